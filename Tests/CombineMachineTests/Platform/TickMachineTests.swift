import Testing

@testable import Combine

@Suite("TickMachine")
struct TickMachineTests {
    @Test("hands a tick over, runs it, and is idle again")
    func one() {
        var machine = TickMachine()
        verify(machine.due())
        verify(machine.began())
        verify(!machine.ended())
        #expect(machine.state == .idle)
        verify(machine.due())
    }

    @Test("ticks that come while one waits become one with it")
    func waiting() {
        var machine = TickMachine()
        verify(machine.due())
        verify(!machine.due())
        verify(machine.began())
        verify(!machine.ended())
    }

    @Test("ticks that come while one runs become one that follows")
    func running() {
        var machine = TickMachine()
        verify(machine.due())
        verify(machine.began())
        verify(!machine.due())
        verify(!machine.due())
        verify(machine.ended())
        #expect(machine.state == .handedOver)
        verify(machine.began())
        verify(!machine.ended())
    }

    @Test("never runs two at once, nor one that was not handed over")
    func single() {
        var machine = TickMachine()
        verify(!machine.began())
        verify(machine.due())
        verify(machine.began())
        verify(!machine.began())
    }

    @Test("a tick that is dropped while it waits does not run, and the next one does")
    func dropped() {
        var machine = TickMachine()
        verify(machine.due())
        machine.dropped()
        verify(!machine.began())
        verify(machine.due())
        verify(machine.began())
        // One that runs cannot be dropped.
        machine.dropped()
        #expect(machine.state == .running(another: false))
    }
}
