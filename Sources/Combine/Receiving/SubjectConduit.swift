/// Feeds a stream to a subject.
@usableFromInline
struct SubjectConduit<Downstream: Subject>: Subscriber, LinkedConduit, Described {
    @usableFromInline let subject: Downstream
    @usableFromInline let link = UpstreamLink("Subject")

    @inlinable
    init(_ subject: Downstream) { self.subject = subject }

    @inlinable var combineIdentifier: CombineIdentifier { link.combineIdentifier }
    @usableFromInline var description: String { link.description }
    @usableFromInline var shown: [Mirror.Child] {
        let subject = link.upstream.isEnded ? nil : subject
        let subscription = link.upstream.status.subscription
        return [
            ("downstreamSubject", subject as Any), ("upstreamSubscription", subscription as Any),
            ("subject", subject as Any),
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
