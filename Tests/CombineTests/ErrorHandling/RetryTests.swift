import Combine
import TestSupport
import Testing

@Suite("retry")
struct RetryTests {
    enum Failure: Error { case lost, last }
    typealias Manual = ManualPublisher<Int, Failure>

    @Test("makes as many further attempts as it is told, and passes the last failure on")
    func counts() {
        for retries in 0...3 {
            let upstream = Manual()
            let probe = Probe<Int, Failure>()
            upstream.retry(retries).subscribe(probe)
            for attempt in 1...retries + 1 {
                #expect(upstream.subscriptions == attempt)
                upstream.send(attempt)
                upstream.send(completion: .failure(attempt > retries ? .last : .lost))
            }
            upstream.send(9)
            #expect(upstream.subscriptions == retries + 1)
            #expect(probe.log == (1...retries + 1).map { "\($0)" } + ["failed: last"])
            #expect(probe.events.first == .subscription("Retry"))
            #expect(probe.violations.isEmpty)
        }
    }

    @Test("a count below zero means no further attempt")
    func negative() {
        let probe = Probe<Int, Failure>()
        Fail(outputType: Int.self, failure: .lost).retry(-3).subscribe(probe)
        #expect(probe.log == ["failed: lost"])
    }

    @Test("without a count it goes on until upstream finishes")
    func forever() {
        let log = Log()
        let upstream = Deferred { () -> AnyPublisher<Int, Failure> in
            log.append("")
            if log.lines.count < 5_000 { return Fail(error: .lost).eraseToAnyPublisher() }
            return Just(1).setFailureType(to: Failure.self).eraseToAnyPublisher()
        }
        let probe = Probe<Int, Failure>()
        Publishers.Retry(upstream: upstream, retries: nil).subscribe(probe)
        #expect(probe.log == ["1", "finished"])
        #expect(log.lines.count == 5_000)
    }

    @Test("a finish is no reason to try again")
    func finishes() {
        let upstream = Manual()
        let probe = Probe<Int, Failure>()
        upstream.retry(5).subscribe(probe)
        upstream.send(1)
        upstream.send(completion: .finished)
        #expect(upstream.subscriptions == 1)
        #expect(probe.log == ["1", "finished"])
    }

    @Test("demand that an attempt has not met goes on to the next")
    func demand() {
        let upstream = Manual()
        let probe = Probe<Int, Failure>(.max(5), onValue: { $0 == 2 ? .max(10) : .none })
        upstream.retry(3).subscribe(probe)
        upstream.send(1)
        #expect(upstream.send(2) == .max(10))
        upstream.send(completion: .failure(.lost))
        #expect(upstream.requests == [.max(5), .max(13)])
        probe.request(.max(2))
        upstream.send(3)
        upstream.send(completion: .failure(.lost))
        #expect(upstream.requests == [.max(5), .max(13), .max(2), .max(14)])
        probe.request(.unlimited)
        upstream.send(completion: .failure(.lost))
        #expect(upstream.requests.suffix(2) == [.unlimited, .unlimited])
        #expect(probe.violations.isEmpty)
    }

    @Test("nothing is asked for where nothing was")
    func noDemand() {
        let upstream = Manual()
        let probe = Probe<Int, Failure>(.none)
        upstream.retry(1).subscribe(probe)
        upstream.send(completion: .failure(.lost))
        #expect(upstream.subscriptions == 2)
        #expect(upstream.requests == [])
        probe.request(.max(2))
        #expect(upstream.requests == [.max(2)])
    }

    @Test("demand that comes between two attempts is not lost")
    func demandBetween() {
        let upstream = Manual(sendsSubscription: false)
        let probe = Probe<Int, Failure>(.max(1))
        upstream.retry(1).subscribe(probe)
        upstream.sendSubscription()
        upstream.send(completion: .failure(.lost))
        probe.request(.max(2))
        #expect(upstream.requests == [.max(1)])
        upstream.sendSubscription()
        #expect(upstream.requests == [.max(1), .max(3)])
    }

    @Test("a hundred thousand attempts that fail at once take no stack", arguments: [true, false])
    func depth(failsOnRequest: Bool) {
        let log = Tally()
        let failing = Deferred { () -> Result<Int, Failure>.Publisher in
            log.count += 1
            return Result<Int, Failure>.Publisher(.failure(.lost))
        }
        // One that fails when it is asked for a value, and one that fails when it is subscribed to.
        let onRequest = [0].publisher.setFailureType(to: Failure.self)
            .tryMap { _ -> Int in
                log.count += 1
                throw Failure.lost
            }.mapError { _ in Failure.lost }
        let probe = Probe<Int, Failure>()
        if failsOnRequest {
            onRequest.retry(100_000).subscribe(probe)
        } else {
            failing.retry(100_000).subscribe(probe)
        }
        #expect(log.count == 100_001)
        #expect(probe.log == ["failed: lost"])
    }

    @Test("no attempt follows a cancel between two of them")
    func cancelBetween() {
        let upstream = Manual(sendsSubscription: false)
        let probe = Probe<Int, Failure>()
        upstream.retry(5).subscribe(probe)
        upstream.sendSubscription()
        upstream.send(completion: .failure(.lost))
        probe.cancel()
        upstream.sendSubscription()
        #expect(upstream.cancels == 1)
        upstream.send(1)
        upstream.send(completion: .failure(.lost))
        #expect(probe.log.isEmpty)
        #expect(upstream.requests == [.unlimited])
    }

    @Test("a cancel from inside an attempt ends a retry that would go on for ever")
    func cancelInside() {
        let cancel = Later()
        let log = Tally()
        let upstream = Deferred { () -> Fail<Int, Failure> in
            log.count += 1
            if log.count == 100 { cancel.run() }
            return Fail(error: .lost)
        }
        let probe = Probe<Int, Failure>(onSubscription: { subscription in cancel.action = { subscription.cancel() } })
        let first = CurrentValueSubject<Int, Failure>(0)
        let switching = Deferred { log.count == 0 ? first.eraseToAnyPublisher() : upstream.eraseToAnyPublisher() }
        Publishers.Retry(upstream: switching, retries: nil).subscribe(probe)
        log.count = 1
        first.send(completion: .failure(.lost))
        #expect(log.count == 100)
        #expect(probe.log == ["0"])
    }

    @Test("a former attempt can't speak, and a second subscription of one is cancelled")
    func former() {
        var attempts: [AnySubscriber<Int, Failure>] = []
        let upstream = Attempts { attempts.append($0) }
        let probe = Probe<Int, Failure>()
        upstream.retry(1).subscribe(probe)
        let cancels = Tally()
        func subscription() -> any Subscription { CountingSubscription(cancels) }
        attempts[0].receive(subscription: subscription())
        attempts[0].receive(completion: .failure(.lost))
        attempts[1].receive(subscription: subscription())
        attempts[1].receive(subscription: subscription())
        attempts[0].receive(subscription: subscription())
        #expect(cancels.count == 2)
        #expect(attempts[0].receive(9) == .none)
        attempts[0].receive(completion: .finished)
        _ = attempts[1].receive(1)
        attempts[1].receive(completion: .finished)
        #expect(probe.log == ["1", "finished"])
        #expect(probe.violations.isEmpty)
    }

    @Test("what an attempt says before its subscription is dropped")
    func early() {
        let upstream = Manual(sendsSubscription: false)
        let probe = Probe<Int, Failure>()
        upstream.retry(1).subscribe(probe)
        upstream.send(0)
        upstream.send(completion: .failure(.lost))
        upstream.sendSubscription()
        upstream.send(1)
        #expect(probe.log == ["1"])
        #expect(upstream.subscriptions == 1)
    }

    @Test("attempts whose failure comes from other threads follow each other, and none is lost")
    func threads() {
        for _ in 0..<50 {
            let probe = Probe<Int, Failure>()
            let subjects = (0..<4).map { _ in UncheckedBox(PassthroughSubject<Int, Failure>()) }
            let next = Log()
            let upstream = Deferred { () -> PassthroughSubject<Int, Failure> in
                next.append("")
                return subjects[min(next.lines.count, 4) - 1].value
            }
            upstream.retry(3).subscribe(probe)
            onThreads(4) { thread in
                // Each waits for its attempt, unless that has failed before it was made.
                for _ in 0..<100 { subjects[thread].value.send(thread) }
                subjects[thread].value.send(completion: .failure(thread == 3 ? .last : .lost))
            }
            #expect(probe.log.last == "failed: last")
            #expect(next.lines.count == 4)
            #expect(probe.violations.isEmpty)
        }
    }

    @Test("lets go of upstream and downstream after the last failure and after a cancel", arguments: [true, false])
    func release(isCancelled: Bool) {
        let tracker = LifetimeTracker()
        let subject = PassthroughSubject<Int, Failure>()
        do {
            let upstream = subject.map { [token = tracker.token()] value in
                withExtendedLifetime(token) { value }
            }
            let handle = upstream.retry(0).sink(
                receiveCompletion: { [token = tracker.token()] _ in _ = token },
                receiveValue: { [token = tracker.token()] _ in _ = token })
            subject.send(1)
            if isCancelled { handle.cancel() } else { subject.send(completion: .failure(.lost)) }
        }
        #expect(tracker.live == 0)
    }
}

private final class Tally {
    var count = 0
}

/// Hands each subscriber out, for the test to play upstream.
private struct Attempts: Publisher {
    typealias Output = Int
    typealias Failure = RetryTests.Failure

    let attach: (AnySubscriber<Int, Failure>) -> Void

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        attach(AnySubscriber(subscriber))
    }
}

private final class CountingSubscription: Subscription {
    let cancels: Tally

    init(_ cancels: Tally) { self.cancels = cancels }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { cancels.count += 1 }
}
