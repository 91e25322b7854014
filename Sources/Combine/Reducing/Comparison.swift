extension Publisher {
    /// Publishes the smallest value when the upstream finishes, the first of several that are equal. Finishes without a
    /// value where there was none.
    ///
    /// `areInIncreasingOrder` says whether its first argument belongs before its second.
    @inlinable
    public func min(
        by areInIncreasingOrder: @escaping (Output, Output) -> Bool
    ) -> Publishers.Comparison<Self> {
        Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
    }

    /// Publishes the smallest value, as ``min(by:)`` does. Where `areInIncreasingOrder` throws, upstream is cancelled
    /// and the stream fails with the error.
    @inlinable
    public func tryMin(
        by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryComparison<Self> {
        Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
    }

    /// Publishes the largest value when the upstream finishes, the first of several that are equal. Finishes without a
    /// value where there was none.
    ///
    /// `areInIncreasingOrder` says whether its first argument belongs before its second.
    @inlinable
    public func max(
        by areInIncreasingOrder: @escaping (Output, Output) -> Bool
    ) -> Publishers.Comparison<Self> {
        Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
    }

    /// Publishes the largest value, as ``max(by:)`` does. Where `areInIncreasingOrder` throws, upstream is cancelled
    /// and the stream fails with the error.
    @inlinable
    public func tryMax(
        by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryComparison<Self> {
        Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
    }
}

extension Publisher where Output: Comparable {
    /// Publishes the smallest value when the upstream finishes, the first of several that are equal. Finishes without a
    /// value where there was none.
    @inlinable
    public func min() -> Publishers.Comparison<Self> {
        Publishers.Comparison(upstream: self, areInIncreasingOrder: >)
    }

    /// Publishes the largest value when the upstream finishes, the first of several that are equal. Finishes without a
    /// value where there was none.
    @inlinable
    public func max() -> Publishers.Comparison<Self> {
        Publishers.Comparison(upstream: self, areInIncreasingOrder: <)
    }
}

extension Publishers {
    /// Publishes the value of its upstream that comes last in an order.
    public struct Comparison<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// Whether the second value takes the place of the first.
        public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

        /// Makes a publisher of the value of `upstream` that comes last in the order, the first of several.
        @inlinable
        public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.areInIncreasingOrder = areInIncreasingOrder
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: ReducingConduit(
                    "Comparison", ComparisonRules(PlainRelation(areInIncreasingOrder)),
                    route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }

    /// Publishes the value of its upstream that comes last in an order, and fails where the comparison throws.
    public struct TryComparison<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        /// Whether the second value takes the place of the first.
        public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

        /// Makes a publisher of the value of `upstream` that comes last in the order, the first of several.
        @inlinable
        public init(
            upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
        ) {
            self.upstream = upstream
            self.areInIncreasingOrder = areInIncreasingOrder
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Upstream.Output == S.Input, S.Failure == any Error {
            upstream.receive(
                subscriber: ReducingConduit(
                    "TryComparison", ComparisonRules(TryRelation(areInIncreasingOrder)),
                    route: Erasing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

/// A value that comes after the best one so far takes its place.
@usableFromInline
struct ComparisonRules<Order: Relation>: Reduction {
    @usableFromInline let order: Order
    @usableFromInline let best = Cell<Order.Input?>(nil)

    @inlinable
    init(_ order: Order) { self.order = order }

    @inlinable
    func receive(_ input: Order.Input) throws(Order.Thrown) -> Bool {
        if let best = best.value, try !order.holds(best, input) { return false }
        best.replace(with: input)
        return false
    }

    @inlinable
    func takeAnswer() -> Order.Input? { best.value.take() }
}
