import Combine
import Synchronization
import TestSupport
import Testing

@Suite("switchToLatest")
struct SwitchToLatestTests {
    enum Failure: Error { case lost }
    typealias Manual = ManualPublisher<Int, Failure>

    private func parts(
        _ probe: Probe<Int, Failure>
    ) -> (outer: ManualPublisher<Manual, Failure>, first: Manual, second: Manual) {
        let outer = ManualPublisher<Manual, Failure>()
        outer.switchToLatest().subscribe(probe)
        return (outer, Manual(), Manual())
    }

    @Test("has the types of Combine's overloads")
    func types() {
        let neverOuter = Just(Fail<Int, Failure>(error: .lost)).switchToLatest()
        #expect(
            "\(type(of: neverOuter))"
                == "SwitchToLatest<Fail<Int, Failure>, SetFailureType<Just<Fail<Int, Failure>>, Failure>>")
        let neverInner = PassthroughSubject<Just<Int>, Failure>().switchToLatest()
        #expect(
            "\(type(of: neverInner))"
                == "SwitchToLatest<SetFailureType<Just<Int>, Failure>, "
                + "Map<PassthroughSubject<Just<Int>, Failure>, SetFailureType<Just<Int>, Failure>>>")
        let neither = Just(Just(1)).switchToLatest()
        #expect("\(type(of: neither))" == "SwitchToLatest<Just<Int>, Just<Just<Int>>>")
    }

    @Test("a new inner publisher cancels the one before, whose late values are dropped")
    func switches() {
        let probe = Probe<Int, Failure>()
        let (outer, first, second) = parts(probe)
        #expect(outer.requests == [.unlimited])
        outer.send(first)
        first.send(1)
        outer.send(second)
        #expect(first.cancels == 1)
        first.send(2)
        first.send(completion: .failure(.lost))
        second.send(3)
        #expect(probe.events == [.subscription("SwitchToLatest"), .value(1), .value(3)])
        outer.send(completion: .finished)
        second.send(4)
        second.send(completion: .finished)
        #expect(probe.log == ["1", "3", "4", "finished"])
        #expect(second.cancels == 0)
        #expect(probe.violations.isEmpty)
    }

    @Test("finishes with the outer publisher where no inner one runs")
    func outerLast() {
        let probe = Probe<Int, Failure>()
        let (outer, first, _) = parts(probe)
        outer.send(first)
        first.send(completion: .finished)
        first.send(1)
        #expect(!probe.hasCompleted)
        outer.send(completion: .finished)
        #expect(probe.log == ["finished"])
    }

    @Test("a failing inner publisher cancels the outer one, and a failing outer one the inner")
    func failures() {
        let inner = Probe<Int, Failure>()
        var (outer, first, _) = parts(inner)
        outer.send(first)
        first.send(completion: .failure(.lost))
        #expect(outer.cancels == 1 && first.cancels == 0)
        #expect(inner.log == ["failed: lost"])

        let outside = Probe<Int, Failure>()
        (outer, first, _) = parts(outside)
        outer.send(first)
        outer.send(completion: .failure(.lost))
        #expect(outer.cancels == 0 && first.cancels == 1)
        #expect(outside.log == ["failed: lost"])
    }

    @Test("demand that an inner publisher has not used goes to the next")
    func demand() {
        let probe = Probe<Int, Failure>(.none, onValue: { $0 == 2 ? .max(5) : .none })
        let (outer, first, second) = parts(probe)
        outer.send(first)
        #expect(first.requests.isEmpty)
        probe.request(.max(3))
        #expect(first.requests == [.max(3)])
        #expect(first.send(1) == .none)
        #expect(first.send(2) == .max(5))
        outer.send(second)
        #expect(second.requests == [.max(6)])
        probe.request(.max(1))
        #expect(second.requests == [.max(6), .max(1)])
        probe.request(.unlimited)
        let third = Manual()
        outer.send(third)
        #expect(third.requests == [.unlimited])
    }

    @Test("demand returned with a value that switched goes to the new inner publisher")
    func returnedDemandAfterSwitch() {
        let outer = ManualPublisher<Manual, Failure>()
        let (first, second) = (Manual(), Manual())
        let probe = Probe<Int, Failure>(
            .max(1),
            onValue: { _ in
                outer.send(second)
                return .max(2)
            })
        outer.switchToLatest().subscribe(probe)
        outer.send(first)
        #expect(first.send(1) == .none)
        #expect(second.requests == [.max(2)])
    }

    @Test("cancelling cancels both")
    func cancel() {
        let probe = Probe<Int, Failure>()
        let (outer, first, second) = parts(probe)
        outer.send(first)
        probe.cancel()
        probe.cancel()
        #expect(outer.cancels == 1 && first.cancels == 1)
        first.send(1)
        outer.send(second)
        #expect(second.subscriptions == 0)
        outer.send(completion: .finished)
        #expect(probe.log.isEmpty)
    }

    @Test("drops what comes before a subscription, and cancels a second one")
    func wrongSubscriptions() {
        let probe = Probe<Int, Failure>()
        let outer = ManualPublisher<Manual, Failure>(sendsSubscription: false)
        outer.switchToLatest().subscribe(probe)
        outer.send(Manual())
        outer.sendSubscription()
        outer.sendSubscription()
        #expect(outer.cancels == 1)
        let inner = Manual(sendsSubscription: false)
        outer.send(inner)
        inner.send(1)
        inner.sendSubscription()
        inner.sendSubscription()
        #expect(inner.cancels == 1)
        inner.send(2)
        #expect(probe.log == ["2"])
    }

    @Test("an outer value from inside a delivery switches at once")
    func reentrancy() {
        let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
        let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let subjects = (outer, first, second)
        let probe = Probe<Int, Never>(onValue: { value in
            if value == 1 {
                subjects.0.send(subjects.2)
                subjects.1.send(99)
                subjects.2.send(2)
            }
            return .none
        })
        outer.switchToLatest().subscribe(probe)
        outer.send(first)
        first.send(1)
        second.send(3)
        #expect(probe.values == [1, 2, 3])
    }

    @Test("switches through very many publishers that end at once")
    func longChain() {
        let count = rounds(100_000)
        let probe = Probe<Int, Never>()
        (0..<count).publisher.general.map { Just($0) }.switchToLatest().subscribe(probe)
        #expect(probe.values == Array(0..<count) && probe.hasCompleted)
    }

    @Test("releases everything at the end, and at the cancel")
    func memory() {
        let tracker = LifetimeTracker()
        let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
        let inner = PassthroughSubject<Int, Never>()
        func attach() -> AnyCancellable {
            outer.map { inner in inner.map { [token = tracker.token()] in (token, $0).1 } }
                .switchToLatest()
                .sink { [token = tracker.token()] _ in withExtendedLifetime(token) {} }
        }
        let cancelled = attach()
        outer.send(inner)
        #expect(tracker.live == 2)
        outer.send(inner)
        #expect(tracker.live == 2)
        cancelled.cancel()
        #expect(tracker.live == 0)

        let finished = attach()
        outer.send(inner)
        inner.send(completion: .finished)
        outer.send(completion: .finished)
        #expect(tracker.live == 0)
        finished.cancel()
    }

    @Test("no value of an earlier publisher follows one of a later, however they race")
    func threads() {
        let rounds = 3_000
        let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
        let inner = (0..<rounds).map { _ in PassthroughSubject<Int, Never>() }
        let shared = UncheckedBox((outer, inner))
        let latest = Atomic(0)
        let probe = Probe<Int, Never>()
        outer.switchToLatest().subscribe(probe)
        onThreads(3) { index in
            if index == 0 {
                for round in 0..<rounds {
                    shared.value.0.send(shared.value.1[round])
                    latest.store(round, ordering: .sequentiallyConsistent)
                    shared.value.1[round].send(round)
                }
                shared.value.1[rounds - 1].send(completion: .finished)
                shared.value.0.send(completion: .finished)
            } else {
                for _ in 0..<rounds {
                    let round = latest.load(ordering: .sequentiallyConsistent)
                    shared.value.1[round].send(round)
                }
            }
        }
        #expect(probe.violations.isEmpty)
        #expect(probe.values == probe.values.sorted())
        #expect(probe.values.last == rounds - 1)
        #expect(probe.events.last == .finished)
    }
}
