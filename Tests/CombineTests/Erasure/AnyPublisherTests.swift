import Combine
import TestSupport
import Testing

@Suite("AnyPublisher and AnySubscriber")
struct AnyPublisherTests {
    enum Lost: Error, Equatable { case it }

    @Test("an erased publisher behaves as the one it hides")
    func publisher() {
        let upstream = ManualPublisher<Int, Lost>()
        let erased = upstream.eraseToAnyPublisher()
        let probe = Probe<Int, Lost>(.max(2), onValue: { $0 == 1 ? .max(3) : .none })
        erased.subscribe(probe)
        #expect(upstream.requests == [.max(2)])
        #expect(upstream.send(1) == .max(3))
        #expect(upstream.send(2) == .none)
        probe.cancel()
        #expect(upstream.cancels == 1)
        upstream.send(completion: .failure(.it))
        #expect(probe.events == [.subscription("ManualSubscription"), .value(1), .value(2), .failed(.it)])
    }

    @Test("each subscriber of an erased publisher is attached on its own")
    func twice() {
        let erased = [1, 2].publisher.eraseToAnyPublisher().eraseToAnyPublisher()
        for _ in 0..<2 {
            let probe = Probe<Int, Never>()
            erased.subscribe(probe)
            #expect(probe.log == ["1", "2", "finished"])
        }
    }

    @Test("print as what they are")
    func descriptions() {
        let erased = AnyPublisher(Just(1))
        #expect(erased.description == "AnyPublisher")
        #expect(erased.playgroundDescription as? String == "AnyPublisher")
        #expect(AnySubscriber<Int, Never>().description == "Anonymous AnySubscriber")
        let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
        let subscriber = AnySubscriber(AnySubscriber(sink))
        #expect(subscriber.description == "Sink")
        #expect(subscriber.combineIdentifier == sink.combineIdentifier)
        #expect(subscriber.customMirror.children.isEmpty)
        #expect(subscriber.playgroundDescription as? String == "Sink")
    }

    /// Says nothing about itself.
    private struct Silent: Subscriber {
        let combineIdentifier = CombineIdentifier()
        func receive(subscription: any Subscription) {}
        func receive(_ input: Int) -> Subscribers.Demand { .none }
        func receive(completion: Subscribers.Completion<Never>) {}
    }

    /// Says something else in each place.
    private final class Talkative: Subscriber, CustomStringConvertible, CustomReflectable,
        CustomPlaygroundDisplayConvertible
    {
        func receive(subscription: any Subscription) {}
        func receive(_ input: Int) -> Subscribers.Demand { .none }
        func receive(completion: Subscribers.Completion<Never>) {}
        var description: String { "described" }
        var customMirror: Mirror { Mirror(self, children: ["shown": 1]) }
        var playgroundDescription: Any { "displayed" }
    }

    @Test("a subscriber that says nothing of itself shows as its type's name, without children")
    func silent() {
        let subscriber = AnySubscriber(Silent())
        #expect(subscriber.description == "Silent")
        #expect(subscriber.playgroundDescription as? String == "Silent")
        #expect(subscriber.customMirror.children.isEmpty)
    }

    @Test("what a subscriber says of itself is shown")
    func talkative() {
        let subscriber = AnySubscriber(Talkative())
        #expect(subscriber.description == "described")
        #expect(subscriber.playgroundDescription as? String == "displayed")
        #expect(subscriber.customMirror.children.map(\.label) == ["shown"])
    }

    @Test("a subscriber made of closures calls them, and does nothing where there are none")
    func closures() {
        var log: [String] = []
        let subscriber = AnySubscriber<Int, Lost>(
            receiveSubscription: {
                log.append("\($0)")
                $0.request(.max(2))
            },
            receiveValue: {
                log.append("\($0)")
                return .none
            },
            receiveCompletion: { log.append("\($0)") })
        Record(output: [1, 2, 3], completion: .failure(Lost.it)).subscribe(subscriber)
        #expect(log == ["[1, 2, 3]", "1", "2"])
        let silent = AnySubscriber<Int, Lost>()
        silent.receive(subscription: Subscriptions.empty)
        #expect(silent.receive(1) == .none)
        silent.receive(completion: .finished)
        #expect(silent.combineIdentifier != subscriber.combineIdentifier)
    }

    @Test("a subject behind a subscriber is fed by it")
    func subject() {
        let subject = PassthroughSubject<Int, Lost>()
        let subscriber = AnySubscriber(subject)
        #expect(subscriber.description == "Subject")
        let probe = Probe<Int, Lost>()
        subject.subscribe(probe)
        let upstream = ManualPublisher<Int, Lost>()
        upstream.subscribe(subscriber)
        #expect(upstream.requests == [.unlimited])
        #expect(subscriber.receive(1) == .none)
        upstream.send(completion: .failure(.it))
        upstream.send(2)
        #expect(probe.log == ["1", "failed: it"])
    }

    @Test("lets go of the subscriber with the subscription")
    func release() {
        let tracker = LifetimeTracker()
        let subject = PassthroughSubject<Int, Never>()
        let erased = subject.eraseToAnyPublisher()
        do {
            let token = tracker.token()
            let probe = Probe<Int, Never>(onValue: { _ in withExtendedLifetime(token) { .none } })
            erased.subscribe(probe)
            probe.cancel()
            probe.forget()
        }
        #expect(tracker.live == 0)
    }
}
