import Combine
import TestSupport
import Testing

@Suite("catch and tryCatch")
struct CatchTests {
    enum Failure: Error { case lost }
    enum Other: Error { case refused }
    typealias Manual = ManualPublisher<Int, Failure>

    @Test("the recovery takes the place of the failure, and gets the demand that is left")
    func recovers() {
        let (upstream, recovery) = (Manual(), ManualPublisher<Int, Other>())
        let probe = Probe<Int, Other>(.max(3), onValue: { $0 == 1 ? .max(2) : .none })
        upstream.catch { _ in recovery }.subscribe(probe)
        #expect(upstream.subscriberDescription == "Catch")
        #expect(upstream.requests == [.max(3)])
        #expect(upstream.send(1) == .max(2))
        upstream.send(2)
        upstream.send(completion: .failure(.lost))
        #expect(recovery.requests == [.max(3)])
        upstream.send(99)
        recovery.send(3)
        probe.request(.max(7))
        #expect(recovery.requests == [.max(3), .max(7)])
        recovery.send(completion: .failure(.refused))
        #expect(probe.events == [.subscription("Catch"), .value(1), .value(2), .value(3), .failed(.refused)])
        #expect(upstream.cancels == 0 && recovery.cancels == 0)
        #expect(probe.violations.isEmpty)
    }

    @Test("an upstream that finishes needs no recovery")
    func finishes() {
        let upstream = Manual()
        let probe = Probe<Int, Never>()
        upstream.catch { _ -> Just<Int> in
            Issue.record("not called")
            return Just(0)
        }
        .subscribe(probe)
        #expect(upstream.requests == [.unlimited])
        upstream.send(1)
        upstream.send(completion: .finished)
        upstream.send(completion: .failure(.lost))
        #expect(probe.log == ["1", "finished"])
    }

    @Test("keeps a stream of results alive inside flatMap")
    func inFlatMap() {
        let probe = Probe<Int, Never>()
        (1...3).publisher.flatMap { value in
            Just(value).general.tryMap { value in
                if value == 2 { throw Failure.lost }
                return value
            }
            .catch { _ in Just(-1) }
        }
        .subscribe(probe)
        #expect(probe.log == ["1", "-1", "3", "finished"])
    }

    @Test("cancels whichever runs")
    func cancel() {
        let (upstream, recovery) = (Manual(), Manual())
        let first = Probe<Int, Failure>()
        upstream.catch { _ in recovery }.subscribe(first)
        first.cancel()
        upstream.send(completion: .failure(.lost))
        #expect(upstream.cancels == 1 && recovery.subscriptions == 0)

        let second = Probe<Int, Failure>()
        Fail<Int, Failure>(error: .lost).catch { _ in recovery }.subscribe(second)
        second.cancel()
        recovery.send(1)
        #expect(recovery.cancels == 1 && second.log.isEmpty)
    }

    @Test("a cancel from inside the handler keeps the recovery away")
    func cancelInHandler() {
        let (upstream, recovery) = (Manual(), Manual())
        let probe = Probe<Int, Failure>()
        upstream.catch { _ in
            probe.cancel()
            return recovery
        }
        .subscribe(probe)
        upstream.send(completion: .failure(.lost))
        #expect(recovery.subscriptions == 0 && probe.log.isEmpty)
    }

    @Test("tryCatch recovers, or fails with what its handler throws")
    func tryCatch() {
        let probe = Probe<Int, any Error>()
        Fail<Int, Failure>(error: .lost).tryCatch { _ in [1, 2].publisher }.subscribe(probe)
        #expect(probe.events == [.subscription("TryCatch"), .value(1), .value(2), .finished])

        let thrown = Probe<Int, any Error>()
        let upstream = Manual()
        upstream.tryCatch { _ -> Just<Int> in throw Other.refused }.subscribe(thrown)
        upstream.send(1)
        upstream.send(completion: .failure(.lost))
        #expect(thrown.log == ["1", "failed: refused"])
        #expect(upstream.cancels == 0)

        let failed = Probe<Int, any Error>()
        Fail<Int, Failure>(error: .lost).tryCatch { Fail<Int, Failure>(error: $0) }.subscribe(failed)
        #expect(failed.log == ["failed: lost"])
    }

    @Test("releases everything at the end, and at the cancel")
    func memory() {
        let tracker = LifetimeTracker()
        let (a, b) = (PassthroughSubject<Int, Failure>(), PassthroughSubject<Int, Never>())
        func attach() -> AnyCancellable {
            a.catch { [token = tracker.token()] _ in withExtendedLifetime(token) { b } }
                .sink { [token = tracker.token()] _ in withExtendedLifetime(token) {} }
        }
        let cancelled = attach()
        #expect(tracker.live == 2)
        cancelled.cancel()
        #expect(tracker.live == 0)
        let finished = attach()
        a.send(completion: .failure(.lost))
        #expect(tracker.live == 1)
        b.send(completion: .finished)
        #expect(tracker.live == 0)
        finished.cancel()
    }
}
