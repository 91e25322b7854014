extension Publisher {
    /// Lets all subscribers share one subscription to this publisher.
    ///
    /// The first subscriber starts it, and the last one to cancel ends it; values are not kept for those who come later,
    /// who get what is still to come. The same as `multicast` with a ``PassthroughSubject`` and `autoconnect()`.
    @inlinable
    public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}

extension Publishers {
    /// Feeds all its subscribers from one subscription to its upstream.
    ///
    /// Subscribers may come and go on any threads; those that come at the same time share one subscription. After the
    /// upstream's completion a subscriber gets the completion at once.
    public final class Share<Upstream>: Publisher, Equatable where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public final let upstream: Upstream

        @usableFromInline let subject = PassthroughSubject<Output, Failure>()
        @usableFromInline let connection = SharedConnection()

        /// Makes a publisher that shares its subscription to `upstream`.
        @inlinable
        public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public final func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            connection.subscribed()
            subject.receive(
                subscriber: AutoconnectConduit("Multicast", downstream: subscriber, connection: connection))
            connection.connectIfNeeded {
                let conduit = SubjectConduit(subject)
                upstream.receive(subscriber: conduit)
                return AnyCancellable(conduit.link)
            }
        }

        /// Whether both are the same object.
        public static func == (lhs: Publishers.Share<Upstream>, rhs: Publishers.Share<Upstream>) -> Bool { lhs === rhs }
    }
}
