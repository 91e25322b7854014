import Testing

@testable import Combine

@Suite("ZipMachine")
struct ZipMachineTests {
    @Test("a row is ready when each input has a value and there is demand, whichever comes last")
    func rows() {
        var machine = ZipMachine(inputs: 3)
        verify(!machine.requested(.max(1)))
        verify(!machine.received(from: 0) && !machine.received(from: 0) && !machine.received(from: 2))
        verify(!machine.takesRow())
        verify(machine.received(from: 1))
        verify(machine.takesRow() && !machine.takesRow())
        verify(!machine.received(from: 1) && !machine.received(from: 2))
        verify(machine.requested(.max(1)))
        verify(machine.takesRow() && !machine.takesRow())
        verify(machine.waiting == InputSet() && machine.demand == .none)
    }

    @Test("a value behind others makes no row ready that was not")
    func behind() {
        var machine = ZipMachine(inputs: 2)
        verify(!machine.received(from: 0) && !machine.received(from: 1))
        verify(machine.requested(.unlimited))
        // The row that is ready is not taken yet.
        verify(!machine.received(from: 0) && !machine.received(from: 1))
        verify(machine.takesRow() && machine.takesRow() && !machine.takesRow())
    }

    @Test("is done when an input without values has finished, or a row takes the last value of one that has")
    func done() {
        var machine = ZipMachine(inputs: 2)
        machine.finished(1)
        verify(machine.isDone)

        machine = ZipMachine(inputs: 2)
        verify(!machine.requested(.unlimited))
        verify(!machine.received(from: 0) && !machine.received(from: 0))
        machine.finished(0)
        verify(!machine.isDone)
        verify(machine.received(from: 1) && machine.takesRow())
        verify(!machine.isDone)
        verify(machine.received(from: 1) && machine.takesRow())
        verify(machine.isDone && !machine.takesRow())
    }

    @Test("is not done while a row waits for demand")
    func waits() {
        var machine = ZipMachine(inputs: 2)
        verify(!machine.received(from: 0) && !machine.received(from: 1))
        machine.finished(0)
        machine.finished(1)
        verify(!machine.isDone)
        verify(machine.requested(.max(1)) && machine.takesRow())
        verify(machine.isDone)
    }
}
