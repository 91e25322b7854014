extension Publisher {
    /// Publishes arrays of `count` values.
    ///
    /// For each array asked for, `count` values are asked of the upstream. When that finishes, what is left is
    /// published as a smaller array; when it fails, what is left is dropped.
    ///
    ///     (1...7).publisher.collect(3)  // [1, 2, 3], [4, 5, 6], [7]
    @inlinable
    public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
        Publishers.CollectByCount(upstream: self, count: count)
    }
}

extension Publishers {
    /// Publishes the values of its upstream in arrays of a certain size.
    public struct CollectByCount<Upstream>: Publisher where Upstream: Publisher {
        /// Arrays of upstream's values are published.
        public typealias Output = [Upstream.Output]
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// How many values make an array.
        public let count: Int

        /// Makes a publisher of the values of `upstream` in arrays of `count`.
        @inlinable
        public init(upstream: Upstream, count: Int) {
            self.upstream = upstream
            self.count = count
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, S.Input == [Upstream.Output] {
            upstream.receive(subscriber: CollectByCountConduit(count, downstream: subscriber))
        }
    }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}
