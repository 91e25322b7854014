import Combine
import Synchronization
import TestSupport
import Testing

@Suite("flatMap")
struct FlatMapTests {
    enum Failure: Error { case lost }
    typealias Manual = ManualPublisher<Int, Failure>

    /// An outer publisher of inner publishers, all under the test's thumb.
    private func parts(
        _ probe: Probe<Int, Failure>, maxPublishers: Subscribers.Demand = .unlimited
    ) -> (outer: ManualPublisher<Manual, Failure>, first: Manual, second: Manual) {
        let outer = ManualPublisher<Manual, Failure>()
        outer.flatMap(maxPublishers: maxPublishers) { $0 }.subscribe(probe)
        return (outer, Manual(), Manual())
    }

    @Test("has the types of Combine's overloads")
    func types() {
        let neverUpstream = Just(1).flatMap { _ in Fail<Int, Failure>(error: .lost) }
        #expect("\(type(of: neverUpstream))" == "FlatMap<Fail<Int, Failure>, SetFailureType<Just<Int>, Failure>>")
        let neverInner = PassthroughSubject<Int, Failure>().flatMap { Just($0) }
        #expect(
            "\(type(of: neverInner))"
                == "FlatMap<SetFailureType<Just<Int>, Failure>, PassthroughSubject<Int, Failure>>")
        let neither = Just(1).flatMap { Just($0) }
        #expect("\(type(of: neither))" == "FlatMap<Just<Int>, Just<Int>>")
        let both = PassthroughSubject<Int, Failure>().flatMap { Fail<Int, Failure>(error: $0 == 0 ? .lost : .lost) }
        #expect("\(type(of: both))" == "FlatMap<Fail<Int, Failure>, PassthroughSubject<Int, Failure>>")
    }

    @Test("publishes the values of all inner publishers as they come, and finishes with the last of them")
    func values() {
        let probe = Probe<Int, Failure>()
        let (outer, first, second) = parts(probe)
        #expect(outer.subscriberDescription == "FlatMap")
        outer.send(first)
        outer.send(second)
        #expect(first.subscriberDescription == "FlatMap")
        first.send(1)
        second.send(2)
        first.send(3)
        outer.send(completion: .finished)
        first.send(completion: .finished)
        second.send(4)
        #expect(!probe.hasCompleted)
        second.send(completion: .finished)
        #expect(probe.events == [.subscription("FlatMap"), .value(1), .value(2), .value(3), .value(4), .finished])
        #expect(probe.violations.isEmpty)
    }

    @Test("finishes with the outer publisher where no inner one runs")
    func outerLast() {
        let probe = Probe<Int, Failure>()
        let (outer, first, _) = parts(probe)
        outer.send(first)
        first.send(completion: .finished)
        #expect(!probe.hasCompleted)
        outer.send(completion: .finished)
        #expect(probe.log == ["finished"])
    }

    @Test("a failing inner publisher cancels the outer and the other inner ones before the stream fails")
    func innerFailure() {
        nonisolated(unsafe) var cancelled: [Int] = []
        let outer = ManualPublisher<Manual, Failure>()
        let (first, second) = (Manual(), Manual())
        let probe = Probe<Int, Failure>(onCompletion: { _ in cancelled = [outer.cancels, first.cancels, second.cancels]
        })
        outer.flatMap { $0 }.subscribe(probe)
        outer.send(first)
        outer.send(second)
        first.send(1)
        second.send(completion: .failure(.lost))
        #expect(cancelled == [1, 1, 0])
        first.send(2)
        first.send(completion: .finished)
        outer.send(Manual())
        #expect(probe.log == ["1", "failed: lost"])
        #expect(probe.violations.isEmpty)
    }

    @Test("a failing outer publisher cancels the inner ones")
    func outerFailure() {
        let probe = Probe<Int, Failure>()
        let (outer, first, _) = parts(probe)
        outer.send(first)
        outer.send(completion: .failure(.lost))
        #expect(first.cancels == 1 && outer.cancels == 0)
        #expect(probe.log == ["failed: lost"])
    }

    @Test("asks for max(k) values, then for max(1) for each inner publisher that finishes")
    func maxPublishers() {
        let probe = Probe<Int, Failure>(.none)
        let (outer, first, second) = parts(probe, maxPublishers: .max(2))
        #expect(outer.requests == [.max(2)])
        outer.send(first)
        outer.send(second)
        #expect(outer.requests == [.max(2)])
        second.send(completion: .finished)
        #expect(outer.requests == [.max(2), .max(1)])
        outer.send(completion: .finished)
        first.send(completion: .finished)
        #expect(outer.requests == [.max(2), .max(1)])
        #expect(probe.log == ["finished"])

        let (unlimited, third, _) = parts(Probe())
        unlimited.send(third)
        third.send(completion: .finished)
        #expect(unlimited.requests == [.unlimited])
    }

    @Test("asks inner publishers for everything where the subscriber does")
    func unlimitedDemand() {
        let probe = Probe<Int, Failure>()
        let (outer, first, _) = parts(probe)
        outer.send(first)
        #expect(first.requests == [.unlimited])
        #expect(first.send(1) == .none)
    }

    @Test("asks each inner publisher for one value at a time where demand is limited, and keeps it until it is wanted")
    func limitedDemand() {
        let probe = Probe<Int, Failure>(.none)
        let (outer, first, second) = parts(probe)
        outer.send(first)
        outer.send(second)
        #expect(first.requests == [.max(1)] && second.requests == [.max(1)])
        #expect(first.send(1) == .none)
        #expect(second.send(2) == .none)
        #expect(probe.log.isEmpty)
        probe.request(.max(1))
        #expect(probe.values == [1])
        #expect(first.requests == [.max(1), .max(1)] && second.requests == [.max(1)])
        probe.request(.max(2))
        #expect(probe.values == [1, 2])
        #expect(first.send(3) == .max(1))
        #expect(first.send(4) == .none)
        probe.request(.unlimited)
        #expect(probe.values == [1, 2, 3, 4])
        #expect(first.requests.last == .unlimited && second.requests.last == .unlimited)
    }

    @Test("demand returned with a value counts")
    func returnedDemand() {
        let probe = Probe<Int, Failure>(.max(1), onValue: { $0 < 3 ? .max(1) : .none })
        let (outer, first, _) = parts(probe)
        outer.send(first)
        for value in 1...5 { first.send(value) }
        #expect(probe.values == [1, 2, 3])
        probe.request(.max(2))
        #expect(probe.values == [1, 2, 3, 4, 5])
    }

    @Test("finishes only when kept values have been delivered, and asks nothing of their ended publishers")
    func keptAtEnd() {
        let probe = Probe<Int, Failure>(.none)
        let (outer, first, _) = parts(probe)
        outer.send(first)
        first.send(1)
        first.send(completion: .finished)
        outer.send(completion: .finished)
        #expect(probe.log.isEmpty)
        probe.request(.max(1))
        #expect(probe.log == ["1", "finished"])
        #expect(first.requests == [.max(1)])
    }

    @Test("drops kept values when it fails")
    func keptAtFailure() {
        let probe = Probe<Int, Failure>(.none)
        let (outer, first, second) = parts(probe)
        outer.send(first)
        outer.send(second)
        first.send(1)
        second.send(completion: .failure(.lost))
        #expect(probe.log == ["failed: lost"])
        probe.request(.max(1))
        #expect(probe.log == ["failed: lost"])
    }

    @Test("cancelling cancels the outer and all inner publishers; nothing is delivered afterwards")
    func cancel() {
        let probe = Probe<Int, Failure>()
        let (outer, first, second) = parts(probe)
        outer.send(first)
        outer.send(second)
        probe.cancel()
        probe.cancel()
        #expect(outer.cancels == 1 && first.cancels == 1 && second.cancels == 1)
        first.send(1)
        outer.send(Manual())
        second.send(completion: .failure(.lost))
        outer.send(completion: .finished)
        #expect(probe.log.isEmpty)
    }

    @Test("a cancel from inside a value keeps all later values back")
    func cancelInside() {
        nonisolated(unsafe) var handle: (any Subscription)?
        let probe = Probe<Int, Never>(
            onSubscription: { handle = $0 },
            onValue: { value in
                if value == 2 { handle?.cancel() }
                return .none
            })
        (1...3).publisher.flatMap { [$0, $0 + 10].publisher }.subscribe(probe)
        #expect(probe.log == ["1", "11", "2"])
        handle = nil
    }

    @Test("cancels a subscription that comes after the cancel, and a second one")
    func wrongSubscriptions() {
        let probe = Probe<Int, Failure>()
        let outer = ManualPublisher<Manual, Failure>(sendsSubscription: false)
        outer.flatMap { $0 }.subscribe(probe)
        outer.send(Manual())  // Before its subscription: dropped.
        outer.sendSubscription()
        outer.sendSubscription()
        #expect(outer.cancels == 1)

        let late = Manual(sendsSubscription: false)
        outer.send(late)
        late.send(1)  // Before its subscription: dropped.
        late.sendSubscription()
        late.sendSubscription()
        #expect(late.cancels == 1)
        late.send(2)
        late.send(completion: .finished)
        late.send(3)  // After its end: dropped.
        late.send(completion: .failure(.lost))
        #expect(probe.log == ["2"])

        let last = Manual(sendsSubscription: false)
        outer.send(last)
        probe.cancel()
        last.sendSubscription()
        #expect(last.cancels == 1)
    }

    @Test("a value and a completion from inside a delivery are delivered at once")
    func reentrancy() {
        let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
        let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let subjects = (outer, first, second)
        let probe = Probe<Int, Never>(onValue: { value in
            if value == 1 {
                subjects.0.send(subjects.2)
                subjects.2.send(2)
                subjects.2.send(completion: .finished)
                subjects.0.send(completion: .finished)
            }
            return .none
        })
        outer.flatMap { $0 }.subscribe(probe)
        outer.send(first)
        first.send(1)
        first.send(completion: .finished)
        #expect(probe.log == ["1", "2", "finished"])
    }

    @Test("a long chain of inner publishers that end at once takes no stack", arguments: [1, 3])
    func longChain(limit: Int) {
        let count = rounds(100_000)
        nonisolated(unsafe) var sum = 0
        nonisolated(unsafe) var isFinished = false
        let handle = (1...count).publisher.flatMap(maxPublishers: .max(limit)) { Just($0) }
            .sink(receiveCompletion: { _ in isFinished = true }, receiveValue: { sum += $0 })
        #expect(sum == count * (count + 1) / 2 && isFinished)
        handle.cancel()
    }

    @Test("an outer publisher that sends from inside the request takes no stack either")
    func eagerOuter() {
        let count = rounds(100_000)
        let probe = Probe<Int, Never>(.max(1), onValue: { _ in .max(1) })
        // The outer flatMap asks the inner one, which delivers kept values from inside the request.
        (0..<count).publisher.flatMap { Just($0) }.flatMap(maxPublishers: .max(1)) { Just($0) }.subscribe(probe)
        #expect(probe.values.count == count && probe.hasCompleted)
    }

    @Test("joins 20,000 inner publishers that live at the same time, and uses their places again")
    func manyInner() {
        let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
        nonisolated(unsafe) var sum = 0
        nonisolated(unsafe) var isFinished = false
        let handle = outer.flatMap { $0 }
            .sink(receiveCompletion: { _ in isFinished = true }, receiveValue: { sum += $0 })
        for _ in 0..<2 {
            let inner = (0..<20_000).map { _ in PassthroughSubject<Int, Never>() }
            for subject in inner { outer.send(subject) }
            for subject in inner { subject.send(1) }
            for subject in inner.reversed() { subject.send(completion: .finished) }
        }
        #expect(sum == 40_000 && !isFinished)
        outer.send(completion: .finished)
        #expect(isFinished)
        handle.cancel()
    }

    @Test("releases everything at the end, and at the cancel")
    func memory() {
        let tracker = LifetimeTracker()
        func attach(
            _ outer: PassthroughSubject<PassthroughSubject<Int, Never>, Never>
        ) -> AnyCancellable {
            outer.flatMap { [token = tracker.token()] inner in
                withExtendedLifetime(token) { inner.map { [token = tracker.token()] in (token, $0).1 } }
            }
            .sink { [token = tracker.token()] _ in withExtendedLifetime(token) {} }
        }
        let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
        let inner = PassthroughSubject<Int, Never>()
        let cancelled = attach(outer)
        outer.send(inner)
        inner.send(1)
        #expect(tracker.live == 3)
        cancelled.cancel()
        #expect(tracker.live == 0)

        let finished = attach(outer)
        outer.send(inner)
        outer.send(completion: .finished)
        inner.send(completion: .finished)
        #expect(tracker.live == 0)
        finished.cancel()
    }

    @Test("each value of several threads arrives once, one at a time, with one completion at the end")
    func threads() {
        let (threads, count) = (4, 5_000)
        let outer = PassthroughSubject<Int, Never>()
        let inner = (0..<threads).map { _ in PassthroughSubject<Int, Never>() }
        let shared = UncheckedBox((outer, inner))
        let probe = Probe<Int, Never>()
        outer.flatMap { shared.value.1[$0] }.subscribe(probe)
        for index in 0..<threads { outer.send(index) }
        onThreads(threads) { index in
            for value in 0..<count { shared.value.1[index].send(index * count + value) }
            shared.value.1[index].send(completion: .finished)
            if index == 0 { shared.value.0.send(completion: .finished) }
        }
        #expect(probe.violations.isEmpty)
        #expect(probe.events.last == .finished)
        let isComplete = probe.values.sorted() == Array(0..<threads * count)
        #expect(isComplete)
        // The values of one thread keep their order.
        for index in 0..<threads {
            let own = probe.values.filter { $0 / count == index }
            #expect(own == own.sorted())
        }
    }

    @Test("limited demand is kept by several threads that send, while others ask")
    func threadsWithDemand() {
        let (threads, count) = (3, 2_000)
        let inner = (0..<threads).map { _ in PassthroughSubject<Int, Never>() }
        let shared = UncheckedBox(inner)
        let probe = Probe<Int, Never>(.none)
        // A buffer of one for each subject is flatMap's own; so each value is sent until it has been taken.
        (0..<threads).publisher.flatMap { shared.value[$0] }.subscribe(probe)
        onThreads(threads + 1) { index in
            if index == threads {
                for _ in 0..<count { probe.request(.max(1)) }
            } else {
                for value in 0..<count { shared.value[index].send(value) }
            }
        }
        #expect(probe.violations.isEmpty)
        #expect(probe.values.count <= count)
        let before = probe.values.count
        probe.request(.max(threads))
        for subject in inner { subject.send(-1) }
        #expect(probe.values.count >= before && probe.values.count <= count + threads)
    }
}
