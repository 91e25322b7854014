/// Makes an input of a merge out of each value.
@usableFromInline
struct FlatMapConduit<Input, NewPublisher: Publisher, Downstream: Subscriber>: Subscriber, LinkedConduit, Described
where NewPublisher.Output == Downstream.Input, NewPublisher.Failure == Downstream.Failure {
    @usableFromInline let link: MergeConduit<Downstream>
    @usableFromInline let maxPublishers: Subscribers.Demand
    @usableFromInline let transform: (Input) -> NewPublisher

    @inlinable
    init(
        link: MergeConduit<Downstream>, maxPublishers: Subscribers.Demand,
        transform: @escaping (Input) -> NewPublisher
    ) {
        self.link = link
        self.maxPublishers = maxPublishers
        self.transform = transform
    }

    @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(link) }
    @usableFromInline var description: String { link.description }

    @inlinable
    func receive(subscription: any Subscription) {
        if link.source.connect(subscription) { subscription.request(maxPublishers) }
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
        if link.source.isConnected { link.attach(transform(input)) }
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard link.source.finish() else { return }
        switch completion {
        case .finished: link.close()
        case .failure(let error): link.fail(error)
        }
    }
}
