/// Passes a stream on, and delivers a value of its own at the end of an empty one, once a value is asked for.
@usableFromInline
final class ReplaceEmptyConduit<Downstream: Subscriber>: Subscriber, Subscription, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let output: Downstream.Input
    @usableFromInline let upstream = Upstream()
    @usableFromInline let reins = Reins()
    @usableFromInline let machine = Lock(AnswerMachine<Downstream.Input>())

    // Unchecked: values come one at a time, and only they and the completion after them touch it.
    @usableFromInline @exclusivity(unchecked) var isEmpty = true

    @inlinable
    init(_ output: Downstream.Input, downstream: Downstream) {
        self.output = output
        self.downstream = downstream
    }

    @usableFromInline var description: String { "ReplaceEmpty" }

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
        isEmpty = false
        return downstream.receive(input)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard upstream.finish() else { return }
        guard case .finished = completion, isEmpty else { return complete(completion) }
        if let output = machine.withLock({ $0.answered(output) }) { deliver(output) }
    }

    @inlinable
    func deliver(_ output: Downstream.Input) {
        _ = downstream.receive(output)
        if machine.withLock({ $0.delivered() }) { complete(.finished) }
    }

    @inlinable
    func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
        reins.release()
        downstream.receive(completion: completion)
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
        demand.requirePositive()
        if let output = machine.withLock({ $0.requested() }) {
            deliver(output)
        } else {
            upstream.request(demand)
        }
    }

    @inlinable
    func cancel() {
        upstream.cancel()
        withExtendedLifetime(machine.withLock { $0.end() }) {}
    }
}
