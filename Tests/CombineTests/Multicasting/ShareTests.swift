import Combine
import Synchronization
import TestSupport
import Testing

@Suite("share")
struct ShareTests {
    enum Failure: Error { case lost }
    typealias Manual = ManualPublisher<Int, Failure>

    @Test("all subscribers share one subscription, from the first to the last cancel")
    func shares() {
        let upstream = Manual()
        let shared = upstream.share()
        let (first, second) = (Probe<Int, Failure>(), Probe<Int, Failure>())
        #expect(upstream.subscriptions == 0)
        shared.subscribe(first)
        #expect(first.events == [.subscription("Multicast")])
        #expect(upstream.subscriberDescription == "Subject")
        upstream.send(1)
        shared.subscribe(second)
        upstream.send(2)
        #expect(upstream.subscriptions == 1)
        first.cancel()
        upstream.send(3)
        second.cancel()
        second.cancel()
        #expect(upstream.cancels == 1)
        #expect(first.log == ["1", "2"] && second.log == ["2", "3"])

        let third = Probe<Int, Failure>()
        shared.subscribe(third)
        #expect(upstream.subscriptions == 2)
        upstream.send(4)
        #expect(third.log == ["4"])
        #expect(first.violations.isEmpty && second.violations.isEmpty && third.violations.isEmpty)
    }

    @Test(
        "a subscriber that comes after the completion gets the completion, and starts nothing",
        arguments: [true, false])
    func afterCompletion(fails: Bool) {
        let upstream = Manual()
        let shared = upstream.share()
        let first = Probe<Int, Failure>()
        shared.subscribe(first)
        upstream.send(completion: fails ? .failure(.lost) : .finished)
        first.cancel()
        let late = Probe<Int, Failure>()
        shared.subscribe(late)
        #expect(late.log == first.log && late.log == [fails ? "failed: lost" : "finished"])
        #expect(upstream.subscriptions == 1 && upstream.cancels == 0)
    }

    @Test("asks the upstream for everything once a subscriber asks for anything, and serves each by its demand")
    func demand() {
        let upstream = Manual()
        let shared = upstream.share()
        let (none, one) = (Probe<Int, Failure>(.none), Probe<Int, Failure>(.max(1)))
        shared.subscribe(none)
        #expect(upstream.requests.isEmpty)
        shared.subscribe(one)
        #expect(upstream.requests == [.unlimited])
        upstream.send(1)
        upstream.send(2)
        #expect(none.log.isEmpty && one.log == ["1"])
    }

    @Test("is equal to itself only")
    func equality() {
        let shared = Just(1).share()
        #expect(shared == shared && shared != Just(1).share())
    }

    @Test("releases everything when the last subscriber has gone")
    func memory() {
        let tracker = LifetimeTracker()
        let upstream = PassthroughSubject<Int, Never>()
        let handle = upstream.map { [token = tracker.token()] in (token, $0).1 }.share()
            .sink { [token = tracker.token()] _ in withExtendedLifetime(token) {} }
        upstream.send(1)
        #expect(tracker.live >= 2)
        handle.cancel()
        #expect(tracker.live == 0)
    }

    @Test("threads that subscribe at the same time make one subscription")
    func concurrentSubscribers() {
        for _ in 0..<300 {
            let upstream = Manual()
            let shared = UncheckedBox(upstream.share())
            let probes = (0..<4).map { _ in Probe<Int, Failure>() }
            onThreads(4) { shared.value.subscribe(probes[$0]) }
            #expect(upstream.subscriptions == 1)
            upstream.send(7)
            #expect(probes.allSatisfy { $0.log == ["7"] && $0.violations.isEmpty })
            onThreads(4) { probes[$0].cancel() }
            #expect(upstream.cancels == 1)
        }
    }

    @Test("subscribers that come and go on several threads leave no subscription behind")
    func churn() {
        let upstream = Manual()
        let shared = UncheckedBox(upstream.share())
        onThreads(4) { _ in
            for _ in 0..<500 {
                let probe = Probe<Int, Failure>()
                shared.value.subscribe(probe)
                probe.cancel()
            }
        }
        #expect(upstream.subscriptions == upstream.cancels)
        #expect(upstream.subscriptions > 0)
    }

    @Test("each value of several threads reaches every subscriber once, one at a time")
    func concurrentValues() {
        let (threads, count) = (3, 5_000)
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.share()
        let probes = (0..<3).map { _ in Probe<Int, Never>() }
        for probe in probes { shared.subscribe(probe) }
        let box = UncheckedBox(subject)
        onThreads(threads) { index in
            for value in 0..<count { box.value.send(index * count + value) }
        }
        subject.send(completion: .finished)
        for probe in probes {
            #expect(probe.violations.isEmpty)
            #expect(probe.values == probes[0].values)
            #expect(probe.events.last == .finished)
        }
        let isComplete = probes[0].values.sorted() == Array(0..<threads * count)
        #expect(isComplete)
    }
}
