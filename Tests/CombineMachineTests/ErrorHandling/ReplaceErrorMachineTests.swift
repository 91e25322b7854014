import Testing

@testable import Combine

@Suite("ReplaceErrorMachine")
struct ReplaceErrorMachineTests {
    @Test("delivers at the failure where demand is left")
    func left() {
        var machine = ReplaceErrorMachine()
        #expect(machine.requested(.max(2)) == false)
        machine.passed()
        #expect(machine.failed() == true)
        #expect(machine.failed() == false)
        #expect(machine.delivered() == true)
        #expect(machine.delivered() == false)
    }

    @Test("delivers at the next request where none is left")
    func waits() {
        var machine = ReplaceErrorMachine()
        #expect(machine.requested(.max(1)) == false)
        machine.passed()
        machine.passed()
        #expect(machine.failed() == false)
        #expect(machine.delivered() == false)
        #expect(machine.requested(.max(1)) == true)
        #expect(machine.requested(.max(1)) == false)
    }

    @Test("delivers nothing after a cancel, and does not complete after one inside the value")
    func cancelled() {
        var machine = ReplaceErrorMachine()
        machine.cancelled()
        #expect(machine.requested(.unlimited) == false)
        #expect(machine.failed() == false)
        var delivering = ReplaceErrorMachine()
        _ = delivering.requested(.unlimited)
        #expect(delivering.failed() == true)
        delivering.cancelled()
        #expect(delivering.delivered() == false)
    }
}
