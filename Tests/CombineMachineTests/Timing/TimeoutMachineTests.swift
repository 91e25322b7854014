import Testing

@testable import Combine

@Suite("TimeoutMachine")
struct TimeoutMachineTests {
    typealias Machine = TimeoutMachine<String, Never, Int>

    private func isDue(_ ring: AlarmMachine<Int>.Ring) -> Bool {
        if case .due = ring { true } else { false }
    }

    private func isCompletion(_ event: OutgoingEvent<String, Never>) -> Bool {
        if case .completion = event { true } else { false }
    }

    @Test("the time starts with the subscription, unless a value was faster, and anew with each value")
    func time() {
        var machine = Machine(isLazy: false)
        #expect(machine.started(until: 10) == 1)
        #expect(machine.received("a", until: 15) == 2)
        #expect(!isDue(machine.fired(1, at: nil)))
        #expect(isDue(machine.fired(2, at: nil)))

        var fast = Machine(isLazy: false)
        #expect(fast.received("a", until: 5) == 1)
        #expect(fast.started(until: 10) == nil)
    }

    @Test("when the time is up nothing more is taken, and the end comes after what is on its way")
    func timeout() {
        var machine = Machine(isLazy: false)
        _ = machine.received("a", until: 10)
        #expect(isDue(machine.fired(1, at: nil)))
        #expect(machine.received("b", until: 20) == nil)
        #expect(machine.completed(.finished) == false)
        machine.timedOut(.finished)
        guard case .value("a") = machine.outgoing.next() else {
            Issue.record("the value comes first")
            return
        }
        #expect(isCompletion(machine.outgoing.next()))
    }

    @Test("an end, or a cancel, stops the time", arguments: [true, false])
    func stop(cancels: Bool) {
        var machine = Machine(isLazy: false)
        #expect(machine.started(until: 10) == 1)
        if cancels { _ = machine.cancelled() } else { #expect(machine.completed(.finished) == true) }
        #expect(!isDue(machine.fired(1, at: nil)))
        #expect(machine.started(until: 20) == nil)
        #expect(machine.received("a", until: 20) == nil)
    }
}
