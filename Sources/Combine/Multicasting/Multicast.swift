extension Publisher {
    /// Lets any number of subscribers share one subscription to this publisher, which starts with `connect()`.
    ///
    /// Values go through the subject that `createSubject` makes, when it is first needed.
    @inlinable
    public func multicast<S>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
    where S: Subject, Failure == S.Failure, Output == S.Output {
        Publishers.Multicast(upstream: self, createSubject: createSubject)
    }

    /// Lets any number of subscribers share one subscription to this publisher, which starts with `connect()`, through
    /// `subject`.
    @inlinable
    public func multicast<S>(subject: S) -> Publishers.Multicast<Self, S>
    where S: Subject, Failure == S.Failure, Output == S.Output {
        multicast { subject }
    }
}

extension Publishers {
    /// Feeds any number of subscribers from one subscription to its upstream, through a subject.
    ///
    /// Nothing flows before ``connect()``. A subscriber that comes after the upstream's completion gets what the
    /// subject gives to late subscribers: the completion, at once.
    public final class Multicast<Upstream, SubjectType>: ConnectablePublisher
    where
        Upstream: Publisher, SubjectType: Subject, Upstream.Failure == SubjectType.Failure,
        Upstream.Output == SubjectType.Output
    {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public final let upstream: Upstream

        /// Makes the subject that feeds the subscribers. Threads that need the first one at the same time may each call
        /// it; one of the results is kept.
        public final let createSubject: () -> SubjectType

        @usableFromInline let subject = Once<SubjectType>()

        /// Makes a publisher of the values of `upstream` that pass through the subject of `createSubject`.
        @inlinable
        public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
            self.upstream = upstream
            self.createSubject = createSubject
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public final func receive<S>(subscriber: S)
        where S: Subscriber, SubjectType.Failure == S.Failure, SubjectType.Output == S.Input {
            subject.value(createSubject).receive(subscriber: MulticastConduit(downstream: subscriber))
        }

        /// Subscribes to the upstream. Each call makes a subscription of its own; cancelling the result, or letting go
        /// of it, ends that one.
        @inlinable
        public final func connect() -> any Cancellable {
            let conduit = SubjectConduit(subject.value(createSubject))
            upstream.receive(subscriber: conduit)
            return AnyCancellable(conduit.link)
        }
    }
}
