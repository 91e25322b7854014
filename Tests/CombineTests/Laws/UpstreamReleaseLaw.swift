import Combine
import TestSupport
import Testing

@Suite("Law: the upstream is released at the end")
struct UpstreamReleaseLaw {
    @Test(
        "the upstream's subscription is let go at the end, though both neighbours stay",
        arguments: OperatorTable.owning,
        StreamEnd.allCases)
    func subscription(_ row: OperatorRow, end: StreamEnd) {
        let tracker = LifetimeTracker()
        let upstream = ManualPublisher<Item, any Error>(cargo: { tracker.token() })
        let bench = Bench(row, upstream: upstream)
        bench.send(1)
        if row.kind != .reducing, !bench.probe.hasCompleted { #expect(tracker.live == 1) }
        if let completion = end.completion { bench.end(completion) } else { bench.probe.cancel() }
        bench.settle()
        #expect(tracker.live == 0)
        withExtendedLifetime(bench) {}
    }

    @Test("a subscription that is turned away is let go", arguments: OperatorTable.owning)
    func second(_ row: OperatorRow) {
        let tracker = LifetimeTracker()
        let upstream = ManualPublisher<Item, any Error>(cargo: { tracker.token() })
        let bench = Bench(row, upstream: upstream)
        upstream.sendSubscription()
        bench.settle()
        #expect(tracker.live == 1)
    }

    @Test(
        "the publisher is let go with the subscription, whose end it was", arguments: OperatorTable.all,
        StreamEnd.allCases)
    func publisher(_ row: OperatorRow, end: StreamEnd) {
        let tracker = LifetimeTracker()
        let context = LawContext()
        let subject = PassthroughSubject<Item, any Error>()
        let probe = Probe<String, any Error>()
        do {
            let upstream = subject.filter { [token = tracker.token()] _ in withExtendedLifetime(token) { true } }
            row.make(upstream.eraseToAnyPublisher(), context).subscribe(probe)
        }
        context.settle()
        subject.send(1)
        context.settle()
        if let completion = end.completion { subject.send(completion: completion) } else { probe.cancel() }
        context.settle()
        // The subscription of some is the upstream's own, which is the subscriber's to let go.
        probe.forget()
        #expect(tracker.live == 0)
        withExtendedLifetime(subject) {}
    }
}
