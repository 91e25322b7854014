import Combine
import RubatoTesting
import TestSupport
import Testing

@Suite("timeout")
struct TimeoutTests {
    enum Failure: Error { case slow, lost }

    let clock = VirtualTimeScheduler()
    let upstream = ManualPublisher<String, Failure>()

    private func record(fails: Bool = true) -> TimelineRecorder<String, Failure> {
        let timeout = upstream.timeout(.milliseconds(500), scheduler: clock, customError: fails ? { .slow } : nil)
        return TimelineRecorder(timeout, scheduler: clock)
    }

    @Test(
        "fails, or finishes, when nothing has come since the subscription, and cancels the upstream",
        arguments: [true, false])
    func silence(fails: Bool) {
        let recorder = record(fails: fails)
        clock.advance(by: .milliseconds(499))
        #expect(recorder.events == [])
        #expect(upstream.cancels == 0)
        clock.advance(by: .milliseconds(1))
        #expect(recorder.events == [fails ? "x(slow)@500" : "|@500"])
        #expect(upstream.cancels == 1)
        #expect(clock.pendingCount == 0)
        upstream.send("late")
        upstream.send(completion: .finished)
        clock.advance(by: .seconds(1))
        #expect(recorder.events.count == 1)
    }

    @Test("each value starts the time anew")
    func restart() {
        let recorder = record()
        clock.perform([(499, { upstream.send("a") }), (998, { upstream.send("b") })], until: 5_000)
        #expect(recorder.events == ["a@499", "b@998", "x(slow)@1498"])
    }

    @Test("a value at the instant at which the time is up is late")
    func tie() {
        let recorder = record()
        clock.perform([(500, { upstream.send("a") })], until: 2_000)
        #expect(recorder.events == ["x(slow)@500"])
    }

    @Test("an end stops the time", arguments: [true, false])
    func end(fails: Bool) {
        let recorder = record()
        clock.perform(
            [
                (100, { upstream.send("a") }),
                (599, { upstream.send(completion: fails ? .failure(.lost) : .finished) }),
            ], until: 2_000)
        #expect(recorder.events == ["a@100", fails ? "x(lost)@599" : "|@599"])
        #expect(upstream.cancels == 0)
        #expect(clock.pendingCount == 0)
    }

    @Test("the upstream is cancelled before the failure is made and delivered")
    func order() {
        var log: [String] = []
        let source = PassthroughSubject<Int, Failure>()
        let cancellable =
            source
            .handleCancel { log.append("cancel") }
            .timeout(
                .milliseconds(500), scheduler: clock,
                customError: {
                    log.append("make")
                    return .slow
                }
            )
            .sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { _ in })
        clock.advance(by: .seconds(1))
        #expect(log == ["cancel", "make", "failure(CombineTests.TimeoutTests.Failure.slow)"])
        cancellable.cancel()
    }

    @Test("values on their way when the time is up come first")
    func underWay() {
        // Everything runs in the order of scheduling, and with no time at all a timer is ahead of the value's delivery.
        let recorder = TimelineRecorder(
            upstream.timeout(.zero, scheduler: clock, customError: { .slow }), scheduler: clock)
        upstream.send("a")
        clock.advance()
        #expect(recorder.events == ["a@0", "x(slow)@0"])
    }

    @Test("asks the scheduler for a timer at the subscription and with each value, and for each delivery")
    func questions() {
        let scheduler = RecordingScheduler()
        let recorder = TimelineRecorder(
            upstream.timeout(.milliseconds(500), scheduler: scheduler, options: "o"), scheduler: scheduler.clock)
        scheduler.clock.advance(by: .milliseconds(100))
        upstream.send("a")
        scheduler.clock.advance(by: .milliseconds(100))
        upstream.send(completion: .finished)
        scheduler.clock.advance()
        #expect(
            scheduler.calls == [
                "at 500 every 500 within 7, options o", "cancel", "at 600 every 500 within 7, options o",
                "soon, options o", "cancel", "soon, options o",
            ])
        #expect(recorder.events == ["a@100", "|@200"])
    }

    @Test("a source that ends while it is subscribed to leaves no timer behind")
    func synchronous() {
        let recorder = TimelineRecorder(
            [1, 2].publisher.timeout(.seconds(1), scheduler: clock), scheduler: clock)
        #expect(clock.pendingCount == 3)
        clock.advance()
        #expect(recorder.events == ["1@0", "2@0", "|@0"])
        #expect(clock.pendingCount == 0)
    }

    @Test("time runs without demand")
    func demand() {
        let probe = Probe<String, Failure>(.none)
        upstream.timeout(.milliseconds(500), scheduler: clock).subscribe(probe)
        clock.advance(by: .milliseconds(500))
        #expect(probe.log == ["finished"])
        #expect(upstream.requests == [])
    }
}

extension Publisher {
    /// Calls `action` when the subscription is cancelled.
    fileprivate func handleCancel(_ action: @escaping () -> Void) -> CancelObserver<Self> {
        CancelObserver(upstream: self, action: action)
    }
}

private struct CancelObserver<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream
    let action: () -> Void

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.receive(
            subscriber: AnySubscriber<Output, Failure>(
                receiveSubscription: { subscriber.receive(subscription: Observed(base: $0, action: action)) },
                receiveValue: { subscriber.receive($0) },
                receiveCompletion: { subscriber.receive(completion: $0) }))
    }

    private final class Observed: Subscription {
        let base: any Subscription
        let action: () -> Void

        init(base: any Subscription, action: @escaping () -> Void) {
            self.base = base
            self.action = action
        }

        func request(_ demand: Subscribers.Demand) { base.request(demand) }

        func cancel() {
            action()
            base.cancel()
        }
    }
}
