import Testing

@testable import Combine

@Suite("CollectByTimeMachine")
struct CollectByTimeMachineTests {
    typealias Machine = CollectByTimeMachine<Int, Never>

    private func all(_ machine: inout Machine) -> [String] {
        var names: [String] = []
        while true {
            switch machine.outgoing.next() {
            case .value(let values): names.append("\(values)")
            case .completion: names.append("completion")
            case .nothing, .release: return names
            }
        }
    }

    @Test("by time, all goes out at each tick, and all is asked of the upstream once")
    func byTime() {
        var machine = Machine(limit: nil)
        #expect(machine.requested(.max(2)) == (false, .unlimited))
        #expect(machine.requested(.max(1)) == (false, .none))
        #expect(machine.ticked() == false)
        for value in 1...3 { #expect(machine.received(value) == false) }
        #expect(machine.ticked() == true)
        #expect(machine.ticked() == false)
        #expect(all(&machine) == ["[1, 2, 3]"])
    }

    @Test("by count, a full array goes out at once, and each one asks the upstream for as many values")
    func byCount() {
        var machine = Machine(limit: 2)
        #expect(machine.requested(.max(3)) == (false, .max(6)))
        let isReady = (1...5).map { machine.received($0) }
        #expect(isReady == [false, true, false, true, false])
        #expect(machine.ticked() == true)
        #expect(all(&machine) == ["[1, 2]", "[3, 4]", "[5]"])
        #expect(machine.requested(.unlimited) == (false, .unlimited))
    }

    @Test("what nobody asks for is kept, and goes out in full arrays first")
    func leftOver() {
        var machine = Machine(limit: 2)
        for value in 1...5 { #expect(machine.received(value) == false) }
        #expect(machine.ticked() == false)
        #expect(machine.requested(.max(1)).isReady == true)
        #expect(all(&machine) == ["[1, 2]"])
        #expect(machine.requested(.max(2)).isReady == true)
        #expect(all(&machine) == ["[3, 4]"])
        #expect(machine.ticked() == true)
        #expect(all(&machine) == ["[5]"])
    }

    @Test("a finish lets the rest out as far as it is asked for, and the completion after that")
    func finish() {
        var machine = Machine(limit: 2)
        for value in 1...3 { _ = machine.received(value) }
        #expect(machine.completed(.finished).isReady == false)
        #expect(machine.received(4) == false)
        #expect(machine.requested(.max(1)).isReady == true)
        #expect(all(&machine) == ["[1, 2]"])
        #expect(machine.requested(.max(1)).isReady == true)
        #expect(all(&machine) == ["[3]", "completion"])
        #expect(machine.requested(.max(1)) == (false, .none))
    }

    @Test("a failure, or a cancel, hands back the rest")
    func drops() {
        enum Failure: Error { case lost }
        var failing = CollectByTimeMachine<Int, Failure>(limit: nil)
        _ = failing.requested(.unlimited)
        _ = failing.received(1)
        let (isReady, dropped) = failing.completed(.failure(.lost))
        #expect(isReady)
        #expect(dropped == [1])

        var cancelled = Machine(limit: nil)
        _ = cancelled.received(1)
        #expect(cancelled.cancelled().0 == [1])
        #expect(cancelled.received(2) == false)
        #expect(cancelled.ticked() == false)
    }
}
