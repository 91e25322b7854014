extension Publisher {
    /// Publishes how many values there were, when the upstream finishes.
    @inlinable
    public func count() -> Publishers.Count<Self> { Publishers.Count(upstream: self) }
}

extension Publishers {
    /// Publishes the number of its upstream's values.
    public struct Count<Upstream>: Publisher where Upstream: Publisher {
        /// One number is published.
        public typealias Output = Int
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// Makes a publisher of the number of values of `upstream`.
        @inlinable
        public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Upstream.Failure == S.Failure, S.Input == Int {
            upstream.receive(
                subscriber: ReducingConduit(
                    "Count", CountRules<Upstream.Output>(), route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}

/// Counts to the end.
@usableFromInline
struct CountRules<Input>: Reduction {
    @usableFromInline let count = Cell(0)

    @inlinable
    init() {}

    @inlinable
    func receive(_ input: Input) -> Bool {
        count.value += 1
        return false
    }

    @inlinable
    func takeAnswer() -> Int? { count.value }

    @usableFromInline static var initial: Int? { 0 }
}
