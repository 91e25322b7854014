import Combine
import RubatoTesting
import TestSupport
import Testing

@Suite("measureInterval")
struct MeasureIntervalTests {
    enum Failure: Error { case lost }

    let clock = VirtualTimeScheduler()

    @Test("publishes the gaps, the first one from the subscription, and asks nothing of the scheduler but the time")
    func gaps() {
        let scheduler = RecordingScheduler()
        let subject = PassthroughSubject<String, Failure>()
        let publisher = subject.measureInterval(using: scheduler, options: "o")
        scheduler.clock.advance(by: .milliseconds(500))
        let recorder = TimelineRecorder(publisher.map { $0.magnitude / 1_000_000 }, scheduler: scheduler.clock)
        scheduler.clock.perform(
            [
                (40, { subject.send("a") }), (40, { subject.send("b") }), (100, { subject.send("c") }),
                (150, { subject.send(completion: .failure(.lost)) }),
            ], until: 200)
        #expect(recorder.events == ["40@40", "0@40", "60@100", "x(lost)@150"])
        #expect(scheduler.calls.isEmpty)
    }

    @Test("measures from when the subscription arrives, which may be later than the subscriber")
    func lateSubscription() {
        let upstream = ManualPublisher<Int, Never>(sendsSubscription: false)
        let probe = Probe<VirtualTimeScheduler.SchedulerTimeType.Stride, Never>()
        upstream.measureInterval(using: clock).subscribe(probe)
        clock.advance(by: .seconds(1))
        upstream.sendSubscription()
        clock.advance(by: .milliseconds(3))
        upstream.send(1)
        #expect(probe.values == [.milliseconds(3)])
    }

    @Test("passes demand, with what is asked for with a value")
    func demand() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<VirtualTimeScheduler.SchedulerTimeType.Stride, Never>(.max(2), onValue: { _ in .max(3) })
        upstream.measureInterval(using: clock).subscribe(probe)
        #expect(upstream.requests == [.max(2)])
        #expect(upstream.send(1) == .max(3))
    }
}
