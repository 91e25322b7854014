extension Publisher {
    /// Publishes the value of the type `type` that `decoder` finds in each value.
    ///
    ///     session.dataTaskPublisher(for: url).map(\.data).decode(type: Settings.self, decoder: JSONDecoder())
    ///
    /// Where `decoder` throws, upstream is cancelled and the stream fails with the error. A class among the decoders is
    /// used by all subscriptions: it must stand that.
    @inlinable
    public func decode<Item, Coder>(type: Item.Type, decoder: Coder) -> Publishers.Decode<Self, Item, Coder>
    where Item: Decodable, Coder: TopLevelDecoder, Output == Coder.Input {
        Publishers.Decode(upstream: self, decoder: decoder)
    }
}

extension Publishers {
    /// Publishes what is decoded from the values of its upstream.
    public struct Decode<Upstream, Output, Coder>: Publisher
    where Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder, Upstream.Output == Coder.Input {
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        @usableFromInline let decoder: Coder

        /// Makes a publisher of what `decoder` decodes from the values of `upstream`.
        @inlinable
        public init(upstream: Upstream, decoder: Coder) {
            self.upstream = upstream
            self.decoder = decoder
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == any Error {
            upstream.receive(
                subscriber: StepConduit(
                    "Decode", DecodeStep<Output, Coder>(decoder), route: Erasing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

@usableFromInline
struct DecodeStep<Output: Decodable, Coder: TopLevelDecoder>: Step {
    @usableFromInline let decoder: Coder

    @inlinable
    init(_ decoder: Coder) { self.decoder = decoder }

    @inlinable
    func receive(_ input: Coder.Input) throws -> StepResult<Output> {
        .pass(try decoder.decode(Output.self, from: input))
    }

    @usableFromInline
    func shown(upstream: UpstreamStatus, downstream: Any) -> [Mirror.Child] {
        upstream.shownWhileCoding(downstream)
    }
}
