import Synchronization

/// Drops values until the link is open, then lets them through.
@usableFromInline
struct DropUntilOutputConduit<Downstream: Subscriber>: Subscriber, LinkedConduit, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let link: DropUntilOutputLink

    @inlinable
    init(downstream: Downstream, link: DropUntilOutputLink) {
        self.downstream = downstream
        self.link = link
    }

    @inlinable var combineIdentifier: CombineIdentifier { link.combineIdentifier }
    @usableFromInline var description: String { link.description }

    @inlinable
    func receive(subscription: any Subscription) { link.connect(subscription) }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        link.isPassing ? downstream.receive(input) : .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        if link.finish() { downstream.receive(completion: completion) }
    }
}

/// The hold on upstream and on the publisher that is waited for. The downstream gets it before either is subscribed to.
@usableFromInline
final class DropUntilOutputLink: OwnSubscription {
    @usableFromInline let upstream = Upstream()
    @usableFromInline let signal = Signal()
    @usableFromInline let isOpen = Atomic(false)
    @usableFromInline let machine = Lock(DropUntilOutputMachine())

    @inlinable
    init() { super.init("DropUntilOutput") }

    /// Whether values go through.
    @inlinable
    var isPassing: Bool { isOpen.load(ordering: .relaxed) && upstream.isConnected }

    // Nobody knows yet, when the downstream asks.
    @usableFromInline override var letsGo: Bool { false }

    @usableFromInline
    func connect(_ subscription: any Subscription) {
        guard upstream.connect(subscription) else { return }
        ask(machine.withLock { $0.connected() })
    }

    @inlinable
    func open() { isOpen.store(true, ordering: .relaxed) }

    /// The other publisher has ended without a value. True where that ends the stream.
    @usableFromInline
    func close() -> Bool {
        guard machine.withLock({ $0.end() }) else { return false }
        upstream.cancel()
        return true
    }

    /// Upstream has ended. True where that ends the stream.
    @usableFromInline
    func finish() -> Bool {
        guard upstream.finish(), machine.withLock({ $0.end() }) else { return false }
        signal.cancel()
        return true
    }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) { ask(machine.withLock { $0.requested(demand) }) }

    @usableFromInline
    func ask(_ demand: Subscribers.Demand) {
        if demand > .none { upstream.request(demand) }
    }

    @usableFromInline
    override func cancel() {
        withExtendedLifetime(machine.withLock { $0.end() }) {}
        upstream.cancel()
        signal.cancel()
    }
}
