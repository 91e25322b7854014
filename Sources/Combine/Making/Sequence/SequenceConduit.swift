import Synchronization

/// Iterates a sequence into a subscriber, as far as its demand goes.
@usableFromInline
final class SequenceConduit<Elements: Sequence, Downstream: Subscriber>
where Downstream.Input == Elements.Element {
    @usableFromInline let machine = Lock(SequenceMachine())

    /// Whether the subscription was cancelled, to be read for each value without the lock.
    @usableFromInline let isCancelled = Atomic(false)

    /// What is iterated, for printing.
    @usableFromInline let elements: Releasable<Elements>

    @usableFromInline let completion: Subscribers.Completion<Downstream.Failure>

    // Unchecked: only the thread that the machine lets iterate, or release, touches these.
    @usableFromInline @exclusivity(unchecked) var next: Elements.Element?
    @usableFromInline @exclusivity(unchecked) var rest: Elements.Iterator?
    @usableFromInline @exclusivity(unchecked) var downstream: Downstream?

    @inlinable
    init(
        _ elements: Elements, first: Elements.Element, rest: Elements.Iterator,
        _ completion: Subscribers.Completion<Downstream.Failure>, downstream: Downstream
    ) {
        self.elements = Releasable(elements)
        next = first
        self.rest = rest
        self.completion = completion
        self.downstream = downstream
    }

    /// Hands `subscriber` a subscription that iterates `elements` and ends with `completion`.
    @inlinable
    static func start(
        _ elements: Elements, _ completion: Subscribers.Completion<Downstream.Failure>, _ subscriber: Downstream
    ) {
        var iterator = elements.makeIterator()
        guard let first = iterator.next() else {
            subscriber.receive(subscription: Subscriptions.empty)
            subscriber.receive(completion: completion)
            return
        }
        let conduit = SequenceConduit(elements, first: first, rest: iterator, completion, downstream: subscriber)
        subscriber.receive(
            subscription: SequenceSubscription(
                describe: { conduit.description }, show: { conduit.shown }, request: { conduit.request($0) },
                cancel: { conduit.cancel() }))
    }

    @inlinable
    var description: String {
        if let elements = elements.current { return String(describing: elements) }
        return Elements.self is any RecordedOutput.Type ? "[]" : "Sequence"
    }

    @usableFromInline
    var shown: [Mirror.Child] {
        [("sequence", elements.current.map { $0 as Any } ?? [Elements.Element]())]
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
        demand.requirePositive()
        guard machine.withLock({ $0.requested(demand) }), let downstream else { return }
        iterate(into: downstream)
    }

    @inlinable
    func iterate(into downstream: Downstream) {
        var returned = Subscribers.Demand.none
        while true {
            switch machine.withLock({ $0.takeTurn(returned) }) {
            case .deliver(.unlimited): returned = iterateAll(into: downstream)
            case .deliver(let demand): returned = iterate(demand, into: downstream)
            case .pause: return
            case .release: return release()
            }
        }
    }

    /// The short path: nothing is counted.
    @inlinable
    func iterateAll(into downstream: Downstream) -> Subscribers.Demand {
        guard let first = next, var iterator = rest else { return .none }
        next = nil
        rest = nil
        _ = downstream.receive(first)
        while !isCancelled.load(ordering: .relaxed), let value = iterator.next() {
            _ = downstream.receive(value)
        }
        finish(downstream)
        return .none
    }

    @inlinable
    func iterate(_ demand: Subscribers.Demand, into downstream: Downstream) -> Subscribers.Demand {
        var returned = Subscribers.Demand.none
        var left = demand.count
        while left > 0, let value = next, !isCancelled.load(ordering: .relaxed) {
            left -= 1
            next = rest?.next()
            returned += downstream.receive(value)
        }
        if next == nil { finish(downstream) }
        return returned
    }

    @inlinable
    func finish(_ downstream: Downstream) {
        guard machine.withLock({ $0.finished() }) else { return }
        downstream.receive(completion: completion)
    }

    @inlinable
    func cancel() {
        // The machine first: an iteration that sees the flag ends without a completion.
        let isIdle = machine.withLock { $0.cancelled() }
        isCancelled.store(true, ordering: .relaxed)
        if isIdle { release() }
    }

    @inlinable
    func release() {
        withExtendedLifetime((next, rest, downstream)) {
            next = nil
            rest = nil
            downstream = nil
        }
        elements.release()
    }
}
