import Combine
import RubatoTesting
import TestSupport
import Testing

@Suite("debounce")
struct DebounceTests {
    enum Failure: Error { case lost }

    let clock = VirtualTimeScheduler()
    let subject = PassthroughSubject<String, Failure>()

    private func record() -> TimelineRecorder<String, Failure> {
        TimelineRecorder(subject.debounce(for: .milliseconds(300), scheduler: clock), scheduler: clock)
    }

    @Test("publishes the last value of a burst, and drops one that the end cuts short")
    func burst() {
        let recorder = record()
        clock.perform(
            [
                (0, { subject.send("s") }), (100, { subject.send("sw") }), (200, { subject.send("swi") }),
                (250, { subject.send("swif") }), (700, { subject.send("swift") }),
                (800, { subject.send(completion: .finished) }),
            ], until: 2_000)
        #expect(recorder.events == ["swif@550", "|@800"])
    }

    @Test("a failure comes at once and drops the value that waits")
    func failure() {
        let recorder = record()
        clock.perform(
            [
                (0, { subject.send("draft") }), (100, { subject.send(completion: .failure(.lost)) }),
            ], until: 1_000)
        #expect(recorder.events == ["x(lost)@100"])
    }

    @Test("delivers nothing at 299 ms and the value at 300")
    func boundary() {
        let recorder = record()
        subject.send("a")
        clock.advance(by: .milliseconds(299))
        #expect(recorder.events == [])
        clock.advance(by: .milliseconds(1))
        #expect(recorder.events == ["a@300"])
    }

    @Test("a value at 299 ms replaces the one before, and one at 300 comes too late for that")
    func replacement() {
        let early = record()
        subject.send("a")
        clock.advance(by: .milliseconds(299))
        subject.send("b")
        clock.advance(by: .milliseconds(300))
        #expect(early.events == ["b@599"])
        early.cancel()

        let late = record()
        subject.send("a")
        clock.advance(by: .milliseconds(300))
        subject.send("b")
        clock.advance(by: .milliseconds(300))
        #expect(late.events == ["a@300", "b@600"])
    }

    @Test("an end at 299 ms drops the value, and one at 300 comes after it")
    func endBoundary() {
        for (time, expected) in [(299, ["|@299"]), (300, ["a@300", "|@300"])] {
            let subject = PassthroughSubject<String, Failure>()
            let recorder = TimelineRecorder(
                subject.debounce(for: .milliseconds(300), scheduler: clock), scheduler: clock)
            subject.send("a")
            clock.advance(by: .milliseconds(time))
            subject.send(completion: .finished)
            clock.advance(by: .seconds(1))
            #expect(recorder.events == expected)
        }
    }

    @Test("a value whose time comes without demand is dropped, and demand is kept for later ones")
    func demand() {
        let probe = Probe<String, Failure>(.none, onValue: { $0 == "c" ? .max(1) : .none })
        subject.debounce(for: .milliseconds(300), scheduler: clock).subscribe(probe)
        func send(_ value: String) {
            subject.send(value)
            clock.advance(by: .milliseconds(300))
        }
        send("a")
        probe.request(.max(2))
        clock.advance(by: .seconds(1))
        for value in ["b", "c", "d", "e"] { send(value) }
        #expect(probe.values == ["b", "c", "d"])
        probe.request(.unlimited)
        for value in ["f", "g"] { send(value) }
        #expect(probe.values == ["b", "c", "d", "f", "g"])
        // No demand is needed for the end.
        subject.send(completion: .finished)
        clock.advance()
        #expect(probe.hasCompleted)
    }

    @Test("asks the scheduler for one timer per value, cancelled when it is replaced, and for the end")
    func questions() {
        let scheduler = RecordingScheduler()
        let recorder = TimelineRecorder(
            subject.debounce(for: .milliseconds(300), scheduler: scheduler, options: "o"), scheduler: scheduler.clock)
        subject.send("a")
        scheduler.clock.advance(by: .milliseconds(100))
        subject.send("b")
        scheduler.clock.advance(by: .milliseconds(300))
        subject.send("c")
        subject.send(completion: .finished)
        scheduler.clock.advance(by: .seconds(1))
        #expect(
            scheduler.calls == [
                "at 300 every 300 within 7, options o", "cancel", "at 400 every 300 within 7, options o", "cancel",
                "at 700 every 300 within 7, options o", "cancel", "soon, options o",
            ])
        #expect(recorder.events == ["b@400", "|@400"])
    }

    @Test("a value sent from inside a delivery waits for its own pause")
    func reentrant() {
        let probe = Probe<String, Failure>(onValue: { [subject] value in
            if value == "a" { subject.send("b") }
            return .none
        })
        subject.debounce(for: .milliseconds(300), scheduler: clock).subscribe(probe)
        subject.send("a")
        clock.advance(by: .milliseconds(599))
        #expect(probe.values == ["a"])
        clock.advance(by: .milliseconds(1))
        #expect(probe.values == ["a", "b"])
    }

    @Test("a window of zero delivers each value at its instant")
    func zero() {
        let recorder = TimelineRecorder(subject.debounce(for: .zero, scheduler: clock), scheduler: clock)
        clock.perform([(5, { subject.send("a") }), (5, { subject.send("b") })], until: 10)
        #expect(recorder.events == ["a@5", "b@5"])
    }

    @Test("a value that waits is released when it is replaced")
    func release() {
        let tracker = LifetimeTracker()
        let tokens = PassthroughSubject<LifetimeTracker.Token, Never>()
        let cancellable = tokens.debounce(for: .milliseconds(300), scheduler: clock).sink { _ in }
        for _ in 0..<10 {
            tokens.send(tracker.token())
            #expect(tracker.live == 1)
        }
        clock.advance(by: .seconds(1))
        #expect(tracker.live == 0)
        cancellable.cancel()
    }
}
