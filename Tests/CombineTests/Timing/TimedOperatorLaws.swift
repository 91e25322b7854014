import Combine
import RubatoTesting
import Synchronization
import TestSupport
import Testing

/// What holds for every operator that has to do with a scheduler.
@Suite("Laws of the operators with a scheduler")
struct TimedOperatorLaws {
    typealias Lost = TimedOperator.Lost

    let clock = VirtualTimeScheduler()
    let upstream = ManualPublisher<Int, Lost>()

    private func subscribe(_ timed: TimedOperator, _ probe: Probe<String, Lost>) {
        timed.build(upstream.eraseToAnyPublisher(), clock).subscribe(probe)
    }

    private func pass(_ milliseconds: Int = 100) { clock.advance(by: .milliseconds(milliseconds)) }

    @Test("its subscription and its subscriber print as its name", arguments: TimedOperator.all)
    func description(timed: TimedOperator) {
        let probe = Probe<String, Lost>()
        subscribe(timed, probe)
        #expect(probe.events == [.subscription(timed.name)])
        #expect(upstream.subscriberDescription == timed.name)
    }

    @Test("a second subscription is cancelled, and nothing is asked of it", arguments: TimedOperator.all)
    func secondSubscription(timed: TimedOperator) {
        let probe = Probe<String, Lost>(.max(1))
        subscribe(timed, probe)
        let requests = upstream.requests
        upstream.sendSubscription()
        #expect(upstream.cancels == 1)
        #expect(upstream.requests == requests)
        #expect(probe.events.count == 1)
        upstream.send(1)
        pass()
        #expect(probe.values.count == 1)
    }

    @Test("events before the subscription, and after the end, are dropped", arguments: TimedOperator.all)
    func outOfTurn(timed: TimedOperator) {
        let upstream = ManualPublisher<Int, Lost>(sendsSubscription: false)
        let probe = Probe<String, Lost>()
        timed.build(upstream.eraseToAnyPublisher(), clock).subscribe(probe)
        #expect(upstream.send(1) == .none)
        upstream.send(completion: .finished)
        pass()
        #expect(probe.events.isEmpty)
        upstream.sendSubscription()
        upstream.send(completion: .failure(.lost))
        upstream.send(2)
        upstream.send(completion: .finished)
        pass()
        #expect(probe.log == ["failed: lost"])
        #expect(probe.violations.isEmpty)
        #expect(clock.pendingCount == 0)
    }

    @Test("demand goes upstream as it is, or all is asked for at once", arguments: TimedOperator.all)
    func demand(timed: TimedOperator) {
        let probe = Probe<String, Lost>(.max(2))
        subscribe(timed, probe)
        probe.request(.max(3))
        #expect(upstream.requests == (timed.takesAll ? [.unlimited] : [.max(2), .max(3)]))
    }

    @Test("what a subscriber asks for with a value is asked of the upstream")
    func returnedDemand() {
        for timed in TimedOperator.all where timed.hops && !timed.takesAll {
            let upstream = ManualPublisher<Int, Lost>()
            let probe = Probe<String, Lost>(.max(1), onValue: { _ in .max(4) })
            timed.build(upstream.eraseToAnyPublisher(), clock).subscribe(probe)
            #expect(upstream.send(1) == .none)
            #expect(upstream.requests == [.max(1)])
            pass()
            #expect(upstream.requests == [.max(1), .max(4)], "\(timed.name)")
            probe.cancel()
        }
    }

    @Test("nothing arrives before the scheduler runs", arguments: TimedOperator.all.filter(\.hops))
    func hop(timed: TimedOperator) {
        let probe = Probe<String, Lost>()
        subscribe(timed, probe)
        upstream.send(1)
        #expect(probe.log.isEmpty)
        pass()
        #expect(probe.log == ["1"])
        upstream.send(completion: .finished)
        #expect(probe.log == ["1"])
        pass()
        #expect(probe.log == ["1", "finished"])
    }

    @Test(
        "after cancel nothing arrives of what was under way, and the upstream is cancelled once",
        arguments: TimedOperator.all)
    func cancel(timed: TimedOperator) {
        let probe = Probe<String, Lost>()
        subscribe(timed, probe)
        upstream.send(1)
        let before = probe.log
        probe.cancel()
        probe.cancel()
        #expect(upstream.cancels == 1)
        upstream.send(2)
        upstream.send(completion: .finished)
        pass()
        #expect(probe.log == before)
        #expect(clock.pendingCount == 0)
    }

    @Test("after cancel no timer is left on the scheduler", arguments: TimedOperator.cancellingTimers)
    func cancelTimers(timed: TimedOperator) {
        let probe = Probe<String, Lost>()
        subscribe(timed, probe)
        upstream.send(1)
        pass(1)
        upstream.send(2)
        pass(0)
        #expect(clock.pendingCount == 1)
        probe.cancel()
        #expect(clock.pendingCount == 0)
    }

    @Test("after the end no timer is left on the scheduler", arguments: TimedOperator.all)
    func endTimers(timed: TimedOperator) {
        let probe = Probe<String, Lost>()
        subscribe(timed, probe)
        upstream.send(1)
        pass(20)
        upstream.send(completion: .finished)
        pass(10)
        #expect(clock.pendingCount == 0)
        #expect(probe.hasCompleted)
    }

    @Test("a subscriber may cancel while it gets its subscription", arguments: TimedOperator.all)
    func cancelAtOnce(timed: TimedOperator) {
        let probe = Probe<String, Lost>(.none, onSubscription: { $0.cancel() })
        subscribe(timed, probe)
        upstream.send(1)
        pass()
        #expect(upstream.cancels == 1)
        #expect(probe.log.isEmpty)
        #expect(clock.pendingCount == 0)
    }

    @Test("a subscriber may cancel while it gets a value", arguments: TimedOperator.all)
    func cancelInside(timed: TimedOperator) {
        var cancel: (() -> Void)?
        let probe = Probe<String, Lost>(
            onSubscription: { subscription in cancel = { subscription.cancel() } },
            onValue: { _ in
                cancel?()
                return .max(1)
            })
        subscribe(timed, probe)
        for value in 1...3 {
            upstream.send(value)
            pass()
        }
        upstream.send(completion: .finished)
        pass()
        #expect(probe.log.count == 1)
        #expect(upstream.cancels == 1)
        cancel = nil
        probe.forget()
    }

    @Test("a value may be sent from inside a delivery", arguments: TimedOperator.all)
    func reentrant(timed: TimedOperator) {
        let subject = PassthroughSubject<Int, Lost>()
        let probe = Probe<String, Lost>(onValue: { [weak subject] _ in
            subject?.send(2)
            return .none
        })
        // Ends on the third value, so that sending from inside doesn't go on for ever.
        timed.build(subject.eraseToAnyPublisher(), clock).prefix(3).subscribe(probe)
        subject.send(1)
        pass(1_000)
        #expect(probe.values.count == 3)
        #expect(probe.hasCompleted)
        #expect(probe.violations.isEmpty)
    }

    @Test("a failure arrives", arguments: TimedOperator.all)
    func failure(timed: TimedOperator) {
        let probe = Probe<String, Lost>()
        subscribe(timed, probe)
        upstream.send(completion: .failure(.lost))
        pass()
        #expect(probe.log == ["failed: lost"])
    }

    @Test("two subscribers of one publisher don't see each other", arguments: TimedOperator.all)
    func independence(timed: TimedOperator) {
        let subject = PassthroughSubject<Int, Lost>()
        let publisher = timed.build(subject.eraseToAnyPublisher(), clock)
        let first = Probe<String, Lost>()
        publisher.subscribe(first)
        subject.send(1)
        pass()
        let second = Probe<String, Lost>()
        publisher.subscribe(second)
        first.cancel()
        subject.send(2)
        subject.send(completion: .finished)
        pass()
        #expect(first.log.count == 1)
        #expect(second.hasCompleted)
    }

    @Test(
        "the subscriber, and what was under way, are released at the end, and by a cancel that comes earlier",
        arguments: TimedOperator.all)
    func memory(timed: TimedOperator) {
        for ends in [true, false] {
            let tracker = LifetimeTracker()
            let subject = PassthroughSubject<Int, Lost>()
            let cancellable: AnyCancellable
            do {
                let token = tracker.token()
                cancellable = timed.build(subject.eraseToAnyPublisher(), clock)
                    .map { [token] value in (value, token).0 }
                    .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
            }
            subject.send(1)
            #expect(tracker.live == 1)
            if ends {
                subject.send(completion: .finished)
                pass()
            } else {
                cancellable.cancel()
            }
            #expect(tracker.live == 0, "\(ends ? "end" : "cancel")")
            cancellable.cancel()
        }
    }

    @Test("values under way are released by a cancel")
    func valuesUnderWay() {
        func values<P: Publisher<LifetimeTracker.Token, Never>>(
            _ build: (PassthroughSubject<LifetimeTracker.Token, Never>) -> P
        ) -> (before: Int, after: Int) {
            let tracker = LifetimeTracker()
            let subject = PassthroughSubject<LifetimeTracker.Token, Never>()
            let cancellable = build(subject).sink { _ in }
            subject.send(tracker.token())
            subject.send(tracker.token())
            let before = tracker.live
            cancellable.cancel()
            return (before, tracker.live)
        }
        let clock = self.clock
        #expect(values { $0.receive(on: clock) } == (2, 0))
        #expect(values { $0.delay(for: .seconds(1), scheduler: clock) } == (2, 0))
        #expect(values { $0.debounce(for: .seconds(1), scheduler: clock) } == (1, 0))
        #expect(values { $0.throttle(for: .seconds(1), scheduler: clock, latest: true) } == (1, 0))
        #expect(values { $0.throttle(for: .seconds(1), scheduler: clock, latest: false) } == (1, 0))
        #expect(values { $0.timeout(.seconds(1), scheduler: clock) } == (2, 0))
        #expect(values { $0.collect(.byTime(clock, .seconds(1))).compactMap(\.first) } == (2, 0))
    }

    @Test("an operator and its scheduler are released when the stream has ended", arguments: TimedOperator.all)
    func schedulerMemory(timed: TimedOperator) {
        weak var weakClock: VirtualTimeScheduler?
        do {
            let clock = VirtualTimeScheduler()
            weakClock = clock
            let cancellable = timed.build(upstream.eraseToAnyPublisher(), clock)
                .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
            upstream.send(1)
            clock.advance(by: .milliseconds(1))
            upstream.send(2)
            clock.advance(by: .milliseconds(1))
            cancellable.cancel()
            clock.advance(by: .milliseconds(10))
            upstream.forget()
        }
        #expect(weakClock == nil)
    }

    @Test(
        "on the immediate scheduler everything arrives at once, but what waits for an interval to end",
        arguments: [true, false])
    func immediate(latest: Bool) {
        let scheduler = ImmediateScheduler.shared
        let numbers = [1, 2, 3].publisher
        func log<P: Publisher<Int, Never>>(_ publisher: P) -> [String] {
            let probe = Probe<Int, Never>()
            publisher.subscribe(probe)
            #expect(probe.violations.isEmpty)
            return probe.log
        }
        let all = ["1", "2", "3", "finished"]
        #expect(log(numbers.receive(on: scheduler)) == all)
        #expect(log(numbers.subscribe(on: scheduler)) == all)
        #expect(log(numbers.delay(for: 1, scheduler: scheduler)) == all)
        #expect(log(numbers.debounce(for: 1, scheduler: scheduler)) == all)
        #expect(log(numbers.throttle(for: 1, scheduler: scheduler, latest: latest)) == all)
        #expect(log(numbers.collect(.byTime(scheduler, 1)).map(\.count)) == ["3", "finished"])
    }
}
