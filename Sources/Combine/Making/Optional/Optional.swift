extension Optional {
    /// A publisher of the wrapped value, or of nothing.
    @inlinable
    public var publisher: Publisher { Publisher(self) }

    /// Publishes an optional's value, when it is asked for, and finishes. Where there is none, it finishes at once.
    ///
    ///     Int("42").publisher.sink { print($0) }  // 42
    public struct Publisher: Combine.Publisher {
        /// The wrapped value is published.
        public typealias Output = Wrapped
        /// The stream never fails.
        public typealias Failure = Never

        /// What is published, if anything.
        public let output: Wrapped?

        /// Makes a publisher of `output`.
        @inlinable
        public init(_ output: Output?) { self.output = output }

        /// Attaches `subscriber`, which gets what this publisher holds as it asks for it.
        @inlinable
        public func receive<S>(subscriber: S) where Wrapped == S.Input, S: Subscriber, S.Failure == Never {
            if let output {
                OnceSubscription.start("Optional", output, subscriber)
            } else {
                subscriber.receive(subscription: Subscriptions.empty)
                subscriber.receive(completion: .finished)
            }
        }
    }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
