import Combine
import Synchronization
import TestSupport
import Testing

@Suite("Future")
struct FutureTests {
    enum Lost: Error, Equatable { case it }

    /// A future, and the promise to fulfil it.
    final class Pending {
        var promise: Future<Int, Lost>.Promise?
        var future: Future<Int, Lost>?

        init() {
            future = Future { self.promise = $0 }
        }
    }

    @Test("starts its work when it is made, and once")
    func start() {
        var starts = 0
        let future = Future<Int, Lost> { promise in
            starts += 1
            promise(.success(5))
        }
        #expect(starts == 1)
        for _ in 0..<2 {
            let probe = Probe<Int, Lost>()
            future.subscribe(probe)
            #expect(probe.events == [.subscription("Future"), .value(5), .finished])
        }
        #expect(starts == 1)
    }

    @Test("gives the result to those who wait, in the order in which they came")
    func waiting() {
        let pending = Pending()
        var order: [Int] = []
        let probes = (0..<20).map { index in
            Probe<Int, Lost>(onValue: { _ in
                order.append(index)
                return .none
            })
        }
        for probe in probes { pending.future?.subscribe(probe) }
        #expect(probes.allSatisfy { $0.log == [] })
        pending.promise?(.success(5))
        #expect(probes.allSatisfy { $0.log == ["5", "finished"] })
        #expect(order == Array(0..<20))
    }

    @Test("ignores all but the first call of the promise")
    func once() {
        let pending = Pending()
        let probe = Probe<Int, Lost>()
        pending.future?.subscribe(probe)
        pending.promise?(.success(1))
        pending.promise?(.success(2))
        pending.promise?(.failure(.it))
        let late = Probe<Int, Lost>()
        pending.future?.subscribe(late)
        #expect(probe.log == ["1", "finished"])
        #expect(late.log == ["1", "finished"])
    }

    @Test("keeps a success until it is asked for, whether it came before or after the subscription")
    func demand() {
        let pending = Pending()
        let early = Probe<Int, Lost>(.none)
        pending.future?.subscribe(early)
        pending.promise?(.success(1))
        let late = Probe<Int, Lost>(.none)
        pending.future?.subscribe(late)
        #expect(early.log == [] && late.log == [])
        early.request(.max(1))
        late.request(.unlimited)
        early.request(.max(1))
        #expect(early.log == ["1", "finished"])
        #expect(late.log == ["1", "finished"])
    }

    @Test("delivers a failure without demand, to those who wait and to those who come later")
    func failure() {
        let pending = Pending()
        let early = Probe<Int, Lost>(.none)
        pending.future?.subscribe(early)
        pending.promise?(.failure(.it))
        let late = Probe<Int, Lost>(.none)
        pending.future?.subscribe(late)
        #expect(early.events == [.subscription("Future"), .failed(.it)])
        #expect(late.events == [.subscription("Future"), .failed(.it)])
    }

    @Test("delivers nothing after a cancel: while waiting, while holding, from inside the value")
    func cancel() {
        let pending = Pending()
        let waiting = Probe<Int, Lost>()
        let holding = Probe<Int, Lost>(.none)
        let handle = KeptSubscription()
        let inside = Probe<Int, Lost>(
            onSubscription: { handle.subscription = $0 },
            onValue: { _ in
                handle.subscription?.cancel()
                return .none
            })
        pending.future?.subscribe(waiting)
        pending.future?.subscribe(holding)
        pending.future?.subscribe(inside)
        waiting.cancel()
        pending.promise?(.success(1))
        holding.cancel()
        holding.request(.max(1))
        #expect(waiting.log == [] && holding.log == [])
        #expect(inside.log == ["1"])
    }

    @Test("fulfilled from inside the subscription, delivers after it")
    func reentrant() {
        let pending = Pending()
        var isInside = false
        var wasInside = true
        let probe = Probe<Int, Lost>(
            onSubscription: { _ in
                isInside = true
                pending.promise?(.success(1))
                isInside = false
            },
            onValue: { _ in
                wasInside = isInside
                return .none
            })
        pending.future?.subscribe(probe)
        #expect(probe.log == ["1", "finished"])
        #expect(!wasInside)
    }

    @Test("releases subscribers at the result, at a cancel, and when the promise is gone", arguments: 0..<3)
    func release(how: Int) {
        let tracker = LifetimeTracker()
        let handle = KeptSubscription()
        let pending = Pending()
        do {
            let token = tracker.token()
            let probe = Probe<Int, Lost>(
                onSubscription: { handle.subscription = $0 }, onValue: { _ in withExtendedLifetime(token) { .none } })
            pending.future?.subscribe(probe)
            probe.forget()
        }
        #expect(tracker.live == 1)
        switch how {
        case 0: pending.promise?(.success(1))
        case 1: handle.subscription?.cancel()
        default:
            pending.future = nil
            pending.promise = nil
        }
        #expect(tracker.live == 0)
    }

    @Test("a promise alone keeps the subscribers waiting")
    func promiseAlone() {
        let pending = Pending()
        let probe = Probe<Int, Lost>()
        pending.future?.subscribe(probe)
        pending.future = nil
        pending.promise?(.success(3))
        #expect(probe.log == ["3", "finished"])
    }

    @Test("promised, asked, subscribed to and cancelled on four threads, delivers once or not at all")
    func threads() {
        for round in 0..<200 {
            let pending = UncheckedBox(Pending())
            let early = Probe<Int, Lost>(.none)
            let doomed = Probe<Int, Lost>()
            let late = Probe<Int, Lost>()
            pending.value.future?.subscribe(early)
            pending.value.future?.subscribe(doomed)
            let promise = UncheckedBox(pending.value.promise!)
            let future = UncheckedBox(pending.value.future!)
            onThreads(4) { index in
                switch index {
                case 0: promise.value(.success(round))
                case 1: early.request(.max(1))
                case 2: future.value.subscribe(late)
                default: doomed.cancel()
                }
            }
            #expect(early.log == ["\(round)", "finished"])
            #expect(late.log == ["\(round)", "finished"])
            #expect([[], ["\(round)"], ["\(round)", "finished"]].contains(doomed.log))
            #expect(early.violations + late.violations + doomed.violations == [])
        }
    }

    @Test("the first of several threads fulfils it")
    func promises() {
        for _ in 0..<50 {
            let pending = UncheckedBox(Pending())
            let promise = UncheckedBox(pending.value.promise!)
            let probe = Probe<Int, Lost>()
            pending.value.future?.subscribe(probe)
            onThreads(4) { promise.value(.success($0)) }
            #expect(probe.log.count == 2)
        }
    }
}
