/// Makes an input of a merge out of each value.
@usableFromInline
struct FlatMapConduit<Input, NewPublisher: Publisher, Downstream: Subscriber>: Subscriber, Described
where NewPublisher.Output == Downstream.Input, NewPublisher.Failure == Downstream.Failure {
    @usableFromInline let conduit: MergeConduit<Downstream>
    @usableFromInline let maxPublishers: Subscribers.Demand
    @usableFromInline let transform: (Input) -> NewPublisher

    @inlinable
    init(
        conduit: MergeConduit<Downstream>, maxPublishers: Subscribers.Demand,
        transform: @escaping (Input) -> NewPublisher
    ) {
        self.conduit = conduit
        self.maxPublishers = maxPublishers
        self.transform = transform
    }

    @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(conduit) }
    @usableFromInline var description: String { conduit.description }

    @inlinable
    func receive(subscription: any Subscription) {
        if conduit.source.connect(subscription) { subscription.request(maxPublishers) }
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
        if conduit.source.isConnected { conduit.attach(transform(input)) }
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard conduit.source.finish() else { return }
        switch completion {
        case .finished: conduit.close()
        case .failure(let error): conduit.fail(error)
        }
    }
}
