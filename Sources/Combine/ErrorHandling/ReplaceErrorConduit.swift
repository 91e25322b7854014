import Synchronization

/// Passes a stream on, and delivers a value of its own where that fails.
@usableFromInline
final class ReplaceErrorConduit<Failure: Error, Downstream: Subscriber>: Subscriber, Subscription, Described
where Downstream.Failure == Never {
    @usableFromInline let downstream: Downstream
    @usableFromInline let output: Downstream.Input
    @usableFromInline let upstream = Upstream()
    @usableFromInline let reins = Reins()
    @usableFromInline let machine = Lock(ReplaceErrorMachine())

    /// Whether demand need not be counted any more, to be read for each value without the lock.
    @usableFromInline let isUnlimited = Atomic(false)

    @inlinable
    init(_ output: Downstream.Input, downstream: Downstream) {
        self.output = output
        self.downstream = downstream
    }

    @usableFromInline var description: String { "ReplaceError" }

    @inlinable
    func receive(subscription: any Subscription) {
        guard upstream.connect(subscription) else { return }
        downstream.receive(
            subscription: reins.subscription(
                description, letsGo: upstream.letsGo, request: { self.request($0) }, cancel: { self.cancel() }))
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        guard upstream.isConnected else { return .none }
        if !isUnlimited.load(ordering: .relaxed) { machine.withLock { $0.passed() } }
        let more = downstream.receive(input)
        if more > .none { _ = count(more) }
        return more
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
        guard upstream.finish() else { return }
        switch completion {
        case .finished: complete(.finished)
        case .failure: if machine.withLock({ $0.failed() }) { deliver() }
        }
    }

    @inlinable
    func deliver() {
        _ = downstream.receive(output)
        if machine.withLock({ $0.delivered() }) { complete(.finished) }
    }

    /// Adds demand. True where the value is to be delivered now.
    @inlinable
    func count(_ more: Subscribers.Demand) -> Bool {
        if more == .unlimited { isUnlimited.store(true, ordering: .relaxed) }
        return machine.withLock { $0.requested(more) }
    }

    @inlinable
    func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
        reins.release()
        downstream.receive(completion: completion)
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
        demand.requirePositive()
        if count(demand) {
            deliver()
        } else {
            upstream.request(demand)
        }
    }

    @inlinable
    func cancel() {
        upstream.cancel()
        machine.withLock { $0.cancelled() }
    }
}
