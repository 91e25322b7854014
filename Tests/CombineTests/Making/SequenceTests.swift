import Combine
import Synchronization
import TestSupport
import Testing

@Suite("Publishers.Sequence")
struct SequenceTests {
    @Test("delivers as much as is asked for, and the completion right behind the last value")
    func demand() {
        let probe = Probe<Int, Never>(.none)
        [1, 2, 3].publisher.subscribe(probe)
        #expect(probe.events == [.subscription("[1, 2, 3]")])
        probe.request(.max(1))
        #expect(probe.log == ["1"])
        probe.request(.max(2))
        #expect(probe.log == ["1", "2", "3", "finished"])
        probe.request(.max(1))
        probe.cancel()
        #expect(probe.log == ["1", "2", "3", "finished"])
        #expect(probe.violations.isEmpty)
    }

    @Test("delivers all at an unlimited request, at the start and later")
    func unlimited() {
        let probe = Probe<Int, Never>(.max(1))
        (1...3).publisher.subscribe(probe)
        #expect(probe.log == ["1"])
        probe.request(.unlimited)
        #expect(probe.log == ["1", "2", "3", "finished"])
    }

    @Test("counts the demand that values return")
    func returned() {
        let probe = Probe<Int, Never>(.max(1), onValue: { $0 == 1 ? .max(2) : .none })
        (1...9).publisher.subscribe(probe)
        #expect(probe.values == [1, 2, 3])
        let all = Probe<Int, Never>(.max(1), onValue: { $0 == 2 ? .unlimited : .max(1) })
        (1...9).publisher.subscribe(all)
        #expect(all.values == Array(1...9))
        #expect(all.hasCompleted)
    }

    @Test("delivers what is asked for from inside a value when that value is over")
    func requestInside() {
        var depth = 0
        var deepest = 0
        let handle = KeptSubscription()
        let probe = Probe<Int, Never>(
            .none, onSubscription: { handle.subscription = $0 },
            onValue: { value in
                depth += 1
                deepest = max(deepest, depth)
                if value < 5 { handle.subscription?.request(.max(1)) }
                depth -= 1
                return .none
            })
        (1...9).publisher.subscribe(probe)
        probe.request(.max(1))
        #expect(probe.values == [1, 2, 3, 4, 5])
        #expect(deepest == 1)
        #expect(!probe.hasCompleted)
    }

    @Test("stops at a cancel from inside a value", arguments: [Subscribers.Demand.unlimited, .max(5)])
    func cancelInside(_ demand: Subscribers.Demand) {
        let handle = KeptSubscription()
        let probe = Probe<Int, Never>(
            .none, onSubscription: { handle.subscription = $0 },
            onValue: { value in
                if value == 2 { handle.subscription?.cancel() }
                return .none
            })
        (1...5).publisher.subscribe(probe)
        probe.request(demand)
        #expect(probe.log == ["1", "2"])
    }

    @Test(
        "delivers no completion after a cancel from inside the last value",
        arguments: [Subscribers.Demand.unlimited, .max(5)])
    func cancelInsideLast(_ demand: Subscribers.Demand) {
        let handle = KeptSubscription()
        let probe = Probe<Int, Never>(
            .none, onSubscription: { handle.subscription = $0 },
            onValue: { value in
                if value == 2 { handle.subscription?.cancel() }
                return .none
            })
        (1...2).publisher.subscribe(probe)
        probe.request(demand)
        #expect(probe.log == ["1", "2"])
    }

    @Test("finishes at once where there is nothing to iterate")
    func empty() {
        let probe = Probe<Int, Never>(.none)
        [Int]().publisher.subscribe(probe)
        #expect(probe.events == [.subscription("Empty"), .finished])
    }

    @Test("iterates afresh for each subscriber")
    func twice() {
        let publisher = ["a", "b"].publisher
        for _ in 0..<2 {
            let probe = Probe<String, Never>()
            publisher.subscribe(probe)
            #expect(probe.log == ["a", "b", "finished"])
        }
    }

    @Test(
        "a cancel on another thread stops an endless sequence",
        arguments: [Subscribers.Demand.unlimited, .max(1 << 40)])
    func cancelElsewhere(_ demand: Subscribers.Demand) {
        let counter = Counter()
        sequence(first: 0) { $0 &+ 1 }.publisher.subscribe(counter)
        onThreads(2) { index in
            if index == 0 {
                counter.subscription?.request(demand)
            } else {
                while counter.count.load(ordering: .relaxed) < 100 {}
                counter.subscription?.cancel()
            }
        }
        let hasCompleted = counter.hasCompleted.load(ordering: .relaxed)
        #expect(!hasCompleted)
        #expect("\(counter.subscription!)" == "Sequence")
    }

    @Test("requests from several threads add up, and values stay one at a time")
    func threads() {
        for _ in 0..<30 {
            let probe = Probe<Int, Never>(.none)
            (0..<400).publisher.subscribe(probe)
            onThreads(4) { _ in
                for _ in 0..<50 { probe.request(.max(2)) }
            }
            #expect(probe.values == Array(0..<400))
            #expect(probe.hasCompleted)
            #expect(probe.violations.isEmpty)
        }
    }

    @Test("a subscription that is kept after the end keeps neither subscriber nor elements", arguments: [true, false])
    func release(isCancelled: Bool) {
        let tracker = LifetimeTracker()
        let handle = KeptSubscription()
        do {
            let token = tracker.token()
            let probe = Probe<LifetimeTracker.Token, Never>(
                .none, onSubscription: { handle.subscription = $0 },
                onValue: { _ in withExtendedLifetime(token) { .none } })
            [tracker.token(), tracker.token()].publisher.subscribe(probe)
            probe.request(.max(1))
            if isCancelled { probe.cancel() } else { probe.request(.unlimited) }
            probe.forget()
        }
        #expect(tracker.live == 0)
        #expect("\(handle.subscription!)" == "Sequence")
    }
}

/// Counts values, and writes none of them down.
private final class Counter: Subscriber, @unchecked Sendable {
    // Unchecked Sendable: the subscription is set before other threads see the counter.
    let count = Atomic(0)
    let hasCompleted = Atomic(false)
    var subscription: (any Subscription)?

    func receive(subscription: any Subscription) { self.subscription = subscription }

    func receive(_ input: Int) -> Subscribers.Demand {
        count.wrappingAdd(1, ordering: .relaxed)
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) { hasCompleted.store(true, ordering: .relaxed) }
}
