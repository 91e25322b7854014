extension Publisher {
    /// Publishes the last value when the upstream finishes; finishes without a value where there was none.
    @inlinable
    public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }

    /// Publishes the last value for which `predicate` is true when the upstream finishes; finishes without a value
    /// where there was none.
    @inlinable
    public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
        Publishers.LastWhere(upstream: self, predicate: predicate)
    }

    /// Publishes the last value for which `predicate` is true, as ``last(where:)`` does. Where `predicate` throws,
    /// upstream is cancelled and the stream fails with the error.
    @inlinable
    public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
        Publishers.TryLastWhere(upstream: self, predicate: predicate)
    }
}

extension Publishers {
    /// Publishes the last value of its upstream.
    public struct Last<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// Makes a publisher of the last value of `upstream`.
        @inlinable
        public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: ReducingConduit(
                    "Last", LastRules(Always()), route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }

    /// Publishes the last value of its upstream that satisfies a condition.
    public struct LastWhere<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// The condition.
        public let predicate: (Upstream.Output) -> Bool

        /// Makes a publisher of the last value of `upstream` that satisfies `predicate`.
        @inlinable
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: ReducingConduit(
                    "LastWhere", LastRules(PlainCondition(predicate)), route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }

    /// Publishes the last value of its upstream that satisfies a condition, and fails where the condition
    /// throws.
    public struct TryLastWhere<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        /// The condition.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Makes a publisher of the last value of `upstream` that satisfies `predicate`.
        @inlinable
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Upstream.Output == S.Input, S.Failure == any Error {
            upstream.receive(
                subscriber: ReducingConduit(
                    "TryLastWhere", LastRules(TryCondition(predicate)), route: Erasing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

/// Each value that satisfies the test takes the place of the one before.
@usableFromInline
struct LastRules<Test: Condition>: Reduction {
    @usableFromInline let test: Test
    @usableFromInline let found = Cell<Test.Input?>(nil)

    @inlinable
    init(_ test: Test) { self.test = test }

    @inlinable
    func receive(_ input: Test.Input) throws(Test.Thrown) -> Bool {
        if try test.holds(for: input) { found.replace(with: input) }
        return false
    }

    @inlinable
    func takeAnswer() -> Test.Input? { found.value.take() }
}
