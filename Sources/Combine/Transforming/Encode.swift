extension Publisher where Output: Encodable {
    /// Publishes each value as `encoder` encodes it.
    ///
    ///     settings.encode(encoder: JSONEncoder())  // Data
    ///
    /// Where `encoder` throws, upstream is cancelled and the stream fails with the error. A class among the encoders is
    /// used by all subscriptions: it must stand that.
    @inlinable
    public func encode<Coder>(encoder: Coder) -> Publishers.Encode<Self, Coder> where Coder: TopLevelEncoder {
        Publishers.Encode(upstream: self, encoder: encoder)
    }
}

extension Publishers {
    /// Publishes the values of its upstream in encoded form.
    public struct Encode<Upstream, Coder>: Publisher
    where Upstream: Publisher, Coder: TopLevelEncoder, Upstream.Output: Encodable {
        /// The kind of values published: `Coder.Output`.
        public typealias Output = Coder.Output
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        @usableFromInline let encoder: Coder

        /// Makes a publisher of the values of `upstream` as `encoder` encodes them.
        @inlinable
        public init(upstream: Upstream, encoder: Coder) {
            self.upstream = upstream
            self.encoder = encoder
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Coder.Output == S.Input, S.Failure == any Error {
            upstream.receive(
                subscriber: StepConduit(
                    "Encode", EncodeStep<Upstream.Output, Coder>(encoder), route: Erasing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

@usableFromInline
struct EncodeStep<Input: Encodable, Coder: TopLevelEncoder>: Step {
    @usableFromInline let encoder: Coder

    @inlinable
    init(_ encoder: Coder) { self.encoder = encoder }

    @inlinable
    func receive(_ input: Input) throws -> StepResult<Coder.Output> { .pass(try encoder.encode(input)) }

    @usableFromInline
    func shown(upstream: UpstreamStatus, downstream: Any) -> [Mirror.Child] {
        upstream.shownWhileCoding(downstream)
    }
}
