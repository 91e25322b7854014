extension Result {
    /// A publisher of the success, or one that fails with the failure.
    @inlinable
    public var publisher: Publisher { Publisher(self) }

    /// Publishes a result's success, when it is asked for, and finishes. A failure needs no demand: it ends the stream
    /// at once.
    public struct Publisher: Combine.Publisher {
        /// The success is published.
        public typealias Output = Success

        /// What is published.
        public let result: Result<Output, Failure>

        /// Makes a publisher of `result`.
        @inlinable
        public init(_ result: Result<Output, Failure>) { self.result = result }

        /// Makes a publisher that publishes `output` and finishes.
        @inlinable
        public init(_ output: Output) { self.init(.success(output)) }

        /// Makes a publisher that fails with `failure`.
        @inlinable
        public init(_ failure: Failure) { self.init(.failure(failure)) }

        /// Attaches `subscriber`, which gets what this publisher holds as it asks for it.
        @inlinable
        public func receive<S>(subscriber: S) where Success == S.Input, Failure == S.Failure, S: Subscriber {
            switch result {
            case .success(let value):
                OnceSubscription.start("Once", value, subscriber)
            case .failure(let error):
                subscriber.receive(subscription: Subscriptions.empty)
                subscriber.receive(completion: .failure(error))
            }
        }
    }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}
