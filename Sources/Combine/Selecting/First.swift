extension Publisher {
    /// Publishes the first value, then finishes; finishes without a value where there is none.
    ///
    /// The upstream is cancelled before the value is delivered.
    @inlinable
    public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }

    /// Publishes the first value for which `predicate` is true, then finishes; finishes without a value where there is
    /// none.
    ///
    /// The upstream is cancelled before the value is delivered.
    @inlinable
    public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
        Publishers.FirstWhere(upstream: self, predicate: predicate)
    }

    /// Publishes the first value for which `predicate` is true, as ``first(where:)`` does. Where `predicate` throws,
    /// upstream is cancelled and the stream fails with the error.
    @inlinable
    public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
        Publishers.TryFirstWhere(upstream: self, predicate: predicate)
    }
}

extension Publishers {
    /// Publishes the first value of its upstream.
    public struct First<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// Makes a publisher of the first value of `upstream`.
        @inlinable
        public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: ReducingConduit(
                    "First", FirstRules(Always()), route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }

    /// Publishes the first value of its upstream that satisfies a condition.
    public struct FirstWhere<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// The condition.
        public let predicate: (Upstream.Output) -> Bool

        /// Makes a publisher of the first value of `upstream` that satisfies `predicate`.
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
                    "TryFirst", FirstRules(PlainCondition(predicate)), route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }

    /// Publishes the first value of its upstream that satisfies a condition, and fails where the condition
    /// throws.
    public struct TryFirstWhere<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        /// The condition.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Makes a publisher of the first value of `upstream` that satisfies `predicate`.
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
                    "TryFirstWhere", FirstRules(TryCondition(predicate)), route: Erasing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

/// The first value that satisfies the test settles it.
@usableFromInline
struct FirstRules<Test: Condition>: Reduction {
    @usableFromInline let test: Test
    @usableFromInline let found = Cell<Test.Input?>(nil)

    @inlinable
    init(_ test: Test) { self.test = test }

    @inlinable
    func receive(_ input: Test.Input) throws(Test.Thrown) -> Bool {
        guard try test.holds(for: input) else { return false }
        found.replace(with: input)
        return true
    }

    @inlinable
    func takeAnswer() -> Test.Input? { found.value.take() }
}
