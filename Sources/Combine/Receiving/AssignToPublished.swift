extension Publisher where Failure == Never {
    /// Sets a published property to each value. Asks for all values at once.
    ///
    /// There is nothing to keep: the stream runs until it ends or until the property's object is released. It doesn't
    /// keep the object alive.
    ///
    ///     titles.assign(to: &page.$title)
    @inlinable
    public func assign(to published: inout Published<Output>.Publisher) {
        receive(subscriber: AssignToPublished(published.conduit))
    }
}

/// Feeds a stream to a published property.
@usableFromInline
final class AssignToPublished<Input>: Subscriber, Described {
    @usableFromInline weak let property: PublishedConduit<Input>?
    @usableFromInline let link = UpstreamLink("AssignToPublished")

    @inlinable
    init(_ property: PublishedConduit<Input>) { self.property = property }

    @usableFromInline var description: String { link.description }

    @usableFromInline
    func receive(subscription: any Subscription) {
        guard link.connect(subscription) else { return }
        guard let property else { return link.cancel() }
        property.feed(from: link)
        link.request(.unlimited)
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
        if link.isConnected { property?.set(input) }
        return .none
    }

    @usableFromInline
    func receive(completion: Subscribers.Completion<Never>) {
        if link.finish() { property?.didEnd(link) }
    }
}
