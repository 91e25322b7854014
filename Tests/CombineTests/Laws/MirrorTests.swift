import Combine
import RubatoTesting
import TestSupport
import Testing

/// What a debugger, `dump` or a playground finds when it looks at a running stream.
@Suite("mirrors")
struct MirrorTests {
    /// Keeps the subscriber as it is, and gives it a subscription.
    final class Catcher: Publisher {
        typealias Output = Int
        typealias Failure = any Error
        var subscriber: Any?
        let subscription = Caught()

        func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == any Error {
            self.subscriber = subscriber
            subscriber.receive(subscription: subscription)
        }
    }

    final class Caught: Subscription, CustomStringConvertible {
        var log: [String] = []
        func request(_ demand: Subscribers.Demand) { log.append("\(demand)") }
        func cancel() { log.append("cancel") }
        var description: String { "Caught" }
    }

    struct Coder: TopLevelEncoder {
        func encode<T: Encodable>(_ value: T) throws -> String { "\(value)" }
    }

    final class Watcher<Input, Failure: Error>: Subscriber, CustomStringConvertible {
        var subscription: (any Subscription)?
        func receive(subscription: any Subscription) { self.subscription = subscription }
        func receive(_ input: Input) -> Subscribers.Demand { .none }
        func receive(completion: Subscribers.Completion<Failure>) {}
        var description: String { "Watcher" }
    }

    static func children(of object: Any?) -> [String] {
        guard let object, let shown = object as? any CustomReflectable else { return ["no mirror"] }
        return shown.customMirror.children.map { "\($0.label ?? "-"): \($0.value)" }
    }

    /// Attaches an operator, and returns what its upstream and its downstream got.
    static func look<P: Publisher>(_ make: (Catcher) -> P) -> (Any?, (any Subscription)?, Caught) {
        let catcher = Catcher()
        let watcher = Watcher<P.Output, P.Failure>()
        make(catcher).receive(subscriber: watcher)
        return (catcher.subscriber, watcher.subscription, catcher.subscription)
    }

    @Test("operators that let values pass or drop them show the downstream")
    func filters() {
        for subscriber in [
            Self.look { $0.filter { _ in true } }.0, Self.look { $0.tryFilter { _ in true } }.0,
            Self.look { $0.compactMap { Optional($0) } }.0, Self.look { $0.tryCompactMap { Optional($0) } }.0,
            Self.look { $0.removeDuplicates() }.0, Self.look { $0.tryRemoveDuplicates { $0 == $1 } }.0,
            Self.look { $0.prefix { _ in true } }.0, Self.look { $0.tryPrefix { _ in true } }.0,
        ] {
            #expect(Self.children(of: subscriber) == ["downstream: Watcher"])
        }
    }

    @Test("operators that answer once show the downstream and how far they are")
    func reductions() {
        for (subscriber, initial) in [
            (Self.look { $0.first() }.0, "nil"), (Self.look { $0.last { $0 > 1 } }.0, "nil"),
            (Self.look { $0.count() }.0, "Optional(0)"), (Self.look { $0.reduce(0, +) }.0, "nil"),
            (Self.look { $0.collect() }.0, "Optional([])"), (Self.look { $0.max() }.0, "nil"),
            (Self.look { $0.contains(1) }.0, "Optional(false)"),
            (Self.look { $0.tryAllSatisfy { _ in true } }.0, "Optional(true)"),
        ] {
            let children = ["downstream: Watcher", "result: \(initial)", "initial: \(initial)"]
            #expect(Self.children(of: subscriber) == children + ["status: subscribed(Caught)"])
        }
    }

    @Test("operators with something of their own show it")
    func others() {
        #expect(Self.children(of: Self.look { $0.scan(7, +) }.0) == ["downstream: Watcher", "result: 7"])
        #expect(
            Self.children(of: Self.look { $0.tryScan(7, +) }.0)
                == ["downstream: Watcher", "status: subscribed(Caught)", "result: 7"])
        #expect(
            Self.children(of: Self.look { $0.collect(2) }.0)
                == ["downstream: Watcher", "upstreamSubscription: Optional(Caught)", "buffer: []", "count: 2"])
        #expect(
            Self.children(of: Self.look { $0.debounce(for: 1, scheduler: VirtualTimeScheduler()) }.0)
                == ["downstream: Optional(Watcher)", "downstreamDemand: max(0)", "currentValue: nil"])
        #expect(
            Self.children(of: Self.look { $0.catch { _ in Just(1) } }.0) == ["downstream: Watcher", "demand: max(0)"])
        #expect(Self.children(of: Self.look { $0.map(\.magnitude) }.0).map { $0.prefix(9) } == ["keyPath: "])
        #expect(
            Self.children(of: Self.look { $0.map(\.magnitude, \.description) }.0).map { $0.prefix(9) }
                == ["keyPath0:", "keyPath1:"])
        #expect(
            Self.children(of: Self.look { $0.encode(encoder: Coder()) }.0)
                == ["downstream: Watcher", "finished: false", "upstreamSubscription: Optional(Caught)"])
        let buffer = Self.look { $0.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest) }.0
        _ = (buffer as? any Subscriber<Int, any Error>)?.receive(5)
        #expect(
            Self.children(of: buffer)
                == ["values: [5]", "state: subscribed(Caught)", "downstreamDemand: max(0)", "terminal: nil"])
        for subscriber in [
            Self.look { $0.map { $0 } }.0, Self.look { $0.mapError { $0 } }.0, Self.look { $0.print() }.0,
            Self.look { $0.handleEvents() }.0, Self.look { $0.receive(on: ImmediateScheduler.shared) }.0,
            Self.look { $0.flatMap { Just($0) } }.0,
        ] {
            #expect(Self.children(of: subscriber) == [])
        }
    }

    @Test("an operator's subscriber is its downstream's subscription too")
    func twofold() {
        let scheduler = ImmediateScheduler.shared
        for (subscriber, subscription, caught) in [
            Self.look { $0.filter { _ in true } }, Self.look { $0.collect(1) }, Self.look { $0.replaceEmpty(with: 0) },
            Self.look { $0.replaceError(with: 0) }, Self.look { $0.handleEvents() },
            Self.look { $0.measureInterval(using: scheduler) }, Self.look { $0.receive(on: scheduler) },
            Self.look { $0.delay(for: 0, scheduler: scheduler) }, Self.look { $0.retry(1) },
            Self.look { $0.subscribe(on: scheduler) },
        ] {
            #expect(subscription != nil)
            let twin = subscriber as? any Subscription
            #expect(twin.map { "\($0)" } == "\(subscription!)")
            twin?.request(.max(2))
            twin?.cancel()
            subscription?.cancel()
            #expect(caught.log == ["max(2)", "cancel"])
        }
        for (subscriber, _, caught) in [
            Self.look { $0.first() }, Self.look { $0.ignoreOutput() },
            Self.look { $0.debounce(for: 0, scheduler: scheduler) },
            Self.look { $0.throttle(for: 0, scheduler: scheduler, latest: true) },
            Self.look { $0.flatMap { Just($0) } }, Self.look { $0.map { Just($0) }.switchToLatest() },
        ] {
            guard let twin = subscriber as? any Subscription else { continue }
            twin.request(.max(2))
            twin.cancel()
            #expect(caught.log == ["unlimited", "cancel"])
        }
        #expect(!(Self.look { $0.map { $0 } }.0 is any Subscription))
    }

    // MARK: Sources

    static func shown<P: Publisher>(_ publisher: P, demand: Subscribers.Demand? = nil) -> [String] {
        let watcher = Watcher<P.Output, P.Failure>()
        publisher.receive(subscriber: watcher)
        if let demand { watcher.subscription?.request(demand) }
        return children(of: watcher.subscription)
    }

    final class Page: ObservableObject {
        @Published var title = 1
    }

    @Test("sources of ready values show them")
    func sources() {
        #expect(Self.shown(Just(1)) == ["-: 1"])
        #expect(Self.shown(Just(1), demand: .max(1)) == [])
        #expect(Self.shown(Just((1, 2, 3, 4, 5, 6, 7, 8))) == ["-: (1, 2, 3, 4, 5, 6, 7, 8)"])
        #expect(Self.shown(Optional(1).publisher) == ["-: 1"])
        #expect(Self.shown(Result<Int, any Error>.success(1).publisher) == ["-: 1"])
        #expect(Self.shown([1, 2].publisher) == ["sequence: [1, 2]"])
        #expect(Self.shown([1, 2].publisher, demand: .unlimited) == ["sequence: []"])
        #expect(Self.shown((1...2).publisher, demand: .max(1)) == ["sequence: 1...2"])
        #expect(Self.shown(Empty<Int, Never>()) == [])
    }

    @Test("a value that a mirror has looked at is delivered all the same, once, and released when cancelled")
    func looking() {
        let tracker = LifetimeTracker()
        for isCancelled in [true, false] {
            let probe = Probe<LifetimeTracker.Token, Never>(.none)
            do {
                var subscription: (any Subscription)?
                Just(tracker.token()).subscribe(
                    AnySubscriber(receiveSubscription: { subscription = $0 }, receiveValue: { probe.receive($0) }))
                #expect(Self.children(of: subscription).count == 1)
                if isCancelled { subscription?.cancel() } else { subscription?.request(.max(1)) }
                subscription?.request(.max(1))
                #expect(Self.children(of: subscription).count == 0)
            }
            #expect(probe.values.count == (isCancelled ? 0 : 1))
        }
        #expect(tracker.live == 0)
    }

    @Test("subjects show themselves, the subscriber and its demand, until it has cancelled")
    func subjects() {
        let subjects: [(String, any Publisher<Int, Never>)] = [
            ("PassthroughSubject", PassthroughSubject<Int, Never>()),
            ("CurrentValueSubject", CurrentValueSubject<Int, Never>(1)),
            ("PublishedSubject", Page().$title),
        ]
        for (name, subject) in subjects {
            let watcher = Watcher<Int, Never>()
            subject.receive(subscriber: watcher)
            let expected = { (demand: String) in
                [
                    "parent: Optional(\(name))", "downstream: Optional(Watcher)", "demand: \(demand)",
                    "subject: Optional(\(name))",
                ]
            }
            #expect(Self.children(of: watcher.subscription) == expected("max(0)"))
            let before = name == "PassthroughSubject" ? 0 : 1
            watcher.subscription?.request(.max(2))
            #expect(Self.children(of: watcher.subscription) == expected("max(\(2 - before))"))
            watcher.subscription?.request(.unlimited)
            #expect(Self.children(of: watcher.subscription) == expected("unlimited"))
            watcher.subscription?.cancel()
            #expect(
                Self.children(of: watcher.subscription)
                    == ["parent: nil", "downstream: nil", "demand: max(0)", "subject: nil"])
            withExtendedLifetime(subject) {}
        }
        let page = Page()
        #expect(Self.shown(page.objectWillChange) == ["downstream: Optional(Watcher)"])
    }

    @Test("a future shows itself, the subscriber and whether it was asked")
    func future() {
        let future = Future<Int, Never> { _ in }
        #expect(
            Self.shown(future) == [
                "parent: Optional(\"Future<Int, Never>\")", "downstream: Optional(Watcher)",
                "hasAnyDemand: false", "subject: Optional(\"Future<Int, Never>\")",
            ])
        #expect(Self.shown(future, demand: .max(1))[2] == "hasAnyDemand: true")
        #expect(
            Self.shown(Future<Int, Never> { $0(.success(1)) }, demand: .max(1)) == [
                "parent: nil", "downstream: nil", "hasAnyDemand: true", "subject: nil",
            ])
    }

    // MARK: Subscribers

    @Test("assign shows its object, its property and how far it is")
    func assign() {
        let page = Page()
        let assign = Subscribers.Assign(object: page, keyPath: \.title)
        let status = { Self.children(of: assign).last }
        #expect(Self.children(of: assign).map { $0.prefix(7) } == ["object:", "keyPath", "status:"])
        #expect(status() == "status: awaitingSubscription")
        assign.receive(subscription: Caught())
        #expect(status() == "status: subscribed(Caught)")
        assign.receive(completion: .finished)
        #expect(status() == "status: terminal")
        #expect(Self.children(of: assign).first == "object: nil")
    }

    @Test("a subject's subscriber shows the subject and what feeds it")
    func subjectSubscriber() {
        let subscriber = AnySubscriber(PassthroughSubject<Int, Never>())
        let labels = subscriber.customMirror.children.map(\.label)
        #expect(labels == ["downstreamSubject", "upstreamSubscription", "subject"])
        subscriber.receive(subscription: Caught())
        #expect(Self.children(of: subscriber)[1] == "upstreamSubscription: Optional(Caught)")
        subscriber.receive(completion: .finished)
        #expect(
            Self.children(of: subscriber)
                == ["downstreamSubject: nil", "upstreamSubscription: nil", "subject: nil"])
    }
}
