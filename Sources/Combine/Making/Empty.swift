/// Publishes nothing, and finishes at once or never.
public struct Empty<Output, Failure>: Publisher, Equatable where Failure: Error {
    /// Whether it finishes as soon as it is subscribed to. Otherwise it never ends.
    public let completeImmediately: Bool

    /// Makes a publisher that finishes at once, or never.
    @inlinable
    public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

    /// Makes a publisher that finishes at once, or never, and names its types where they can't be inferred.
    @inlinable
    public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
        self.init(completeImmediately: completeImmediately)
    }

    /// Attaches `subscriber`, which gets what this publisher holds as it asks for it.
    @inlinable
    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        subscriber.receive(subscription: Subscriptions.empty)
        if completeImmediately { subscriber.receive(completion: .finished) }
    }
}
