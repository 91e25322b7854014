import Testing

@testable import Combine

@Suite("TimerSlot")
struct TimerSlotTests {
    private final class Timer: Cancellable {
        var cancels = 0
        func cancel() { cancels += 1 }
    }

    @Test("cancels the timer it holds when that is over, once")
    func cancel() {
        let slot = TimerSlot()
        let timer = Timer()
        slot.keep(timer, for: 1)
        slot.cancel(through: 0)
        #expect(timer.cancels == 0)
        slot.cancel(through: 1)
        slot.cancel(through: 1)
        #expect(timer.cancels == 1)
    }

    @Test("cancels a timer that is over before it gets here")
    func late() {
        let slot = TimerSlot()
        let (first, second) = (Timer(), Timer())
        slot.cancel(through: 1)
        slot.keep(first, for: 1)
        slot.keep(second, for: 2)
        #expect(first.cancels == 1)
        #expect(second.cancels == 0)
    }

    @Test("keeps the later of two timers, whichever gets here first")
    func order() {
        let slot = TimerSlot()
        let timers = [Timer(), Timer(), Timer()]
        slot.keep(timers[0], for: 1)
        slot.keep(timers[2], for: 3)
        slot.keep(timers[1], for: 2)
        #expect(timers.map(\.cancels) == [1, 1, 0])
    }

    @Test("closed, it keeps none")
    func close() {
        let slot = TimerSlot()
        let (first, second) = (Timer(), Timer())
        slot.keep(first, for: 1)
        slot.close()
        slot.keep(second, for: 2)
        #expect(first.cancels == 1)
        #expect(second.cancels == 1)
    }
}
