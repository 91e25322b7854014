import Testing

@testable import Combine

@Suite("SequenceMachine")
struct SequenceMachineTests {
    @Test("lets one caller iterate, who takes all the demand there is")
    func turns() {
        var machine = SequenceMachine()
        #expect(machine.requested(.max(2)) == true)
        #expect(machine.requested(.max(3)) == false)
        #expect(machine.takeTurn(.none) == .deliver(.max(5)))
        #expect(machine.requested(.max(1)) == false)
        #expect(machine.takeTurn(.max(2)) == .deliver(.max(3)))
        #expect(machine.takeTurn(.none) == .pause)
        #expect(machine.requested(.unlimited) == true)
        #expect(machine.takeTurn(.none) == .deliver(.unlimited))
    }

    @Test("finishes once, and the one who iterates releases")
    func finish() {
        var machine = SequenceMachine()
        _ = machine.requested(.unlimited)
        _ = machine.takeTurn(.none)
        #expect(machine.finished() == true)
        #expect(machine.finished() == false)
        #expect(machine.cancelled() == false)
        #expect(machine.takeTurn(.max(1)) == .release)
        #expect(machine.requested(.max(1)) == false)
    }

    @Test("a cancel releases where nobody iterates, and otherwise leaves it to who does")
    func cancel() {
        var idle = SequenceMachine()
        #expect(idle.cancelled() == true)
        #expect(idle.cancelled() == false)
        #expect(idle.requested(.max(1)) == false)
        var busy = SequenceMachine()
        _ = busy.requested(.max(1))
        _ = busy.takeTurn(.none)
        #expect(busy.cancelled() == false)
        #expect(busy.finished() == false)
        #expect(busy.takeTurn(.max(4)) == .release)
    }
}

extension SequenceMachine.Turn: Equatable {
    public static func == (lhs: Self, rhs: Self) -> Bool { "\(lhs)" == "\(rhs)" }
}
