/// Feeds a stream to a ``Reduction`` and publishes its answer when there is one and it is asked for.
///
/// All values are asked of the upstream at once, whatever the downstream asks for. Where the answer is settled early,
/// the upstream is cancelled before the answer goes out.
@usableFromInline
final class ReducingConduit<Rules: Reduction, UpstreamFailure: Error, Downstream: Subscriber>: Subscriber, Described
where Downstream.Input == Rules.Output {
    @usableFromInline let description: String
    @usableFromInline let downstream: Downstream
    @usableFromInline let failure: FailureMap<UpstreamFailure, Rules.Thrown, Downstream.Failure>
    @usableFromInline let upstream = Upstream()
    @usableFromInline let machine = Lock(AnswerMachine<Rules.Output>())

    // Unchecked: values come one at a time, and only they touch the rules.
    @usableFromInline @exclusivity(unchecked) var rules: Rules

    @inlinable
    init(
        _ description: String, _ rules: Rules, failure: FailureMap<UpstreamFailure, Rules.Thrown, Downstream.Failure>,
        downstream: Downstream
    ) {
        self.description = description
        self.rules = rules
        self.failure = failure
        self.downstream = downstream
    }

    @inlinable
    func receive(subscription: any Subscription) {
        guard upstream.connect(subscription) else { return }
        downstream.receive(
            subscription: ClosureSubscription(description, request: { self.request($0) }, cancel: { self.cancel() }))
        upstream.request(.unlimited)
    }

    @inlinable
    func receive(_ input: Rules.Input) -> Subscribers.Demand {
        guard upstream.isConnected else { return .none }
        do throws(Rules.Thrown) {
            if try rules.receive(input) {
                upstream.cancel()
                deliverAnswer()
            }
        } catch {
            upstream.cancel()
            downstream.receive(completion: .failure(failure.thrown(error)))
        }
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<UpstreamFailure>) {
        guard upstream.finish() else { return }
        switch completion {
        case .finished: deliverAnswer()
        case .failure(let error): downstream.receive(completion: .failure(failure.upstream(error)))
        }
    }

    @inlinable
    func deliverAnswer() {
        guard let answer = rules.answer else { return downstream.receive(completion: .finished) }
        if let answer = machine.withLock({ $0.answered(answer) }) { deliver(answer) }
    }

    @inlinable
    func deliver(_ answer: Rules.Output) {
        _ = downstream.receive(answer)
        downstream.receive(completion: .finished)
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
        demand.requirePositive()
        if let answer = machine.withLock({ $0.requested() }) { deliver(answer) }
    }

    @inlinable
    func cancel() {
        upstream.cancel()
        _ = machine.withLock { $0.end() }
    }
}
