/// Applies a ``Step`` to each value. Demand and cancellation pass through.
///
/// Where the stream is over, or the step throws, the upstream is cancelled before the completion goes out.
@usableFromInline
struct StepConduit<Rules: Step, Route: FailureRoute, Downstream: Subscriber>: Subscriber, LinkedConduit, Described
where Rules.Thrown == Route.Thrown, Rules.Output == Downstream.Input, Route.Downstream == Downstream.Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let rules: Rules
    @usableFromInline let link: UpstreamLink

    @inlinable
    init(_ description: String, _ rules: Rules, route: Route.Type, downstream: Downstream) {
        self.downstream = downstream
        self.rules = rules
        link = UpstreamLink(description)
    }

    @inlinable var combineIdentifier: CombineIdentifier { link.combineIdentifier }
    @usableFromInline var description: String { link.description }
    @usableFromInline var shown: [Mirror.Child] {
        rules.shown(upstream: link.upstream.status, downstream: downstream)
    }

    @inlinable
    func receive(subscription: any Subscription) {
        guard link.connect(subscription) else { return }
        downstream.receive(subscription: link)
        if rules.isOver { end(.finished) }
    }

    @inlinable
    func receive(_ input: Rules.Input) -> Subscribers.Demand {
        guard link.isConnected else { return .none }
        do throws(Rules.Thrown) {
            switch try rules.receive(input) {
            case .pass(let output):
                return downstream.receive(output)
            case .drop:
                return .max(1)
            case .passLast(let output):
                _ = downstream.receive(output)
                end(.finished)
            case .finish:
                end(.finished)
            }
        } catch {
            end(.failure(Route.pass(thrown: error)))
        }
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Route.Upstream>) {
        if link.finish() { downstream.receive(completion: completion.mapError(Route.pass)) }
    }

    /// Ends the stream from here, unless it has ended meanwhile.
    @inlinable
    func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
        if link.upstream.cancel() { downstream.receive(completion: completion) }
    }
}
