import Testing

@testable import Combine

@Suite("DebounceMachine")
struct DebounceMachineTests {
    typealias Machine = DebounceMachine<String, Never, Int>

    private func next(_ machine: inout Machine) -> String {
        switch machine.outgoing.next() {
        case .value(let value): value
        case .completion: "completion"
        case .nothing: "nothing"
        case .release: "release"
        }
    }

    @Test("lets the last value out when its time comes, and hands back the ones that it replaced")
    func values() {
        var machine = Machine(isLazy: false)
        machine.requested(.unlimited)
        #expect(machine.received("a", until: 10).replaced == nil)
        let (ticket, replaced) = machine.received("b", until: 12)
        #expect(ticket == 2)
        #expect(replaced == "a")
        #expect(machine.fired(1, at: nil).dropped == nil)
        #expect(next(&machine) == "nothing")
        _ = machine.fired(2, at: nil)
        #expect(next(&machine) == "b")
        #expect(next(&machine) == "nothing")
    }

    @Test("drops a value that nobody has asked for")
    func demand() {
        var machine = Machine(isLazy: false)
        _ = machine.received("a", until: 10)
        #expect(machine.fired(1, at: nil).dropped == "a")
        machine.requested(.max(1))
        for (ticket, value) in [(2, "b"), (3, "c")] {
            _ = machine.received(value, until: 20)
            #expect(machine.fired(ticket, at: nil).dropped == (value == "b" ? nil : "c"))
        }
        #expect(next(&machine) == "b")
    }

    @Test("a completion drops the value that waits, and comes after one that is out")
    func completion() {
        var machine = Machine(isLazy: false)
        machine.requested(.unlimited)
        _ = machine.received("a", until: 10)
        _ = machine.fired(1, at: nil)
        _ = machine.received("b", until: 20)
        #expect(machine.completed(.finished) == "b")
        _ = machine.fired(2, at: nil)
        let events = (0..<3).map { _ in next(&machine) }
        #expect(events == ["a", "completion", "release"])
    }

    @Test("a cancel hands back all there is, and nothing comes after it")
    func cancel() {
        var machine = Machine(isLazy: true)
        machine.requested(.unlimited)
        _ = machine.received("a", until: 10)
        _ = machine.fired(1, at: 10)
        _ = machine.received("b", until: 20)
        let (held, under) = machine.cancelled()
        #expect(held == "b")
        #expect(under?.count == 1)
        #expect(machine.received("c", until: 30).ticket == nil)
        #expect(next(&machine) == "release")
    }
}
