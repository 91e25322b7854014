import Testing

@testable import Combine

@Suite("MergeMachine")
struct MergeMachineTests {
    @Test("delivers while there is demand, and keeps what comes without")
    func arrivals() {
        var machine = MergeMachine()
        verify(machine.opened())
        verify(machine.firstRequest == .max(1))
        verify(machine.received() == .keep)
        verify(machine.requested(.max(2)))
        verify(machine.received() == .keep)  // Behind the one that is kept.
        verify(machine.releasesKept() && machine.releasesKept() && !machine.releasesKept())
        verify(!machine.requested(.max(1)))
        verify(machine.received() == .deliver)
        verify(machine.received() == .keep)
        verify(machine.demand == .none && machine.kept == 1)
    }

    @Test("unlimited demand never runs out")
    func unlimited() {
        var machine = MergeMachine()
        verify(!machine.requested(.unlimited))
        verify(machine.firstRequest == .unlimited)
        for _ in 0..<3 { verify(machine.received() == .deliver) }
        verify(machine.isUnlimited)
    }

    @Test("finishes when it is closed, all inputs are done and nothing is kept, whichever comes last")
    func finish() {
        var machine = MergeMachine()
        verify(machine.opened() && machine.opened())
        verify(!machine.inputFinished() && !machine.closed())
        verify(machine.inputFinished())
        verify(!machine.opened() && !machine.end())

        machine = MergeMachine()
        verify(machine.opened())
        verify(!machine.inputFinished())
        verify(machine.closed())

        machine = MergeMachine()
        verify(machine.opened())
        verify(machine.received() == .keep)
        verify(!machine.closed() && !machine.inputFinished() && !machine.finishesNow())
        verify(machine.requested(.max(1)) && machine.releasesKept())
        verify(machine.finishesNow() && !machine.finishesNow())
    }

    @Test("drops everything after the end")
    func end() {
        var machine = MergeMachine()
        verify(machine.opened())
        verify(machine.received() == .keep)
        verify(machine.end() && !machine.end())
        verify(machine.received() == .drop)
        verify(!machine.requested(.max(1)) && !machine.releasesKept())
        verify(!machine.opened() && !machine.closed() && !machine.inputFinished())
    }
}
