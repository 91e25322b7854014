import Testing

@testable import Combine

@Suite("DropUntilOutputMachine")
struct DropUntilOutputMachineTests {
    @Test("demand waits for upstream's subscription, then passes")
    func demand() {
        var machine = DropUntilOutputMachine()
        verify(machine.requested(.max(1)) == .none)
        verify(machine.requested(.max(2)) == .none)
        verify(machine.connected() == .max(3))
        verify(machine.requested(.max(4)) == .max(4))
        verify(machine.requested(.unlimited) == .unlimited)
    }

    @Test("one party ends the stream")
    func end() {
        var machine = DropUntilOutputMachine()
        verify(machine.end() && !machine.end())
    }
}
