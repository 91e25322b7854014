import Combine
import RubatoTesting
import TestSupport
import Testing

@Suite("throttle")
struct ThrottleTests {
    enum Failure: Error { case lost }

    let clock = VirtualTimeScheduler()
    let subject = PassthroughSubject<String, Failure>()

    private func record(latest: Bool) -> TimelineRecorder<String, Failure> {
        TimelineRecorder(subject.throttle(for: .seconds(1), scheduler: clock, latest: latest), scheduler: clock)
    }

    @Test(
        "publishes at once when idle, and the first or the latest value at the end of a busy interval",
        arguments: [
            (true, ["1@0", "3@1000", "6@2000", "7@3000", "|@3500"]),
            (false, ["1@0", "2@1000", "4@2000", "7@3000", "|@3500"]),
        ])
    func script(latest: Bool, expected: [String]) {
        let recorder = record(latest: latest)
        let taps = [(0, "1"), (100, "2"), (200, "3"), (1_100, "4"), (1_150, "5"), (1_300, "6"), (3_000, "7")]
        var steps: [(at: Int, action: () -> Void)] = []
        for (time, tap) in taps { steps.append((time, { subject.send(tap) })) }
        steps.append((3_500, { subject.send(completion: .finished) }))
        clock.perform(steps, until: 5_000)
        #expect(recorder.events == expected)
    }

    @Test("the completion, a failure too, waits until the value that is held is out", arguments: [true, false])
    func completion(fails: Bool) {
        let recorder = record(latest: true)
        clock.perform(
            [
                (0, { subject.send("a") }), (100, { subject.send("b") }),
                (200, { subject.send(completion: fails ? .failure(.lost) : .finished) }),
            ], until: 2_000)
        #expect(recorder.events == ["a@0", "b@1000", fails ? "x(lost)@1000" : "|@1000"])
        #expect(clock.pendingCount == 0)
    }

    @Test("the completion comes at once when nothing is held")
    func idleCompletion() {
        let recorder = record(latest: true)
        clock.perform([(0, { subject.send("a") }), (200, { subject.send(completion: .finished) })], until: 2_000)
        #expect(recorder.events == ["a@0", "|@200"])
    }

    @Test("a value at 999 ms is held for a millisecond, one at 1,000 is published at once")
    func boundary() {
        for (time, expected) in [(999, "b@1000"), (1_000, "b@1000"), (1_001, "b@1001")] {
            let subject = PassthroughSubject<String, Failure>()
            let recorder = TimelineRecorder(
                subject.throttle(for: .seconds(1), scheduler: clock, latest: true), scheduler: clock)
            subject.send("a")
            clock.advance(by: .milliseconds(time))
            subject.send("b")
            clock.advance()
            #expect(recorder.events.count == (time < 1_000 ? 1 : 2))
            clock.advance(by: .seconds(5))
            #expect(recorder.events == ["a@0", expected])
        }
    }

    @Test("an interval begins when a value is published, not when it arrives")
    func interval() {
        let recorder = record(latest: true)
        clock.perform(
            [
                (0, { subject.send("a") }), (900, { subject.send("b") }), (1_950, { subject.send("c") }),
            ], until: 5_000)
        #expect(recorder.events == ["a@0", "b@1000", "c@2000"])
    }

    @Test("a value whose time comes without demand is dropped, and starts no interval")
    func demand() {
        let probe = Probe<String, Failure>(.none)
        subject.throttle(for: .seconds(1), scheduler: clock, latest: true).subscribe(probe)
        subject.send("a")
        clock.advance(by: .milliseconds(10))
        probe.request(.max(2))
        for value in ["b", "c", "d"] {
            subject.send(value)
            clock.advance()
        }
        #expect(probe.values == ["b"])
        clock.advance(by: .seconds(1))
        #expect(probe.values == ["b", "d"])
        subject.send("e")
        subject.send(completion: .finished)
        clock.advance(by: .seconds(3))
        #expect(probe.log == ["b", "d", "finished"])
    }

    @Test("asks the scheduler once for each value that it publishes")
    func questions() {
        let scheduler = RecordingScheduler()
        let recorder = TimelineRecorder(
            subject.throttle(for: .seconds(1), scheduler: scheduler, latest: true), scheduler: scheduler.clock)
        for value in ["a", "b", "c", "d"] {
            subject.send(value)
            scheduler.clock.advance(by: .milliseconds(200))
        }
        scheduler.clock.advance(by: .seconds(5))
        subject.send(completion: .finished)
        scheduler.clock.advance()
        #expect(scheduler.calls == ["soon", "at 1000 every 1000 within 7", "cancel", "soon"])
        #expect(recorder.events == ["a@0", "d@1000", "|@5800"])
    }

    @Test("an interval of zero or less lets every value pass", arguments: [0, -5])
    func noInterval(milliseconds: Int) {
        let recorder = TimelineRecorder(
            subject.throttle(for: .milliseconds(milliseconds), scheduler: clock, latest: false), scheduler: clock)
        clock.perform([(1, { subject.send("a") }), (1, { subject.send("b") })], until: 5)
        #expect(recorder.events == ["a@1", "b@1"])
    }

    @Test("values sent before the scheduler runs count as one, the first or the latest", arguments: [true, false])
    func beforeRun(latest: Bool) {
        let recorder = record(latest: latest)
        subject.send("a")
        subject.send("b")
        subject.send(completion: .finished)
        clock.advance()
        #expect(recorder.events == [latest ? "b@0" : "a@0", "|@0"])
    }
}
