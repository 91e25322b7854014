import Combine
import RubatoTesting
import Testing

private enum Fault: Error, Equatable { case offline }

@Suite("TimelineRecorder")
struct TimelineRecorderTests {
    private let clock = VirtualTimeScheduler()
    private let source = ManualSource<String, Fault>()

    @Test("records values and the end with the milliseconds since it was made")
    func records() {
        clock.advance(by: .milliseconds(1000))
        let recorder = TimelineRecorder(source, scheduler: clock)
        clock.perform(
            [
                (0, { source.send("s") }), (100, { source.send("sw") }), (800, { source.send(completion: .finished) }),
            ], until: 900)
        #expect(recorder.events == ["s@0", "sw@100", "|@800"])
        #expect(
            recorder.timeline == [
                .value("s", at: .milliseconds(0)), .value("sw", at: .milliseconds(100)),
                .finished(at: .milliseconds(800)),
            ])
    }

    @Test("records a failure")
    func failure() {
        let recorder = TimelineRecorder(source, scheduler: clock)
        clock.perform([(250, { source.send(completion: .failure(.offline)) })], until: 250)
        #expect(recorder.events == ["x(offline)@250"])
        #expect(recorder.timeline == [.failed(.offline, at: .milliseconds(250))])
    }

    @Test("asks for everything once, and adds nothing for each value")
    func demand() {
        let recorder = TimelineRecorder(source, scheduler: clock)
        #expect(source.requests == [.unlimited])
        #expect(source.send("a") == Subscribers.Demand.none)
        withExtendedLifetime(recorder) {}
    }

    @Test("cancel stops the subscription and the recording, and keeps what was recorded")
    func cancel() {
        let recorder = TimelineRecorder(source, scheduler: clock)
        source.send("a")
        #expect(source.cancellations == 0)
        recorder.cancel()
        recorder.cancel()
        source.send("b")
        source.send(completion: .finished)
        #expect(source.cancellations == 1)
        #expect(recorder.events == ["a@0"])
    }

    @Test("a recorder that is released cancels")
    func release() {
        var recorder: TimelineRecorder? = TimelineRecorder(source, scheduler: clock)
        weak let weakRecorder = recorder
        source.send("a")
        recorder = nil
        #expect(weakRecorder == nil)
        #expect(source.cancellations == 1)
    }

    @Test("does not cancel what has ended")
    func ended() {
        let recorder = TimelineRecorder(source, scheduler: clock)
        source.send(completion: .finished)
        recorder.cancel()
        #expect(source.cancellations == 0)
    }

    @Test("shows events that break the rules: a value after the end")
    func violations() {
        let recorder = TimelineRecorder(source, scheduler: clock)
        source.send(completion: .finished)
        source.send("late")
        #expect(recorder.events == ["|@0", "late@0"])
    }

    @Test("cancels a second subscription and goes on with the first")
    func secondSubscription() {
        let recorder = TimelineRecorder(source, scheduler: clock)
        source.subscribeAgain()
        #expect(source.cancellations == 1)
        source.send("a")
        #expect(recorder.events == ["a@0"])
    }

    @Test("a publisher that delivers during subscription is recorded too")
    func synchronous() {
        let eager = ManualSource<String, Fault>(onRequest: { source in
            source.send("a")
            source.send(completion: .finished)
        })
        #expect(TimelineRecorder(eager, scheduler: clock).events == ["a@0", "|@0"])
    }

    @Test("the clock goes although an action that leads to the recorder is still pending on it")
    func noCycle() {
        weak var weakClock: VirtualTimeScheduler?
        do {
            let clock = VirtualTimeScheduler()
            weakClock = clock
            let source = ManualSource<String, Fault>()
            let recorder = TimelineRecorder(source, scheduler: clock)
            clock.schedule { source.send("never") }
            withExtendedLifetime(recorder) {}
        }
        #expect(weakClock == nil)
    }
}

/// A publisher for one subscriber that a test drives by hand, and that notes what the subscriber asks.
private final class ManualSource<Output, Failure: Error>: Publisher, Subscription {
    private var subscriber: AnySink<Output, Failure>?
    private let onRequest: (ManualSource) -> Void
    private(set) var requests: [Subscribers.Demand] = []
    private(set) var cancellations = 0

    init(onRequest: @escaping (ManualSource) -> Void = { _ in }) { self.onRequest = onRequest }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        self.subscriber = AnySink(
            subscribe: { subscriber.receive(subscription: $0) }, value: { subscriber.receive($0) },
            completion: { subscriber.receive(completion: $0) })
        subscriber.receive(subscription: self)
    }

    func subscribeAgain() { subscriber?.subscribe(self) }

    @discardableResult
    func send(_ value: Output) -> Subscribers.Demand? { subscriber?.value(value) }

    func send(completion: Subscribers.Completion<Failure>) { subscriber?.completion(completion) }

    func request(_ demand: Subscribers.Demand) {
        requests.append(demand)
        onRequest(self)
    }

    func cancel() { cancellations += 1 }
}

private struct AnySink<Output, Failure: Error> {
    let subscribe: (any Subscription) -> Void
    let value: (Output) -> Subscribers.Demand
    let completion: (Subscribers.Completion<Failure>) -> Void
}
