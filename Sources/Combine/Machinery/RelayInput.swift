/// The way of one stage's values to the downstream of a relay, for stages that never overlap.
@usableFromInline
struct RelayInput<Downstream: Subscriber> {
    @usableFromInline let link: RelayLink
    @usableFromInline let stage: Int
    @usableFromInline let downstream: Downstream

    @inlinable
    init(link: RelayLink, stage: Int, downstream: Downstream) {
        self.link = link
        self.stage = stage
        self.downstream = downstream
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        guard link.accepts(stage) else { return .none }
        return link.isUnlimited ? downstream.receive(input) : receiveLimited(input)
    }

    @inlinable
    func receiveLimited(_ input: Downstream.Input) -> Subscribers.Demand {
        link.spend()
        let more = downstream.receive(input)
        return more > .none ? link.grant(more, to: stage) : .none
    }
}

/// The last stage of a relay.
@usableFromInline
struct LastStageConduit<Route: FailureRoute, Downstream: Subscriber>: Subscriber, Described
where Route.Downstream == Downstream.Failure {
    @usableFromInline let input: RelayInput<Downstream>

    @inlinable
    init(input: RelayInput<Downstream>, route: Route.Type) { self.input = input }

    @inlinable var combineIdentifier: CombineIdentifier { input.link.combineIdentifier }
    @usableFromInline var description: String { input.link.description }

    @inlinable
    func receive(subscription: any Subscription) { _ = input.link.connect(subscription, input.stage) }

    @inlinable
    func receive(_ value: Downstream.Input) -> Subscribers.Demand { input.receive(value) }

    @inlinable
    func receive(completion: Subscribers.Completion<Route.Upstream>) {
        guard input.link.end(with: input.stage) else { return }
        input.downstream.receive(completion: completion.mapError(Route.pass))
    }
}
