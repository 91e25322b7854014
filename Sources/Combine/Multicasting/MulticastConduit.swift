/// One subscriber of a multicast. Demand, values and cancellation pass.
@usableFromInline
struct MulticastConduit<Downstream: Subscriber>: Subscriber, LinkedConduit, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let link = UpstreamLink("Multicast")

    @inlinable
    init(downstream: Downstream) { self.downstream = downstream }

    @inlinable var combineIdentifier: CombineIdentifier { link.combineIdentifier }
    @usableFromInline var description: String { link.description }

    @inlinable
    func receive(subscription: any Subscription) {
        if link.connect(subscription) { downstream.receive(subscription: link) }
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        link.isConnected ? downstream.receive(input) : .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        if link.finish() { downstream.receive(completion: completion) }
    }
}
