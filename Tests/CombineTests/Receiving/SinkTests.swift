import Combine
import Rubato
import Synchronization
import TestSupport
import Testing

@Suite("sink")
struct SinkTests {
    enum Lost: Error, Equatable { case it }

    @Test("asks for everything and hands on values and completion")
    func delivers() {
        let upstream = ManualPublisher<Int, Lost>()
        var log: [String] = []
        let handle = upstream.sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
        #expect(upstream.requests == [.unlimited])
        #expect(upstream.subscriberDescription == "Sink")
        #expect(upstream.send(1) == .none)
        upstream.send(completion: .failure(.it))
        upstream.send(2)
        upstream.send(completion: .finished)
        #expect(log == ["1", "failure(CombineTests.SinkTests.Lost.it)"])
        handle.cancel()
        #expect(upstream.cancels == 0)
    }

    @Test("takes values without a subscription too, but none after a cancel")
    func outOfOrder() {
        let upstream = ManualPublisher<Int, Never>(sendsSubscription: false)
        var values: [Int] = []
        let handle = upstream.sink { values.append($0) }
        #expect(upstream.send(1) == .none)
        upstream.sendSubscription()
        #expect(upstream.requests == [.unlimited])
        upstream.send(2)
        handle.cancel()
        upstream.send(3)
        #expect(values == [1, 2])
        #expect(upstream.cancels == 1)
    }

    @Test("takes a completion without a subscription, once, and cancels a subscription that follows")
    func completionFirst() {
        let tracker = LifetimeTracker()
        let upstream = ManualPublisher<Int, Lost>(sendsSubscription: false)
        var log: [String] = []
        let sink = Subscribers.Sink<Int, Lost>(
            receiveCompletion: { [token = tracker.token()] end in withExtendedLifetime(token) { log.append("\(end)") }
            },
            receiveValue: { [token = tracker.token()] value in withExtendedLifetime(token) { log.append("\(value)") } })
        upstream.subscribe(sink)
        upstream.send(completion: .finished)
        upstream.send(completion: .failure(.it))
        upstream.send(1)
        upstream.sendSubscription()
        #expect(log == ["finished"])
        #expect(upstream.cancels == 1)
        #expect(upstream.requests == [])
        #expect(tracker.live == 0)
    }

    @Test("cancels a second subscription, and one that comes after the cancel")
    func subscriptions() {
        let upstream = ManualPublisher<Int, Never>()
        let handle = upstream.sink { _ in }
        upstream.sendSubscription()
        #expect(upstream.cancels == 1)
        #expect(upstream.requests == [.unlimited])
        handle.cancel()
        upstream.sendSubscription()
        #expect(upstream.cancels == 3)
        #expect(upstream.requests == [.unlimited])
    }

    @Test("a cancel from inside a value is the last that is heard")
    func cancelInside() {
        let subject = PassthroughSubject<Int, Never>()
        var values: [Int] = []
        var handle: AnyCancellable?
        handle = subject.sink(
            receiveCompletion: { _ in values.append(-1) },
            receiveValue: { value in
                values.append(value)
                handle?.cancel()
                subject.send(value + 1)
            })
        subject.send(1)
        subject.send(completion: .finished)
        #expect(values == [1])
    }

    @Test("a completion from inside a value leaves the running closure intact")
    func completeInside() {
        let tracker = LifetimeTracker()
        var live: [Int] = []
        let subject = PassthroughSubject<Int, Never>()
        let handle = subject.sink { [token = tracker.token()] _ in
            subject.send(completion: .finished)
            live.append(tracker.live)
            withExtendedLifetime(token) {}
        }
        subject.send(1)
        #expect(live == [1])
        #expect(tracker.live == 0)
        withExtendedLifetime(handle) {}
    }

    @Test("sends, subscriptions and cancels from inside its closures are taken")
    func reentrant() {
        let subject = PassthroughSubject<Int, Never>()
        var log: [String] = []
        var handles: [AnyCancellable] = []
        subject.sink(
            receiveCompletion: { _ in
                log.append("end")
                subject.sink { _ in log.append("late") }.store(in: &handles)
            },
            receiveValue: { value in
                log.append("a\(value)")
                if value == 1 {
                    subject.send(2)
                    subject.sink { log.append("b\($0)") }.store(in: &handles)
                }
            }
        ).store(in: &handles)
        subject.send(1)
        subject.send(3)
        subject.send(completion: .finished)
        #expect(log == ["a1", "a2", "a3", "b3", "end"])
    }

    // MARK: Release

    /// Where a stream comes from. The last two keep their subscriber for ever, as a publisher of the user's may.
    enum Origin: CaseIterable { case subject, current, future, manual, filtered }

    /// Makes a stream, and what ends it.
    func stream(_ origin: Origin) -> (AnyPublisher<Int, Never>, finish: () -> Void, keepAlive: Any) {
        switch origin {
        case .subject:
            let subject = PassthroughSubject<Int, Never>()
            return (subject.eraseToAnyPublisher(), { subject.send(completion: .finished) }, subject)
        case .current:
            let subject = CurrentValueSubject<Int, Never>(0)
            return (subject.eraseToAnyPublisher(), { subject.send(completion: .finished) }, subject)
        case .future:
            var promise: Future<Int, Never>.Promise?
            let future = Future<Int, Never> { promise = $0 }
            return (future.eraseToAnyPublisher(), { promise?(.success(1)) }, future)
        case .manual:
            let upstream = ManualPublisher<Int, Never>()
            return (upstream.eraseToAnyPublisher(), { upstream.send(completion: .finished) }, upstream)
        case .filtered:
            let upstream = ManualPublisher<Int, Never>()
            let filtered = upstream.map { $0 }.filter { _ in true }
            return (filtered.eraseToAnyPublisher(), { upstream.send(completion: .finished) }, upstream)
        }
    }

    @Test("releases its closures at the completion, while the cancellable lives on", arguments: Origin.allCases)
    func releaseAtCompletion(_ origin: Origin) {
        let tracker = LifetimeTracker()
        let (publisher, finish, source) = stream(origin)
        let handle = publisher.sink(
            receiveCompletion: { [token = tracker.token()] _ in withExtendedLifetime(token) {} },
            receiveValue: { [token = tracker.token()] _ in withExtendedLifetime(token) {} })
        #expect(tracker.live == 2)
        finish()
        #expect(tracker.live == 0)
        withExtendedLifetime((handle, source)) {}
    }

    @Test("releases its closures at a cancel, while cancellable and source live on", arguments: Origin.allCases)
    func releaseAtCancel(_ origin: Origin) {
        let tracker = LifetimeTracker()
        let (publisher, _, source) = stream(origin)
        let handle = publisher.sink(
            receiveCompletion: { [token = tracker.token()] _ in withExtendedLifetime(token) {} },
            receiveValue: { [token = tracker.token()] _ in withExtendedLifetime(token) {} })
        #expect(tracker.live == 2)
        handle.cancel()
        #expect(tracker.live == 0)
        withExtendedLifetime((handle, source)) {}
    }

    @Test("destroys its closures where they may do anything", arguments: Origin.allCases, [true, false])
    func destruction(_ origin: Origin, isCancelled: Bool) {
        let tracker = LifetimeTracker()
        let (publisher, finish, source) = stream(origin)
        let box = UncheckedBox((publisher, finish))
        let order = Locked<[String]>([])
        let handle = publisher.sink(
            receiveCompletion: { _ in },
            receiveValue: {
                [
                    token = tracker.token(onDeinit: {
                        // Would wait for ever under a lock of the source or of the sink.
                        order.withLock { $0.append("destroyed") }
                        box.value.0.sink { _ in }.cancel()
                        box.value.1()
                    })
                ] _ in withExtendedLifetime(token) {}
            })
        if isCancelled { handle.cancel() } else { finish() }
        #expect(order.withLock { $0 } == ["destroyed"])
        withExtendedLifetime(source) {}
    }

    @Test("a publisher that lets go of its subscriber does not silence the sink")
    func keptAlive() {
        /// Keeps no hold on its subscriber.
        struct Careless: Publisher {
            typealias Output = Int
            typealias Failure = Never
            let send: (@escaping (Int) -> Void) -> Void

            func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Never {
                weak let weakly = subscriber as AnyObject
                subscriber.receive(subscription: Subscriptions.empty)
                send { [weak weakly] value in
                    guard let subscriber = weakly as AnyObject? else { return }
                    _ = (subscriber as? S)?.receive(value)
                }
            }
        }
        var send: (Int) -> Void = { _ in }
        var values: [Int] = []
        let handle = Careless { send = $0 }.sink { values.append($0) }
        send(1)
        handle.cancel()
        send(2)
        #expect(values == [1])
    }

    // MARK: Subscribers.Sink

    @Test("a sink of the user's releases its closures at the end, however long it is kept", arguments: [true, false])
    func ownSink(isCancelled: Bool) {
        let tracker = LifetimeTracker()
        let subject = PassthroughSubject<Int, Never>()
        var values: [Int] = []
        let sink = Subscribers.Sink<Int, Never>(
            receiveCompletion: { [token = tracker.token()] _ in withExtendedLifetime(token) {} },
            receiveValue: { [token = tracker.token()] in
                values.append($0)
                withExtendedLifetime(token) {}
            })
        subject.subscribe(sink)
        subject.send(1)
        sink.receiveValue(2)
        #expect(values == [1, 2])
        if isCancelled { sink.cancel() } else { subject.send(completion: .finished) }
        #expect(tracker.live == 0)
        sink.receiveValue(3)
        sink.receiveCompletion(.finished)
        #expect(values == [1, 2])
    }

    @Test("a sink that was cancelled before it was attached takes nothing")
    func cancelledEarly() {
        let upstream = ManualPublisher<Int, Never>()
        var values: [Int] = []
        let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
        sink.cancel()
        upstream.subscribe(sink)
        upstream.send(1)
        #expect(upstream.cancels == 1)
        #expect(values == [])
    }

    @Test("prints as Sink, with nothing to see inside")
    func description() {
        let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
        #expect(sink.description == "Sink")
        #expect(sink.playgroundDescription as? String == "Sink")
        #expect(sink.customMirror.children.isEmpty)
    }

    @Test("values and cancels of several threads never meet a released closure", arguments: [true, false])
    func threads(isForeign: Bool) {
        for _ in 0..<200 {
            let count = Atomic(0)
            let tracker = LifetimeTracker()
            let subject = PassthroughSubject<Int, Never>()
            let foreign = ManualPublisher<Int, Never>()
            let source = isForeign ? foreign.eraseToAnyPublisher() : subject.eraseToAnyPublisher()
            let handle = source.sink { [token = tracker.token()] _ in
                withExtendedLifetime(token) { _ = count.wrappingAdd(1, ordering: .relaxed) }
            }
            let shared = UncheckedBox((subject, foreign, handle))
            onThreads(2) { index in
                if index == 1 { return shared.value.2.cancel() }
                for value in 0..<50 {
                    if isForeign { shared.value.1.send(value) } else { shared.value.0.send(value) }
                }
            }
            #expect(tracker.live == 0)
        }
    }

    @Test("takes no value that is sent from inside its own cancellation")
    func valueInsideCancel() {
        let subject = PassthroughSubject<Int, Never>()
        var values: [Int] = []
        let handle =
            subject
            .handleEvents(receiveCancel: { subject.send(1) })
            .sink { values.append($0) }
        handle.cancel()
        #expect(values == [])
    }
}
