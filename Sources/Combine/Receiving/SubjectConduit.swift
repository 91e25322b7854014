/// Feeds a stream to a subject.
@usableFromInline
struct SubjectConduit<Downstream: Subject>: Subscriber, Described {
    @usableFromInline let subject: Downstream
    @usableFromInline let link = UpstreamLink("Subject")

    @inlinable
    init(_ subject: Downstream) { self.subject = subject }

    @inlinable var combineIdentifier: CombineIdentifier { link.combineIdentifier }
    @usableFromInline var description: String { link.description }

    @usableFromInline var children: [Mirror.Child] {
        [
            ("downstreamSubject", subject),
            ("upstreamSubscription", link.upstream.subscription.withLock { $0 } as Any), ("subject", subject),
        ]
    }

    @inlinable
    func receive(subscription: any Subscription) {
        if link.connect(subscription) { subject.send(subscription: link) }
    }

    @inlinable
    func receive(_ input: Downstream.Output) -> Subscribers.Demand {
        if link.isConnected { subject.send(input) }
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        if link.finish() { subject.send(completion: completion) }
    }
}
