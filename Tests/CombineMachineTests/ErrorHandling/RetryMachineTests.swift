import Testing

@testable import Combine

@Suite("RetryMachine")
struct RetryMachineTests {
    @Test("counts the attempts that are left, where there is a count")
    func counts() {
        var machine = RetryMachine(retries: 2)
        verify(machine.hasLeft && !machine.subscribed())
        verify(machine.failed() && !machine.subscribed() && machine.hasLeft)
        verify(machine.failed() && !machine.subscribed() && !machine.hasLeft)
        machine = RetryMachine(retries: nil)
        verify(machine.hasLeft && !machine.subscribed())
        for _ in 0..<100 { verify(machine.failed() && !machine.subscribed() && machine.hasLeft) }
        verify(!RetryMachine(retries: -1).hasLeft)
    }

    @Test("a failure during a subscription is left to whoever subscribes")
    func subscribing() {
        var machine = RetryMachine(retries: nil)
        verify(!machine.failed())
        verify(machine.subscribed())
        verify(!machine.subscribed())
        verify(machine.failed())
        verify(!machine.failed())
        verify(machine.subscribed() && !machine.subscribed())
    }

    @Test("the downstream is introduced once")
    func introduced() {
        var machine = RetryMachine(retries: nil)
        verify(machine.introduced() && !machine.introduced())
    }
}
