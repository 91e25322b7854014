import Combine
import RubatoTesting
import TestSupport
import Testing

@Suite("receive(on:)")
struct ReceiveOnTests {
    let clock = VirtualTimeScheduler()

    @Test("delivers at the same instant, one action of the scheduler for each event")
    func delivers() {
        let scheduler = RecordingScheduler()
        let probe = Probe<Int, Never>()
        (1...2).publisher.receive(on: scheduler, options: "o").subscribe(probe)
        #expect(probe.events == [.subscription("ReceiveOn")])
        #expect(scheduler.calls == ["soon, options o", "soon, options o", "soon, options o"])
        scheduler.clock.advance()
        #expect(probe.log == ["1", "2", "finished"])
    }

    @Test("delivers in order where a scheduler runs its actions out of order")
    func order() {
        let scheduler = ShuffledScheduler()
        let probe = Probe<Int, Never>()
        (1...5).publisher.receive(on: scheduler).subscribe(probe)
        scheduler.runBackwards()
        #expect(probe.log == ["1", "2", "3", "4", "5", "finished"])
    }

    @Test("values that are asked for one at a time come one at a time")
    func demand() {
        let probe = Probe<Int, Never>(.max(1), onValue: { $0 < 3 ? .max(1) : .none })
        (1...5).publisher.receive(on: clock).subscribe(probe)
        clock.advance()
        #expect(probe.log == ["1", "2", "3"])
    }

    @Test("a delivery that runs the scheduler gets the next event inside it")
    func nested() {
        var log: [String] = []
        let cancellable = (1...2).publisher.receive(on: clock).sink { [clock] value in
            log.append("begin \(value)")
            clock.advance()
            log.append("end \(value)")
        }
        clock.advance()
        #expect(log == ["begin 1", "begin 2", "end 2", "end 1"])
        cancellable.cancel()
    }
}
