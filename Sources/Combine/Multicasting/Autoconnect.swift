extension ConnectablePublisher {
    /// Connects for the first subscriber, and disconnects when the last one has cancelled.
    @inlinable
    public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

extension Publishers {
    /// Connects its upstream for the first subscriber, once that is attached, and cancels the connection when the last
    /// one has cancelled. A subscriber that comes after that connects again.
    ///
    /// Subscribers may come and go on any threads; those that come at the same time share one connection.
    public class Autoconnect<Upstream>: Publisher where Upstream: ConnectablePublisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// What is connected.
        public final let upstream: Upstream

        @usableFromInline let connection = SharedConnection()

        /// Makes a publisher that connects `upstream` by itself.
        @inlinable
        public init(upstream: Upstream) { self.upstream = upstream }

        // Final, so that a call is static and what it builds is specialised. Nobody can override it anyway.
        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public final func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            connection.subscribed()
            upstream.receive(
                subscriber: AutoconnectConduit("Autoconnect", downstream: subscriber, connection: connection))
            connection.connectIfNeeded { upstream.connect() }
        }
    }
}
