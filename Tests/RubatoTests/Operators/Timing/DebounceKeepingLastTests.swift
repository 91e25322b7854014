import Combine
import Rubato
import RubatoTesting
import TestSupport
import Testing

@Suite("debounceKeepingLast")
struct DebounceKeepingLastTests {
    let clock = VirtualTimeScheduler()

    /// A script, with nil for the finish, and what comes out of a pause of 300 ms.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: [(Int, String?)]
        let expected: [String]
    }

    static let cases = [
        Case(
            testDescription: "burst, pause, and a value cut short by the finish",
            script: [(0, "s"), (100, "sw"), (200, "swi"), (250, "swif"), (700, "swift"), (800, nil)],
            expected: ["swif@550", "swift@800", "|@800"]),
        Case(
            testDescription: "burst then pause", script: [(0, "a"), (100, "ab"), (200, "abc"), (900, nil)],
            expected: ["abc@500", "|@900"]),
        Case(
            testDescription: "a finish within the pause keeps the last value",
            script: [(0, "a"), (100, "ab"), (150, nil)], expected: ["ab@150", "|@150"]),
        Case(
            testDescription: "a finish after the pause does not repeat the value", script: [(0, "done"), (500, nil)],
            expected: ["done@300", "|@500"]),
        Case(
            testDescription: "a finish at the end of the pause does not repeat the value",
            script: [(0, "done"), (300, nil)], expected: ["done@300", "|@300"]),
        Case(
            testDescription: "a finish a millisecond before the end of the pause", script: [(0, "done"), (299, nil)],
            expected: ["done@299", "|@299"]),
        Case(testDescription: "no values", script: [(100, nil)], expected: ["|@100"]),
        Case(
            testDescription: "equal values are all published", script: [(0, "a"), (400, "a"), (500, nil)],
            expected: ["a@300", "a@500", "|@500"]),
    ]

    @Test("publishes what a pause follows, and the last value", arguments: cases)
    func script(testCase: Case) {
        let input = PassthroughSubject<String, Never>()
        let recorder = TimelineRecorder(
            input.debounceKeepingLast(for: .milliseconds(300), scheduler: clock), scheduler: clock)
        var steps: [(at: Int, action: () -> Void)] = []
        for (time, value) in testCase.script {
            steps.append((time, { if let value { input.send(value) } else { input.send(completion: .finished) } }))
        }
        clock.perform(steps, until: 2_000)
        #expect(recorder.events == testCase.expected)
        #expect(clock.pendingCount == 0)
    }

    @Test("agrees with its specification")
    func specification() {
        check {
            $0.debounceKeepingLast(for: .nanoseconds($2.interval), scheduler: $1)
        } against: {
            RubatoSpecification.debounceKeepingLast($0.input, window: $0.interval, horizon: $0.horizon)
        }
    }

    @Test("keeps the last value of a source that ends while it is subscribed to")
    func synchronous() {
        let recorder = TimelineRecorder(
            [1, 2, 3].publisher.debounceKeepingLast(for: .seconds(1), scheduler: clock), scheduler: clock)
        clock.advance()
        #expect(recorder.events == ["3@0", "|@0"])
    }

    @Test("a failure drops the value that waits")
    func failure() {
        let input = PassthroughSubject<Int, Lost>()
        let recorder = TimelineRecorder(
            input.debounceKeepingLast(for: .seconds(1), scheduler: clock), scheduler: clock)
        input.send(1)
        input.send(completion: .failure(.lost))
        clock.advance(by: .seconds(2))
        #expect(recorder.events == ["x(lost)@0"])
    }

    @Test("the last value waits for a request, and the end for that")
    func demand() {
        let probe = Probe<Int, Never>(.none)
        let input = PassthroughSubject<Int, Never>()
        input.debounceKeepingLast(for: .seconds(1), scheduler: clock).subscribe(probe)
        input.send(1)
        clock.advance(by: .seconds(2))
        input.send(2)
        input.send(completion: .finished)
        clock.advance(by: .seconds(2))
        #expect(probe.log == [])
        probe.request(.max(1))
        #expect(probe.log == ["2", "finished"])
    }

    @Test("each subscriber keeps its own last value, and a cancel publishes nothing")
    func subscribers() {
        let input = PassthroughSubject<Int, Never>()
        let publisher = input.debounceKeepingLast(for: .seconds(1), scheduler: clock)
        let first = TimelineRecorder(publisher, scheduler: clock)
        let second = TimelineRecorder(publisher, scheduler: clock)
        input.send(1)
        first.cancel()
        input.send(completion: .finished)
        clock.advance()
        #expect(first.events == [])
        #expect(second.events == ["1@0", "|@0"])
        #expect(clock.pendingCount == 0)
    }

    @Test("values are released when they are published, replaced, or cancelled")
    func memory() {
        let tracker = LifetimeTracker()
        let input = PassthroughSubject<LifetimeTracker.Token, Never>()
        let cancellable = input.debounceKeepingLast(for: .seconds(1), scheduler: clock).sink { _ in }
        input.send(tracker.token())
        input.send(tracker.token())
        #expect(tracker.live == 1)
        clock.advance(by: .seconds(1))
        #expect(tracker.live == 0)
        input.send(tracker.token())
        cancellable.cancel()
        #expect(tracker.live == 0)
    }
}
