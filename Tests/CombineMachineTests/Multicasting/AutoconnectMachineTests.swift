import Testing

@testable import Combine

@Suite("AutoconnectMachine")
struct AutoconnectMachineTests {
    @Test("connects for the first subscriber only, and disconnects with the last")
    func counts() {
        var machine = AutoconnectMachine()
        verify(!machine.connects())
        machine.subscribed()
        verify(machine.connects())
        machine.subscribed()
        verify(!machine.connects())
        verify(machine.connected())
        verify(!machine.connects())
        verify(!machine.cancelled())
        verify(machine.cancelled())
        machine.subscribed()
        verify(machine.connects())
    }

    @Test("refuses a connection that nobody waits for any more")
    func cancelledWhileConnecting() {
        var machine = AutoconnectMachine()
        machine.subscribed()
        verify(machine.connects())
        verify(!machine.cancelled())
        verify(!machine.connected())
        machine.subscribed()
        verify(machine.connects() && machine.connected())
    }

    @Test("keeps a connection for one that came while it was made")
    func joinedWhileConnecting() {
        var machine = AutoconnectMachine()
        machine.subscribed()
        verify(machine.connects())
        verify(!machine.cancelled())
        machine.subscribed()
        verify(!machine.connects() && machine.connected())
        verify(machine.cancelled())
    }
}
