import Combine
import RubatoTesting
import TestSupport
import Testing

@Suite("Law: the downstream is released at the end")
struct DownstreamReleaseLaw {
    @Test("a subscriber is let go, though upstream stays and its subscription is kept", arguments: LawStream.all)
    func subscriber(_ stream: LawStream) {
        for end in StreamEnd.allCases {
            if end != .cancel, stream.isEndless {
                continue
            }
            let tracker = LifetimeTracker()
            let context = LawContext()
            let running = stream.start(context)
            var kept: (any Subscription)?
            do {
                let token = tracker.token()
                let subscriber = AnySubscriber<String, any Error>(
                    receiveSubscription: { subscription in
                        kept = subscription
                        subscription.request(.unlimited)
                    },
                    receiveValue: { _ in withExtendedLifetime(token) { .none } },
                    receiveCompletion: { _ in withExtendedLifetime(token) {} })
                running.publisher.receive(subscriber: subscriber)
            }
            context.settle()
            running.send(1)
            context.settle()
            if let completion = end.completion { running.end(completion) } else { kept?.cancel() }
            context.settle()
            #expect(tracker.live == 0, "after \(end)")
            withExtendedLifetime((running, kept)) {}
        }
    }

    @Test(
        "a sink behind it lets go of its closures though upstream keeps its subscriber",
        arguments: OperatorTable.all.filter { !$0.traits.contains(.trusts) }, StreamEnd.allCases)
    func sink(_ row: OperatorRow, end: StreamEnd) {
        let tracker = LifetimeTracker()
        let context = LawContext()
        let upstream = ManualPublisher<Item, any Error>()
        let handle = row.make(upstream.eraseToAnyPublisher(), context).sink(
            receiveCompletion: { [token = tracker.token()] _ in withExtendedLifetime(token) {} },
            receiveValue: { [token = tracker.token()] _ in withExtendedLifetime(token) {} })
        context.settle()
        upstream.send(1)
        context.settle()
        if let completion = end.completion { upstream.send(completion: completion) } else { handle.cancel() }
        context.settle()
        #expect(tracker.live == 0)
        withExtendedLifetime((handle, upstream)) {}
    }

    @Test("a chain whose handle is dropped is gone, once its scheduler has run", arguments: LawStream.all)
    func dropped(_ stream: LawStream) {
        let tracker = LifetimeTracker()
        weak var clock: VirtualTimeScheduler?
        do {
            let scheduler = VirtualTimeScheduler()
            clock = scheduler
            drop(stream, tracker, scheduler)
            scheduler.advance()
            #expect(tracker.live == 0)
        }
        #expect(clock == nil)
    }

    private func drop(_ stream: LawStream, _ tracker: LifetimeTracker, _ scheduler: VirtualTimeScheduler) {
        let context = LawContext(clock: scheduler)
        let running = stream.start(context) { upstream in
            upstream.filter { [token = tracker.token()] _ in withExtendedLifetime(token) { true } }
                .eraseToAnyPublisher()
        }
        let handle = running.publisher.sink(
            receiveCompletion: { _ in },
            receiveValue: { [token = tracker.token()] _ in withExtendedLifetime(token) {} })
        context.settle()
        running.send(Item(1, cargo: tracker.token()))
        context.settle()
        running.send(Item(2, cargo: tracker.token()))
        withExtendedLifetime(handle) {}
    }

    @Test(
        "values are let go of at the end, though both neighbours stay", arguments: OperatorTable.all, StreamEnd.allCases
    )
    func values(_ row: OperatorRow, end: StreamEnd) {
        let tracker = LifetimeTracker()
        let context = LawContext()
        let subject = PassthroughSubject<Item, any Error>()
        let probe = Probe<String, any Error>(.none)
        row.make(subject.eraseToAnyPublisher(), context).subscribe(probe)
        context.settle()
        probe.request(.max(1))
        for value in 1...3 {
            subject.send(Item(value, cargo: tracker.token()))
            if value == 2 { context.settle() }
        }
        if let completion = end.completion { subject.send(completion: completion) } else { probe.cancel() }
        context.settle()
        probe.request(.unlimited)
        context.settle()
        #expect(tracker.live == 0)
        withExtendedLifetime((subject, probe)) {}
    }
}
