extension Publisher where Failure == Never {
    /// Publishes the same values as a stream that may fail, though this one doesn't: for joining it with one that does.
    @inlinable
    public func setFailureType<E>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> where E: Error {
        Publishers.SetFailureType(upstream: self)
    }
}

extension Publishers {
    /// Publishes the values of an upstream that never fails, as a stream that may.
    public struct SetFailureType<Upstream, Failure>: Publisher
    where Upstream: Publisher, Failure: Error, Upstream.Failure == Never {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output

        /// Where the values come from.
        public let upstream: Upstream

        /// Makes a publisher of the values of `upstream`.
        @inlinable
        public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(subscriber: SetFailureTypeConduit(downstream: subscriber))
        }

        /// Publishes the same values with another type of failure, in one step.
        @inlinable
        public func setFailureType<E>(to failure: E.Type) -> Publishers.SetFailureType<Upstream, E> where E: Error {
            Publishers.SetFailureType<Upstream, E>(upstream: upstream)
        }
    }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

/// Keeps no state, so demand and cancellation go past it.
@usableFromInline
struct SetFailureTypeConduit<Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(downstream: Downstream) { self.downstream = downstream }

    @usableFromInline var description: String { "SetFailureType" }

    @inlinable
    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }

    @inlinable
    func receive(completion: Subscribers.Completion<Never>) { downstream.receive(completion: .finished) }
}
