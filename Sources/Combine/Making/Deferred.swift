/// Makes a publisher for each subscriber, when it subscribes.
///
///     let now = Deferred { Just(Date()) }  // the time of the subscription, each time
public struct Deferred<DeferredPublisher>: Publisher where DeferredPublisher: Publisher {
    /// The kind of values published: `DeferredPublisher.Output`.
    public typealias Output = DeferredPublisher.Output
    /// How the stream may fail: with `DeferredPublisher.Failure`.
    public typealias Failure = DeferredPublisher.Failure

    /// Makes the publisher that a subscriber is attached to.
    public let createPublisher: () -> DeferredPublisher

    /// Makes a publisher that calls `createPublisher` for each subscriber.
    @inlinable
    public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

    /// Attaches `subscriber`, which gets what this publisher holds as it asks for it.
    @inlinable
    public func receive<S>(subscriber: S)
    where S: Subscriber, DeferredPublisher.Failure == S.Failure, DeferredPublisher.Output == S.Input {
        createPublisher().receive(subscriber: subscriber)
    }
}
