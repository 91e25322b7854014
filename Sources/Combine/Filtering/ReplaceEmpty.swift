extension Publisher {
    /// Publishes the same values, and `output` where upstream finishes without one.
    ///
    /// `output` waits until a value is asked for. A failure passes, without it.
    @inlinable
    public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
        Publishers.ReplaceEmpty(upstream: self, output: output)
    }
}

extension Publishers {
    /// Publishes the values of its upstream, and one of its own where there are none.
    public struct ReplaceEmpty<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// What is published where there are no values.
        public let output: Upstream.Output

        /// Where the values come from.
        public let upstream: Upstream

        /// Makes a publisher of the values of `upstream`, or of `output` where there are none.
        @inlinable
        public init(upstream: Upstream, output: Upstream.Output) {
            self.upstream = upstream
            self.output = output
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(subscriber: ReplaceEmptyConduit(output, downstream: subscriber))
        }
    }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}
