/// Drops the first values, and passes the others on.
@usableFromInline
struct DropConduit<Downstream: Subscriber>: Subscriber, LinkedConduit, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let left: Cell<Int>
    @usableFromInline let link: DropLink

    @inlinable
    init(_ count: Int, downstream: Downstream) {
        self.downstream = downstream
        left = Cell(count)
        link = DropLink(count)
    }

    @inlinable var combineIdentifier: CombineIdentifier { link.combineIdentifier }
    @usableFromInline var description: String { link.description }

    @inlinable
    func receive(subscription: any Subscription) {
        guard link.connect(subscription) else { return }
        downstream.receive(subscription: link)
        link.start()
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        guard link.isConnected else { return .none }
        if left.value == 0 { return downstream.receive(input) }
        left.value -= 1
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        if link.finish() { downstream.receive(completion: completion) }
    }
}

/// Asks upstream for the values that are dropped, together with what the downstream asks for when it is subscribed.
@usableFromInline
final class DropLink: UpstreamLink {
    /// What is to be asked for at the start. Nil after that.
    @usableFromInline let first: Lock<Subscribers.Demand?>

    @inlinable
    init(_ count: Int) {
        first = Lock(.max(count))
        super.init("Drop")
    }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
        let isHeld = first.withLock { first in
            first? += demand
            return first != nil
        }
        if !isHeld { upstream.request(demand) }
    }

    @usableFromInline
    func start() {
        if let demand = first.withLock({ $0.take() }), demand > .none { upstream.request(demand) }
    }
}
