import Synchronization

/// Iterates a sequence into a subscriber, as far as its demand goes.
@usableFromInline
final class SequenceConduit<Iterator: IteratorProtocol, Downstream: Subscriber>
where Downstream.Input == Iterator.Element {
    @usableFromInline let machine = Lock(SequenceMachine())

    /// Whether the subscription was cancelled, to be read for each value without the lock.
    @usableFromInline let isCancelled = Atomic(false)

    // Unchecked: only the thread that the machine lets iterate, or release, touches these.
    @usableFromInline @exclusivity(unchecked) var next: Iterator.Element?
    @usableFromInline @exclusivity(unchecked) var rest: Iterator
    @usableFromInline @exclusivity(unchecked) var downstream: Downstream?

    @inlinable
    init(first: Iterator.Element, rest: Iterator, downstream: Downstream) {
        next = first
        self.rest = rest
        self.downstream = downstream
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
        var iterator = rest
        if let value = next { _ = downstream.receive(value) }
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
            next = rest.next()
            returned += downstream.receive(value)
        }
        if next == nil { finish(downstream) }
        return returned
    }

    @inlinable
    func finish(_ downstream: Downstream) {
        guard machine.withLock({ $0.finished() }) else { return }
        downstream.receive(completion: .finished)
    }

    @inlinable
    func cancel() {
        isCancelled.store(true, ordering: .relaxed)
        if machine.withLock({ $0.cancelled() }) { release() }
    }

    @inlinable
    func release() {
        next = nil
        downstream = nil
    }
}
