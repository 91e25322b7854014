import Combine
import TestSupport
import Testing

@Suite("append and prepend")
struct ConcatenateTests {
    enum Failure: Error { case lost }
    typealias Manual = ManualPublisher<Int, Failure>

    @Test("all overloads publish in order")
    func overloads() {
        func values<P: Publisher<Int, Never>>(_ publisher: P) -> [String] {
            let probe = Probe<Int, Never>()
            publisher.subscribe(probe)
            #expect(probe.violations.isEmpty)
            return probe.log
        }
        let three = [3, 4].publisher.general.filter { _ in true }
        #expect(values(three.append(5, 6)) == ["3", "4", "5", "6", "finished"])
        #expect(values(three.append(5...6)) == ["3", "4", "5", "6", "finished"])
        #expect(values(three.append(Just(5))) == ["3", "4", "5", "finished"])
        #expect(values(three.prepend(1, 2)) == ["1", "2", "3", "4", "finished"])
        #expect(values(three.prepend(1...2)) == ["1", "2", "3", "4", "finished"])
        #expect(values(three.prepend(Just(2))) == ["2", "3", "4", "finished"])
        #expect(values(three.prepend(2).prepend(1).append(5).append([Int]())) == ["1", "2", "3", "4", "5", "finished"])
        #expect(
            Just(1).merge(with: Just(2)).append(Just(3))
                == Publishers.Concatenate(prefix: .init(Just(1), Just(2)), suffix: Just(3)))
    }

    @Test("attaches the suffix when the prefix has finished, and asks it for the demand that is left")
    func demand() {
        let (prefix, suffix) = (Manual(), Manual())
        let probe = Probe<Int, Failure>(.none, onValue: { $0 == 2 ? .max(4) : .none })
        prefix.append(suffix).subscribe(probe)
        #expect(probe.events == [.subscription("Concatenate")])
        #expect(prefix.subscriberDescription == "Concatenate")
        #expect(prefix.requests.isEmpty && suffix.subscriptions == 0)
        probe.request(.max(3))
        #expect(prefix.requests == [.max(3)])
        #expect(prefix.send(1) == .none)
        #expect(prefix.send(2) == .max(4))
        prefix.send(completion: .finished)
        #expect(suffix.requests == [.max(5)])
        #expect(suffix.subscriberDescription == "Concatenate")
        prefix.send(3)
        suffix.send(4)
        probe.request(.unlimited)
        #expect(suffix.requests == [.max(5), .unlimited])
        suffix.send(completion: .finished)
        suffix.send(5)
        #expect(probe.log == ["1", "2", "4", "finished"])
        #expect(prefix.requests == [.max(3)] && prefix.cancels == 0 && suffix.cancels == 0)
    }

    @Test("asks the suffix for nothing where nothing is left, and for everything where all was asked for")
    func demandAtTheEnds() {
        let (prefix, suffix) = (Manual(), Manual())
        let probe = Probe<Int, Failure>(.max(1))
        prefix.append(suffix).subscribe(probe)
        prefix.send(1)
        prefix.send(completion: .finished)
        #expect(suffix.requests.isEmpty)

        let (first, second) = (Manual(), Manual())
        let unlimited = Probe<Int, Failure>()
        first.append(second).subscribe(unlimited)
        first.send(1)
        first.send(completion: .finished)
        #expect(second.requests == [.unlimited])
    }

    @Test("a prefix that fails ends the stream")
    func failure() {
        let (prefix, suffix) = (Manual(), Manual())
        let probe = Probe<Int, Failure>()
        prefix.append(suffix).subscribe(probe)
        prefix.send(completion: .failure(.lost))
        prefix.send(completion: .finished)
        #expect(suffix.subscriptions == 0)
        #expect(probe.log == ["failed: lost"])

        let last = Probe<Int, Failure>()
        Empty<Int, Failure>().append(suffix).subscribe(last)
        suffix.send(completion: .failure(.lost))
        #expect(last.log == ["failed: lost"])
    }

    @Test("cancels whichever runs, and attaches no suffix after it")
    func cancel() {
        let (prefix, suffix) = (Manual(), Manual())
        let probe = Probe<Int, Failure>()
        prefix.append(suffix).subscribe(probe)
        probe.cancel()
        prefix.send(completion: .finished)
        #expect(prefix.cancels == 1 && suffix.subscriptions == 0)

        let second = Probe<Int, Failure>()
        Empty<Int, Failure>().append(suffix).subscribe(second)
        second.cancel()
        second.cancel()
        suffix.send(1)
        #expect(suffix.cancels == 1 && second.log.isEmpty)
    }

    @Test("a cancel from inside a value is heard at once")
    func cancelInside() {
        nonisolated(unsafe) var subscription: (any Subscription)?
        let probe = Probe<Int, Never>(
            onSubscription: { subscription = $0 },
            onValue: { value in
                if value == 3 { subscription?.cancel() }
                return .none
            })
        [1, 2].publisher.general.append([3, 4].publisher).subscribe(probe)
        #expect(probe.values == [1, 2, 3] && !probe.hasCompleted)
        subscription = nil
    }

    @Test("releases everything at the end, and at the cancel")
    func memory() {
        let tracker = LifetimeTracker()
        let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        func attach() -> AnyCancellable {
            a.map { [token = tracker.token()] in (token, $0).1 }.append(b)
                .sink { [token = tracker.token()] _ in withExtendedLifetime(token) {} }
        }
        let cancelled = attach()
        #expect(tracker.live == 2)
        cancelled.cancel()
        #expect(tracker.live == 0)
        let finished = attach()
        a.send(completion: .finished)
        #expect(tracker.live == 1)
        b.send(completion: .finished)
        #expect(tracker.live == 0)
        finished.cancel()
    }
}
