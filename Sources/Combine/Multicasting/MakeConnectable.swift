extension Publisher where Failure == Never {
    /// Holds values back until `connect()` is called, so that several subscribers can attach before the first.
    @inlinable
    public func makeConnectable() -> Publishers.MakeConnectable<Self> { Publishers.MakeConnectable(upstream: self) }
}

extension Publishers {
    /// Feeds its subscribers from one subscription to its upstream, which starts with ``connect()``.
    ///
    /// Copies share subscribers and connections.
    public struct MakeConnectable<Upstream>: ConnectablePublisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        @usableFromInline let multicast: Multicast<Upstream, PassthroughSubject<Output, Failure>>

        /// Makes a connectable publisher of the values of `upstream`.
        @inlinable
        public init(upstream: Upstream) { multicast = upstream.multicast(subject: PassthroughSubject()) }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            multicast.receive(subscriber: subscriber)
        }

        /// Subscribes to the upstream. Cancelling the result, or letting go of it, ends that subscription.
        @inlinable
        public func connect() -> any Cancellable { multicast.connect() }
    }
}
