/// Publishes nothing, and fails at once.
public struct Fail<Output, Failure>: Publisher where Failure: Error {
    /// How it fails.
    public let error: Failure

    /// Makes a publisher that fails with `error`.
    @inlinable
    public init(error: Failure) { self.error = error }

    /// Makes a publisher that fails with `failure`, and names the type of the values that never come.
    @inlinable
    public init(outputType: Output.Type, failure: Failure) { self.init(error: failure) }

    /// Attaches `subscriber`, which gets what this publisher holds as it asks for it.
    @inlinable
    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(error))
    }
}

extension Fail: Equatable where Failure: Equatable {}
