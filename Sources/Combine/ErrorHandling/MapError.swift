extension Publisher {
    /// Publishes the same values, and fails with `transform` of what upstream fails with.
    @inlinable
    public func mapError<E>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> where E: Error {
        Publishers.MapError(upstream: self, transform: transform)
    }
}

extension Publishers {
    /// Publishes the values of its upstream, and a function of its failure.
    public struct MapError<Upstream, Failure>: Publisher where Upstream: Publisher, Failure: Error {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output

        /// Where the values come from.
        public let upstream: Upstream

        /// What becomes of a failure.
        public let transform: (Upstream.Failure) -> Failure

        /// Makes a publisher of the values of `upstream` and `transform` of its failure.
        @inlinable
        public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
            self.upstream = upstream
            self.transform = transform
        }

        /// Makes a publisher of the values of `upstream` and `map` of its failure.
        @inlinable
        public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
            self.init(upstream: upstream, transform: map)
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(subscriber: MapErrorConduit(downstream: subscriber, transform: transform))
        }
    }
}

/// Keeps no state, so demand and cancellation go past it.
@usableFromInline
struct MapErrorConduit<Failure: Error, Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Failure) -> Downstream.Failure
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(downstream: Downstream, transform: @escaping (Failure) -> Downstream.Failure) {
        self.downstream = downstream
        self.transform = transform
    }

    @usableFromInline var description: String { "MapError" }

    @inlinable
    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
        downstream.receive(completion: completion.mapError(transform))
    }
}
