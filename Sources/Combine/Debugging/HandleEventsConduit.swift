/// Calls the closures that are told of what comes down. An absent one is called as one that does nothing.
@usableFromInline
struct HandleEventsConduit<Downstream: Subscriber>: Subscriber, LinkedConduit, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let receiveSubscription: (any Subscription) -> Void
    @usableFromInline let receiveOutput: (Downstream.Input) -> Void
    @usableFromInline let receiveCompletion: (Subscribers.Completion<Downstream.Failure>) -> Void
    @usableFromInline let link: HandleEventsLink

    @inlinable
    init(
        downstream: Downstream, receiveSubscription: ((any Subscription) -> Void)?,
        receiveOutput: ((Downstream.Input) -> Void)?,
        receiveCompletion: ((Subscribers.Completion<Downstream.Failure>) -> Void)?, link: HandleEventsLink
    ) {
        self.downstream = downstream
        self.receiveSubscription = receiveSubscription ?? { _ in }
        self.receiveOutput = receiveOutput ?? { _ in }
        self.receiveCompletion = receiveCompletion ?? { _ in }
        self.link = link
    }

    @inlinable var combineIdentifier: CombineIdentifier { link.combineIdentifier }
    @usableFromInline var description: String { link.description }

    @inlinable
    func receive(subscription: any Subscription) {
        guard link.upstream.connect(subscription) else { return }
        receiveSubscription(subscription)
        downstream.receive(subscription: link)
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        guard link.upstream.isConnected else { return .none }
        receiveOutput(input)
        let more = downstream.receive(input)
        if more > .none { link.note(more) }
        return more
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard link.finish() else { return }
        receiveCompletion(completion)
        downstream.receive(completion: completion)
    }
}

/// The subscription that `handleEvents` hands out: calls the closures that are told of what goes up, and lets go of them
/// at the end.
@usableFromInline
final class HandleEventsLink: OwnSubscription {
    typealias Closures = (cancel: (() -> Void)?, request: ((Subscribers.Demand) -> Void)?)

    @usableFromInline let upstream = Upstream()
    let closures: Lock<Closures?>

    @usableFromInline
    init(receiveCancel: (() -> Void)?, receiveRequest: ((Subscribers.Demand) -> Void)?) {
        closures = Lock((receiveCancel, receiveRequest))
        super.init("HandleEvents")
    }

    /// Tells of demand, while the stream runs.
    @usableFromInline
    func note(_ demand: Subscribers.Demand) { closures.withLock { $0 }?.request?(demand) }

    @usableFromInline override var letsGo: Bool { upstream.letsGo }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
        note(demand)
        upstream.request(demand)
    }

    @usableFromInline
    func finish() -> Bool {
        guard upstream.finish() else { return false }
        closures.take()
        return true
    }

    @usableFromInline
    override func cancel() {
        closures.take()?.cancel?()
        upstream.cancel()
    }
}
