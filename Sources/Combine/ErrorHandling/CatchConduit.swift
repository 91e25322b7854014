/// Lets values through, and attaches the publisher that takes the place of a failure.
@usableFromInline
struct CatchConduit<UpstreamFailure: Error, NewPublisher: Publisher, Route: FailureRoute, Downstream: Subscriber>:
    Subscriber, Described
where
    NewPublisher.Output == Downstream.Input, NewPublisher.Failure == Route.Upstream,
    Route.Downstream == Downstream.Failure
{
    @usableFromInline let input: RelayInput<Downstream>
    @usableFromInline let handler: (UpstreamFailure) throws(Route.Thrown) -> NewPublisher

    @inlinable
    init(
        input: RelayInput<Downstream>, handler: @escaping (UpstreamFailure) throws(Route.Thrown) -> NewPublisher,
        route: Route.Type
    ) {
        self.input = input
        self.handler = handler
    }

    @inlinable var combineIdentifier: CombineIdentifier { input.link.combineIdentifier }
    @usableFromInline var description: String { input.link.description }
    @usableFromInline var shown: [Mirror.Child] {
        [("downstream", input.downstream), ("demand", input.link.state.withLock { $0.machine.demand })]
    }

    @inlinable
    func receive(subscription: any Subscription) {
        if input.link.connect(subscription, input.stage) { input.downstream.receive(subscription: input.link) }
    }

    @inlinable
    func receive(_ value: Downstream.Input) -> Subscribers.Demand { input.receive(value) }

    @inlinable
    func receive(completion: Subscribers.Completion<UpstreamFailure>) {
        // What comes before the subscription is dropped.
        guard input.link.accepts(input.stage) else { return }
        switch completion {
        case .finished:
            if input.link.end(with: input.stage) { input.downstream.receive(completion: .finished) }
        case .failure(let error):
            if input.link.finish(input.stage) != .ignored { recover(from: error) }
        }
    }

    @inlinable
    func recover(from error: UpstreamFailure) {
        do throws(Route.Thrown) {
            let publisher = try handler(error)
            guard let stage = input.link.start(isLast: true) else { return }
            let next = RelayInput(link: input.link, stage: stage, downstream: input.downstream)
            publisher.receive(subscriber: LastStageConduit(input: next, route: Route.self))
        } catch {
            if input.link.end() { input.downstream.receive(completion: .failure(Route.pass(thrown: error))) }
        }
    }
}
