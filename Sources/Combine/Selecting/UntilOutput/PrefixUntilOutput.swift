extension Publisher {
    /// Publishes what comes before the first value of `publisher`, then finishes.
    ///
    ///     input       a--b--c--d--|
    ///     publisher   -------x
    ///     result      a--b---|
    ///
    /// `publisher` is subscribed to before upstream and asked for one value. With that, both are cancelled and the stream
    /// finishes. Where it has sent the value before upstream hands out its subscription, the stream finishes without a
    /// value. An end of `publisher`, a failure too, means nothing. Demand passes.
    ///
    /// `publisher` may be sent to on other threads than upstream: a finish that meets a value on its way follows it.
    @inlinable
    public func prefix<P>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> where P: Publisher {
        Publishers.PrefixUntilOutput(upstream: self, other: publisher)
    }
}

extension Publishers {
    /// Publishes the values of its upstream until another publisher sends one.
    public struct PrefixUntilOutput<Upstream, Other>: Publisher where Upstream: Publisher, Other: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// The publisher that ends the stream.
        public let other: Other

        /// Makes a publisher of the values of `upstream` that come before the first value of `other`.
        @inlinable
        public init(upstream: Upstream, other: Other) {
            self.upstream = upstream
            self.other = other
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            let conduit = PrefixUntilOutputConduit(downstream: subscriber)
            other.receive(
                subscriber: SignalConduit<Other.Output, Other.Failure>(
                    conduit.description, conduit.signal, onValue: { conduit.signalled() }))
            upstream.receive(subscriber: conduit)
        }
    }
}
