import Testing

@testable import Combine

@Suite("RelayMachine")
struct RelayMachineTests {
    @Test("keeps the demand that a stage leaves for the next")
    func demand() {
        var machine = RelayMachine()
        verify(machine.started(isLast: false) == 1)
        machine.requested(.max(3))
        machine.delivered()
        verify(machine.finished(1) == .stage)
        verify(machine.started(isLast: true) == 2)
        verify(machine.demand == .max(2))
        for _ in 0..<3 { machine.delivered() }
        verify(machine.demand == .none)
        machine.requested(.unlimited)
        machine.delivered()
        verify(machine.demand == .unlimited)
    }

    @Test("only the stage that runs may finish, and the last one finishes all")
    func finish() {
        var machine = RelayMachine()
        verify(machine.finished(0) == .ignored)
        verify(machine.started(isLast: false) == 1)
        verify(machine.isRunning(1) && !machine.isRunning(2))
        verify(machine.started(isLast: false) == 2)
        verify(machine.finished(1) == .ignored)
        verify(machine.finished(2) == .stage)
        verify(machine.finished(2) == .ignored)
        verify(machine.started(isLast: true) == 3)
        verify(machine.finished(3) == .all)
        verify(machine.started(isLast: true) == nil && !machine.end())
    }

    @Test("closing finishes a stream whose stage has ended, and makes a running one the last")
    func close() {
        var machine = RelayMachine()
        verify(machine.started(isLast: false) == 1)
        verify(!machine.closed())
        verify(machine.finished(1) == .all)

        machine = RelayMachine()
        verify(machine.closed() && !machine.closed())
    }

    @Test("a stage that is withdrawn holds nothing up")
    func withdrawn() {
        var machine = RelayMachine()
        verify(machine.started(isLast: false) == 1)
        machine.withdrawn()
        verify(machine.finished(1) == .ignored)
        verify(machine.closed())
    }

    @Test("nothing runs after the end")
    func end() {
        var machine = RelayMachine()
        verify(machine.started(isLast: false) == 1)
        verify(machine.end() && !machine.end())
        verify(!machine.isRunning(1) && machine.finished(1) == .ignored && !machine.closed())
    }
}
