/// Gathers values into arrays and asks the upstream for as many as the arrays asked for take.
@usableFromInline
struct CollectByCountConduit<Element, Downstream: Subscriber>: Subscriber, LinkedConduit, Described
where Downstream.Input == [Element] {
    @usableFromInline let downstream: Downstream
    @usableFromInline let link: BatchLink
    @usableFromInline let batch: Cell<Batch<Element>>

    @inlinable
    init(_ count: Int, downstream: Downstream) {
        self.downstream = downstream
        link = BatchLink("CollectByCount", count)
        batch = Cell(Batch(count))
    }

    @inlinable var combineIdentifier: CombineIdentifier { link.combineIdentifier }
    @usableFromInline var description: String { link.description }
    @usableFromInline var shown: [Mirror.Child] {
        [
            ("downstream", downstream), ("upstreamSubscription", link.upstream.status.subscription as Any),
            ("buffer", batch.value.values), ("count", link.count),
        ]
    }

    @inlinable
    func receive(subscription: any Subscription) {
        if link.upstream.connect(subscription) { downstream.receive(subscription: link) }
    }

    @inlinable
    func receive(_ input: Element) -> Subscribers.Demand {
        guard link.upstream.isConnected, let full = batch.value.add(input) else { return .none }
        return link.inValues(downstream.receive(full))
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard link.upstream.isConnected else { return }
        let rest = batch.value.takeAll()
        if case .finished = completion, !rest.isEmpty { _ = downstream.receive(rest) }
        // The downstream may have cancelled.
        if link.upstream.finish() { downstream.receive(completion: completion) }
    }
}

/// Gathers values up to a count.
@usableFromInline
struct Batch<Element> {
    @usableFromInline let count: Int
    @usableFromInline var values: [Element] = []

    @inlinable
    init(_ count: Int) { self.count = count }

    /// Adds a value. Returns the batch when this makes it full, and starts the next.
    @inlinable
    mutating func add(_ value: Element) -> [Element]? {
        // An absurd count is no reason to take memory ahead of the values.
        if values.isEmpty { values.reserveCapacity(min(count, 256)) }
        values.append(value)
        return values.count == count ? takeAll() : nil
    }

    @inlinable
    mutating func takeAll() -> [Element] {
        let taken = values
        values = []
        return taken
    }
}

/// The subscription of `collect(_:)`: a request for arrays is one for their values.
@usableFromInline
final class BatchLink: OwnSubscription {
    @usableFromInline let count: Int
    @usableFromInline let upstream = Upstream()

    @inlinable
    init(_ description: String, _ count: Int) {
        self.count = count
        super.init(description)
    }

    /// The values that so many arrays take.
    @inlinable
    func inValues(_ demand: Subscribers.Demand) -> Subscribers.Demand { demand * count }

    @usableFromInline override var standsIn: Bool { true }

    @usableFromInline override var letsGo: Bool { upstream.letsGo }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) { upstream.request(inValues(demand)) }

    @usableFromInline
    override func cancel() { upstream.cancel() }
}
