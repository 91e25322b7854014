extension Publisher {
    /// Subscribes to this publisher again where it fails, up to `retries` times.
    ///
    ///     download(from: server).retry(2)  // three attempts in all
    ///
    /// The values of all attempts go downstream; the failures that are followed by another attempt don't, and the last
    /// one does. Demand that an attempt has not met goes on to the next. The new attempt is made at once, on the thread
    /// that brought the failure, so a publisher that fails at once is tried again at once; such attempts take no stack,
    /// however many they are. After `cancel()` no attempt is made.
    ///
    /// Subscribing again has an effect where each subscription starts the work afresh, as that of `Deferred` does. A
    /// `Future` or a `share()` that has failed only fails again.
    /// - Parameter retries: How many further attempts there are; with zero or less there is none.
    @inlinable
    public func retry(_ retries: Int) -> Publishers.Retry<Self> {
        Publishers.Retry(upstream: self, retries: retries)
    }
}

extension Publishers {
    /// Publishes the values of its upstream, and subscribes to it again where it fails.
    public struct Retry<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// How many attempts may follow the first; nil for as many as it takes.
        public let retries: Int?

        /// Makes a publisher that subscribes to `upstream` up to `retries` times more where it fails. Where `retries` is
        /// nil it does so until `upstream` finishes or the subscription is cancelled.
        @inlinable
        public init(upstream: Upstream, retries: Int?) {
            self.upstream = upstream
            self.retries = retries
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            RetryConduit(retries, downstream: subscriber) { [upstream] in upstream.receive(subscriber: $0) }.attach()
        }
    }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}
