extension Publisher {
    /// Publishes the same values, and where upstream fails, `output` and then a normal end.
    ///
    /// `output` counts as a value: it waits until one is asked for.
    @inlinable
    public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
        Publishers.ReplaceError(upstream: self, output: output)
    }
}

extension Publishers {
    /// Publishes the values of its upstream, and one of its own in the place of a failure.
    public struct ReplaceError<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// The stream never fails.
        public typealias Failure = Never

        /// What is published in the place of a failure.
        public let output: Upstream.Output

        /// Where the values come from.
        public let upstream: Upstream

        /// Makes a publisher of the values of `upstream`, and of `output` where it fails.
        @inlinable
        public init(upstream: Upstream, output: Upstream.Output) {
            self.upstream = upstream
            self.output = output
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Upstream.Output == S.Input, S.Failure == Never {
            upstream.receive(
                subscriber: ReplaceErrorConduit<Upstream.Failure, S>(output, downstream: subscriber))
        }
    }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}
