extension Publisher {
    /// Keeps up to `size` values for a subscriber that does not ask for them as fast as they come.
    ///
    ///     readings.buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest)
    ///         .flatMap(maxPublishers: .max(1)) { upload($0) }
    ///
    /// A value that is asked for already goes straight through. Others wait, in order, and go out as they are asked for.
    /// The completion, a failure too, waits until the values before it have been taken; behind an empty buffer it is
    /// delivered at once, whatever the demand. `cancel()` drops what waits.
    ///
    /// Requests may come from any thread. Where one of them is still delivering when a value arrives on another, the value
    /// waits in the buffer like any other, so memory is bounded by `size` whatever the threads do.
    /// - Parameters:
    ///   - size: How many values may wait. With zero or less none can: a value that is not asked for finds the buffer full,
    ///     and `keepFull` asks for none.
    ///   - prefetch: When upstream is asked for values. The first request is made when the subscriber has its subscription.
    ///   - whenFull: What becomes of a value that finds the buffer full.
    @inlinable
    public func buffer(
        size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Self.Failure>
    ) -> Publishers.Buffer<Self> {
        Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
    }
}

extension Publishers {
    /// Publishes the values of its upstream as they are asked for, and keeps some that are not.
    public struct Buffer<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// How many values may wait.
        public let size: Int

        /// When upstream is asked for values.
        public let prefetch: Publishers.PrefetchStrategy

        /// What becomes of a value that finds the buffer full.
        public let whenFull: Publishers.BufferingStrategy<Publishers.Buffer<Upstream>.Failure>

        /// Makes a publisher of the values of `upstream` that keeps up to `size` of them.
        @inlinable
        public init(
            upstream: Upstream, size: Int, prefetch: Publishers.PrefetchStrategy,
            whenFull: Publishers.BufferingStrategy<Publishers.Buffer<Upstream>.Failure>
        ) {
            self.upstream = upstream
            self.size = size
            self.prefetch = prefetch
            self.whenFull = whenFull
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: BufferConduit(size: size, prefetch: prefetch, whenFull: whenFull, downstream: subscriber))
        }
    }
}
