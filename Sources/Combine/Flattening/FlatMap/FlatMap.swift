extension Publisher {
    /// Turns each value into a publisher, and publishes the values of all of them as they come.
    ///
    ///     photos.flatMap(maxPublishers: .max(3)) { upload($0) }
    ///
    /// At most `maxPublishers` inner publishers run at once: that many values are asked of the upstream, and one more
    /// for each inner publisher that finishes. The stream finishes when the upstream and all inner publishers have;
    /// where one fails, all others are cancelled and the stream fails.
    ///
    /// Inner publishers may send from threads of their own: values are delivered one at a time, and no thread waits for
    /// another. Until the subscriber has asked for everything, each inner publisher is asked for one value at a time.
    @inlinable
    public func flatMap<T, P>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Self> where T == P.Output, P: Publisher, Failure == P.Failure {
        Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
    }

    /// Turns each value into a publisher that never fails, and publishes the values of all of them as they come.
    @inlinable
    public func flatMap<P>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P: Publisher, P.Failure == Never {
        Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers) {
            transform($0).setFailureType(to: Failure.self)
        }
    }
}

extension Publisher where Failure == Never {
    /// Turns each value into a publisher that may fail, and publishes the values of all of them as they come.
    @inlinable
    public func flatMap<P>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> where P: Publisher {
        Publishers.FlatMap(
            upstream: setFailureType(to: P.Failure.self), maxPublishers: maxPublishers, transform: transform)
    }

    /// Turns each value into a publisher, and publishes the values of all of them as they come. Nothing can fail.
    @inlinable
    public func flatMap<P>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Self> where P: Publisher, P.Failure == Never {
        Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
    }
}

extension Publishers {
    /// Publishes the values of the publishers that its upstream's values are turned into.
    public struct FlatMap<NewPublisher, Upstream>: Publisher
    where NewPublisher: Publisher, Upstream: Publisher, NewPublisher.Failure == Upstream.Failure {
        /// The kind of values published: `NewPublisher.Output`.
        public typealias Output = NewPublisher.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values that are turned into publishers come from.
        public let upstream: Upstream

        /// How many inner publishers may run at once.
        public let maxPublishers: Subscribers.Demand

        /// Makes the inner publisher for a value.
        public let transform: (Upstream.Output) -> NewPublisher

        /// Makes a publisher of the values of `transform` of each value of `upstream`, at most `maxPublishers` at once.
        @inlinable
        public init(
            upstream: Upstream, maxPublishers: Subscribers.Demand,
            transform: @escaping (Upstream.Output) -> NewPublisher
        ) {
            self.upstream = upstream
            self.maxPublishers = maxPublishers
            self.transform = transform
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, NewPublisher.Output == S.Input, Upstream.Failure == S.Failure {
            let conduit = MergeConduit(
                "FlatMap", asksForInputs: maxPublishers != .unlimited, downstream: subscriber)
            subscriber.receive(subscription: conduit.subscription)
            upstream.receive(
                subscriber: FlatMapConduit(link: conduit, maxPublishers: maxPublishers, transform: transform))
        }
    }
}
