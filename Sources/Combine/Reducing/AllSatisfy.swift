extension Publisher {
    /// Publishes `false` at the first value for which `predicate` is false, or `true` when the upstream finishes
    /// without one; then finishes.
    ///
    /// The upstream is cancelled before `false` is delivered.
    @inlinable
    public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
        Publishers.AllSatisfy(upstream: self, predicate: predicate)
    }

    /// Publishes whether `predicate` is true of all values, as ``allSatisfy(_:)`` does. Where `predicate` throws,
    /// upstream is cancelled and the stream fails with the error.
    @inlinable
    public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self> {
        Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
    }
}

extension Publishers {
    /// Publishes whether all values of its upstream satisfy a condition.
    public struct AllSatisfy<Upstream>: Publisher where Upstream: Publisher {
        /// One truth value is published.
        public typealias Output = Bool
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// The condition.
        public let predicate: (Upstream.Output) -> Bool

        /// Makes a publisher of whether all values of `upstream` satisfy `predicate`.
        @inlinable
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Upstream.Failure == S.Failure, S.Input == Bool {
            upstream.receive(
                subscriber: ReducingConduit(
                    "AllSatisfy", AllSatisfyRules(PlainCondition(predicate)), route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }

    /// Publishes whether all values of its upstream satisfy a condition, and fails where the condition throws.
    public struct TryAllSatisfy<Upstream>: Publisher where Upstream: Publisher {
        /// One truth value is published.
        public typealias Output = Bool
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        /// The condition.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Makes a publisher of whether all values of `upstream` satisfy `predicate`.
        @inlinable
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == any Error, S.Input == Bool {
            upstream.receive(
                subscriber: ReducingConduit(
                    "TryAllSatisfy", AllSatisfyRules(TryCondition(predicate)), route: Erasing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

/// True until a value fails the test, which settles it.
@usableFromInline
struct AllSatisfyRules<Test: Condition>: Reduction {
    @usableFromInline let test: Test
    @usableFromInline let holds = Cell(true)

    @inlinable
    init(_ test: Test) { self.test = test }

    @inlinable
    func receive(_ input: Test.Input) throws(Test.Thrown) -> Bool {
        if try test.holds(for: input) { return false }
        holds.value = false
        return true
    }

    @inlinable
    func takeAnswer() -> Bool? { holds.value }

    @usableFromInline static var initial: Bool? { true }
}
