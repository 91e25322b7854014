import Testing

@testable import Combine

@Suite("CombineLatestMachine")
struct CombineLatestMachineTests {
    @Test("a row is ready with each value once every input has brought one")
    func rows() {
        var machine = CombineLatestMachine(inputs: 3)
        verify(!machine.requested(.unlimited))
        verify(!machine.received(from: 0) && !machine.received(from: 0) && !machine.received(from: 2))
        verify(!machine.takesRow())
        verify(machine.received(from: 1))
        verify(machine.takesRow() && !machine.takesRow())
        verify(machine.received(from: 2) && machine.takesRow() && !machine.takesRow())
    }

    @Test("of the rows without demand the latest is ready when demand comes")
    func demand() {
        var machine = CombineLatestMachine(inputs: 2)
        verify(!machine.received(from: 0) && !machine.received(from: 1) && !machine.received(from: 1))
        verify(machine.requested(.max(3)))
        verify(machine.takesRow() && !machine.takesRow())
        verify(machine.demand == .max(2))
        verify(!machine.requested(.max(1)))
        verify(machine.received(from: 0) && machine.takesRow())
    }

    @Test("is done when all inputs have finished, whatever they have brought")
    func done() {
        var machine = CombineLatestMachine(inputs: 2)
        verify(!machine.received(from: 0))
        machine.finished(0)
        verify(!machine.isDone)
        verify(!machine.received(from: 1))
        machine.finished(1)
        verify(machine.isDone)

        machine = CombineLatestMachine(inputs: 2)
        verify(!machine.received(from: 0))
        machine.finished(1)
        verify(!machine.isDone)
        machine.finished(0)
        verify(machine.isDone)
    }
}
