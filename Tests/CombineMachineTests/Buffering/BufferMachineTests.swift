import Testing

@testable import Combine

@Suite("BufferMachine")
struct BufferMachineTests {
    enum Failure: Error { case full }
    typealias Machine = BufferMachine<Int, Failure>

    private func text(_ arrival: Machine.Arrival) -> String {
        switch arrival {
        case .deliver: "deliver"
        case .deliverOldest(let value): "deliver \(value) first"
        case .kept: "kept"
        case .keptInstead(let value): "kept instead of \(value)"
        case .dropped: "dropped"
        case .overflow: "overflow"
        }
    }

    private func text(_ next: Machine.Next) -> String {
        switch next {
        case .value(let value): "\(value)"
        case .completion: "end"
        case .nothing: "nothing"
        }
    }

    @Test("a value that is asked for goes straight through, others wait in order")
    func order() {
        var machine = Machine(size: 2, overflow: .dropNewest)
        machine.requested(.max(1))
        #expect(text(machine.received(1, mayDeliver: true)) == "deliver")
        #expect(text(machine.received(2, mayDeliver: true)) == "kept")
        #expect(text(machine.received(3, mayDeliver: true)) == "kept")
        #expect(text(machine.next()) == "nothing")
        machine.requested(.max(1))
        #expect(text(machine.next()) == "2")
        #expect(text(machine.next()) == "nothing")
        machine.requested(.unlimited)
        verify(!machine.isPassing)
        #expect(text(machine.next()) == "3")
        verify(machine.isPassing)
    }

    @Test("a full buffer does what it was told")
    func overflow() {
        for (overflow, arrival, left) in [
            (Machine.Overflow.dropNewest, "dropped", ["1", "2"]), (.dropOldest, "kept instead of 1", ["2", "3"]),
            (.fail, "overflow", ["1", "2"]),
        ] {
            var machine = Machine(size: 2, overflow: overflow)
            _ = machine.received(1, mayDeliver: true)
            _ = machine.received(2, mayDeliver: true)
            #expect(text(machine.received(3, mayDeliver: true)) == arrival)
            machine.requested(.unlimited)
            #expect([text(machine.next()), text(machine.next())] == left)
            #expect(text(machine.next()) == "nothing")
        }
    }

    @Test("a buffer without room keeps nothing, but lets through what is asked for")
    func empty() {
        for (overflow, arrival) in [
            (Machine.Overflow.dropNewest, "dropped"), (.dropOldest, "dropped"), (.fail, "overflow"),
        ] {
            var machine = Machine(size: 0, overflow: overflow)
            #expect(text(machine.received(1, mayDeliver: true)) == arrival)
            machine.requested(.max(1))
            #expect(text(machine.received(2, mayDeliver: true)) == "deliver")
        }
    }

    @Test("where another thread delivers, a value waits though it is asked for")
    func busy() {
        var machine = Machine(size: 1, overflow: .dropNewest)
        machine.requested(.unlimited)
        #expect(text(machine.received(1, mayDeliver: false)) == "kept")
        #expect(text(machine.received(2, mayDeliver: false)) == "dropped")
        #expect(text(machine.received(3, mayDeliver: true)) == "deliver 1 first")
        #expect(text(machine.next()) == "3")
    }

    @Test("the end comes after what waits, whatever the demand, and once")
    func end() {
        var machine = Machine(size: 2, overflow: .dropNewest)
        _ = machine.received(1, mayDeliver: true)
        machine.ended(.finished)
        #expect(text(machine.received(2, mayDeliver: true)) == "dropped")
        #expect(text(machine.next()) == "nothing")
        machine.requested(.max(1))
        #expect(text(machine.next()) == "1")
        #expect(text(machine.next()) == "end")
        #expect(text(machine.next()) == "nothing")
    }

    @Test("nothing is left after a cancel")
    func cancel() {
        var machine = Machine(size: 2, overflow: .dropNewest)
        _ = machine.received(1, mayDeliver: true)
        var left = machine.cancelled()
        #expect(left.popFirst() == 1)
        machine.requested(.unlimited)
        machine.ended(.finished)
        #expect(text(machine.next()) == "nothing")
        #expect(text(machine.received(2, mayDeliver: true)) == "dropped")
    }
}
