import Combine
import RubatoTesting
import TestSupport
import Testing

@Suite("delay")
struct DelayTests {
    enum Failure: Error { case lost }

    let clock = VirtualTimeScheduler()
    let subject = PassthroughSubject<String, Failure>()

    @Test("shifts values and the end, a failure too", arguments: [true, false])
    func shifts(fails: Bool) {
        let recorder = TimelineRecorder(subject.delay(for: .milliseconds(200), scheduler: clock), scheduler: clock)
        clock.perform(
            [
                (0, { subject.send("a") }), (30, { subject.send("b") }), (30, { subject.send("c") }),
                (50, { subject.send(completion: fails ? .failure(.lost) : .finished) }),
            ], until: 1_000)
        #expect(recorder.events == ["a@200", "b@230", "c@230", fails ? "x(lost)@250" : "|@250"])
    }

    @Test("delivers nothing at 199 ms and the value at 200")
    func boundary() {
        let recorder = TimelineRecorder(subject.delay(for: .milliseconds(200), scheduler: clock), scheduler: clock)
        subject.send("a")
        clock.advance(by: .milliseconds(199))
        #expect(recorder.events == [])
        clock.advance(by: .milliseconds(1))
        #expect(recorder.events == ["a@200"])
    }

    @Test("asks the scheduler once for each event, with the tolerance and the options given")
    func questions() {
        let scheduler = RecordingScheduler()
        let upstream = PassthroughSubject<String, Failure>()
        let given = upstream.delay(
            for: .milliseconds(200), tolerance: .milliseconds(5), scheduler: scheduler, options: "o")
        let plain = upstream.delay(for: .milliseconds(100), scheduler: scheduler)
        #expect(given.tolerance == .milliseconds(5))
        #expect(plain.tolerance == .milliseconds(7))
        let recorders = [given, plain].map { TimelineRecorder($0, scheduler: scheduler.clock) }
        upstream.send("a")
        upstream.send(completion: .finished)
        scheduler.clock.advance(by: .seconds(1))
        #expect(
            scheduler.calls == [
                "once at 200 within 5, options o", "once at 100 within 7", "once at 200 within 5, options o",
                "once at 100 within 7",
            ])
        #expect(recorders.map(\.events) == [["a@200", "|@200"], ["a@100", "|@100"]])
    }

    @Test("delivers in order where a scheduler runs its actions out of order")
    func order() {
        let scheduler = ShuffledScheduler()
        let probe = Probe<Int, Never>()
        (1...5).publisher.delay(for: .milliseconds(1), scheduler: scheduler).subscribe(probe)
        #expect(scheduler.count == 6)
        scheduler.runBackwards()
        #expect(probe.log == ["1", "2", "3", "4", "5", "finished"])
    }

    @Test("passes no more values than were asked for")
    func demand() {
        let probe = Probe<Int, Never>(.max(2))
        (1...5).publisher.delay(for: .milliseconds(1), scheduler: clock).subscribe(probe)
        clock.advance(by: .seconds(1))
        #expect(probe.log == ["1", "2"])
        probe.request(.max(1))
        clock.advance(by: .seconds(1))
        #expect(probe.log == ["1", "2", "3"])
    }
}

/// Keeps what is scheduled and runs it in the opposite order, which a concurrent queue may do.
final class ShuffledScheduler: Scheduler {
    private let clock = VirtualTimeScheduler()
    private var actions: [() -> Void] = []

    var now: VirtualTimeScheduler.SchedulerTimeType { clock.now }
    var minimumTolerance: VirtualTimeScheduler.SchedulerTimeType.Stride { .zero }
    var count: Int { actions.count }

    func schedule(options: Never?, _ action: @escaping () -> Void) { actions.append(action) }

    func schedule(
        after date: VirtualTimeScheduler.SchedulerTimeType,
        tolerance: VirtualTimeScheduler.SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
    ) {
        actions.append(action)
    }

    func schedule(
        after date: VirtualTimeScheduler.SchedulerTimeType,
        interval: VirtualTimeScheduler.SchedulerTimeType.Stride,
        tolerance: VirtualTimeScheduler.SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        actions.append(action)
        return AnyCancellable {}
    }

    func runBackwards() {
        while let action = actions.popLast() { action() }
    }
}
