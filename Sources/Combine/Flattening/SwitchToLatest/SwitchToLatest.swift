extension Publisher where Output: Publisher, Output.Failure == Failure {
    /// Publishes the values of the latest of the publishers that this publisher publishes.
    ///
    ///     queries.map { search(for: $0) }.switchToLatest()
    ///
    /// A new inner publisher cancels the one before; what that one still sends is dropped. The stream finishes when this
    /// publisher and the latest inner one have; where one of the two fails, the other is cancelled and the stream fails.
    /// Demand that an inner publisher has not used goes to the next.
    @inlinable
    public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
        Publishers.SwitchToLatest(upstream: self)
    }
}

extension Publisher where Output: Publisher, Failure == Never {
    /// Publishes the values of the latest of the publishers that this publisher, which never fails, publishes.
    @inlinable
    public func switchToLatest()
        -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>>
    {
        Publishers.SwitchToLatest(upstream: setFailureType(to: Output.Failure.self))
    }
}

extension Publisher where Output: Publisher, Failure == Never, Output.Failure == Never {
    /// Publishes the values of the latest of the publishers that this publisher publishes. Nothing can fail.
    @inlinable
    public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
        Publishers.SwitchToLatest(upstream: self)
    }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
    /// Publishes the values of the latest of the publishers, which never fail, that this publisher publishes.
    @inlinable
    public func switchToLatest()
        -> Publishers.SwitchToLatest<
            Publishers.SetFailureType<Output, Failure>,
            Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
        >
    {
        Publishers.SwitchToLatest(upstream: map { $0.setFailureType(to: Failure.self) })
    }
}

extension Publishers {
    /// Publishes the values of the latest of the publishers that its upstream publishes.
    public struct SwitchToLatest<P, Upstream>: Publisher
    where P: Publisher, P == Upstream.Output, Upstream: Publisher, P.Failure == Upstream.Failure {
        /// The kind of values published: `P.Output`.
        public typealias Output = P.Output
        /// How the stream may fail: with `P.Failure`.
        public typealias Failure = P.Failure

        /// Where the publishers come from.
        public let upstream: Upstream

        /// Makes a publisher of the values of the latest publisher of `upstream`.
        @inlinable
        public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, P.Output == S.Input, Upstream.Failure == S.Failure {
            let conduit = SwitchConduit(downstream: subscriber)
            subscriber.receive(subscription: conduit)
            upstream.receive(subscriber: SwitchSource<P, S>(link: conduit))
        }
    }
}
