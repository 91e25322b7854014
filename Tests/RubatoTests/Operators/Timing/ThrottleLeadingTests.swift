import Combine
import Rubato
import RubatoTesting
import TestSupport
import Testing

@Suite("throttleLeading")
struct ThrottleLeadingTests {
    let clock = VirtualTimeScheduler()

    @Test("publishes a tap at once and drops those that follow within the interval")
    func taps() {
        let input = PassthroughSubject<String, Never>()
        let recorder = TimelineRecorder(
            input.throttleLeading(for: .seconds(1), scheduler: clock), scheduler: clock)
        let taps = [(0, "1"), (100, "2"), (200, "3"), (1_100, "4"), (1_150, "5"), (1_300, "6"), (3_000, "7")]
        var steps: [(at: Int, action: () -> Void)] = []
        for (time, tap) in taps { steps.append((time, { input.send(tap) })) }
        steps.append((3_500, { input.send(completion: .finished) }))
        clock.perform(steps, until: 5_000)
        #expect(recorder.events == ["1@0", "4@1100", "7@3000", "|@3500"])
    }

    @Test("drops a value at 999 ms and publishes one at 1,000, counted from the last one published")
    func boundary() {
        let input = PassthroughSubject<Int, Never>()
        let recorder = TimelineRecorder(
            input.throttleLeading(for: .seconds(1), scheduler: clock), scheduler: clock)
        var steps: [(at: Int, action: () -> Void)] = []
        for time in [0, 500, 999, 1_000, 1_999, 2_000] { steps.append((time, { input.send(time) })) }
        clock.perform(steps, until: 3_000)
        #expect(recorder.events == ["0@0", "1000@1000", "2000@2000"])
    }

    @Test("agrees with its specification")
    func specification() {
        check {
            $0.throttleLeading(for: .nanoseconds($2.interval), scheduler: $1)
        } against: {
            RubatoSpecification.throttleLeading($0.input, interval: $0.interval)
        }
    }

    @Test("an interval of zero or less lets every value pass", arguments: [0, -1])
    func noInterval(seconds: Int) {
        let recorder = TimelineRecorder(
            [1, 2].publisher.throttleLeading(for: .seconds(seconds), scheduler: clock), scheduler: clock)
        #expect(recorder.events == ["1@0", "2@0", "|@0"])
    }

    @Test("asks for another value for each that it drops, and schedules nothing")
    func demand() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<Int, Never>(.max(2))
        upstream.throttleLeading(for: .seconds(1), scheduler: clock).subscribe(probe)
        #expect(upstream.requests == [.max(2)])
        #expect(upstream.send(1) == .none)
        #expect(upstream.send(2) == .max(1))
        #expect(probe.values == [1])
        #expect(clock.pendingCount == 0)
    }

    @Test("each subscriber has intervals of its own")
    func subscribers() {
        let input = PassthroughSubject<Int, Never>()
        let publisher = input.throttleLeading(for: .seconds(1), scheduler: clock)
        let first = TimelineRecorder(publisher, scheduler: clock)
        input.send(1)
        clock.advance(by: .milliseconds(500))
        let second = TimelineRecorder(publisher, scheduler: clock)
        input.send(2)
        #expect(first.events == ["1@0"])
        #expect(second.events == ["2@0"])
    }
}
