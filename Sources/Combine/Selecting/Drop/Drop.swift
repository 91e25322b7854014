extension Publisher {
    /// Leaves out the first `count` values, one where nothing else is said.
    ///
    /// Upstream is asked for them at the start, with what the subscriber asks for then.
    ///
    /// - Precondition: `count` is not negative.
    @inlinable
    public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
        Publishers.Drop(upstream: self, count: count)
    }
}

extension Publishers {
    /// Publishes the values of its upstream without the first few.
    public struct Drop<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// How many values are left out.
        public let count: Int

        /// Makes a publisher of the values of `upstream` without the first `count`.
        ///
        /// - Precondition: `count` is not negative.
        @inlinable
        public init(upstream: Upstream, count: Int) {
            precondition(count >= 0, "The count of values to drop can't be negative; this one is \(count).")
            self.upstream = upstream
            self.count = count
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(subscriber: DropConduit(count, downstream: subscriber))
        }
    }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}
