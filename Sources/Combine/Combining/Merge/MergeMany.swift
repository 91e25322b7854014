extension Publisher {
    /// Publishes the values of this publisher and of `other`, which is of the same type, as they come.
    @inlinable
    public func merge(with other: Self) -> Publishers.MergeMany<Self> { Publishers.MergeMany(self, other) }
}

extension Publishers {
    /// Publishes the values of any number of publishers of one type as they come.
    ///
    ///     Publishers.MergeMany(sensors.map(\.readings)).sink { print($0) }
    ///
    /// Without publishers it finishes at once.
    public struct MergeMany<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let publishers: [Upstream]

        /// Makes a publisher of the values of all its arguments.
        @inlinable
        public init(_ upstream: Upstream...) { publishers = upstream }

        /// Makes a publisher of the values of all publishers in a sequence.
        @inlinable
        public init<S>(_ upstream: S) where Upstream == S.Element, S: Swift.Sequence { publishers = Array(upstream) }

        /// Attaches `subscriber` to all inputs, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            let conduit = MergeConduit("Merge", downstream: subscriber)
            subscriber.receive(subscription: conduit.subscription)
            for publisher in publishers { conduit.attach(publisher) }
            conduit.close()
        }

        /// Merges the values of one more publisher in as well.
        @inlinable
        public func merge(with other: Upstream) -> Publishers.MergeMany<Upstream> {
            Publishers.MergeMany(publishers + [other])
        }
    }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
