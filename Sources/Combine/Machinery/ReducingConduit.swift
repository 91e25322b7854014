/// Feeds a stream to a ``Reduction`` and publishes its answer when there is one and it is asked for.
///
/// All values are asked of the upstream at once, whatever the downstream asks for. Where the answer is settled early,
/// the upstream is cancelled before the answer goes out.
@usableFromInline
final class ReducingConduit<Rules: Reduction, Route: FailureRoute, Downstream: Subscriber>: Subscriber, Subscription,
    Described
where Rules.Thrown == Route.Thrown, Rules.Output == Downstream.Input, Route.Downstream == Downstream.Failure {
    @usableFromInline let description: String
    @usableFromInline let downstream: Downstream
    @usableFromInline let rules: Rules
    @usableFromInline let upstream = Upstream()
    @usableFromInline let reins = Reins()
    @usableFromInline let machine = Lock(AnswerMachine<Rules.Output>())

    @inlinable
    init(_ description: String, _ rules: Rules, route: Route.Type, downstream: Downstream) {
        self.description = description
        self.rules = rules
        self.downstream = downstream
    }

    @usableFromInline var shown: [Mirror.Child] {
        let result: Rules.Output? = machine.withLock { $0.waiting } ?? Rules.initial
        return [
            ("downstream", downstream), ("result", result as Any), ("initial", Rules.initial as Any),
            ("status", upstream.status),
        ]
    }

    @inlinable
    func receive(subscription: any Subscription) {
        guard upstream.connect(subscription) else { return }
        downstream.receive(
            subscription: reins.subscription(
                description, letsGo: upstream.letsGo, request: { self.request($0) }, cancel: { self.cancel() }))
        upstream.request(.unlimited)
    }

    @inlinable
    func receive(_ input: Rules.Input) -> Subscribers.Demand {
        guard upstream.isConnected else { return .none }
        do throws(Rules.Thrown) {
            // The user's closure may have ended the stream.
            if try rules.receive(input), upstream.cancel() { deliverAnswer() }
        } catch {
            if upstream.cancel() { fail(Route.pass(thrown: error)) }
        }
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Route.Upstream>) {
        guard upstream.finish() else { return }
        switch completion {
        case .finished: deliverAnswer()
        case .failure(let error): fail(Route.pass(error))
        }
    }

    @inlinable
    func deliverAnswer() {
        guard let answer = rules.takeAnswer() else { return complete(.finished) }
        if let answer = machine.withLock({ $0.answered(answer) }) { deliver(answer) }
    }

    @inlinable
    func deliver(_ answer: Rules.Output) {
        _ = downstream.receive(answer)
        if machine.withLock({ $0.delivered() }) { complete(.finished) }
    }

    @inlinable
    func fail(_ error: Downstream.Failure) {
        rules.discard()
        complete(.failure(error))
    }

    @inlinable
    func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
        reins.release()
        downstream.receive(completion: completion)
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
        demand.requirePositive()
        if let answer = machine.withLock({ $0.requested() }) { deliver(answer) }
    }

    @inlinable
    func cancel() {
        upstream.cancel()
        withExtendedLifetime(machine.withLock { $0.end() }) {}
    }
}
