extension Publisher {
    /// Publishes `true` at the first value for which `predicate` is true, or `false` when the upstream finishes without
    /// one; then finishes.
    ///
    /// The upstream is cancelled before `true` is delivered.
    @inlinable
    public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
        Publishers.ContainsWhere(upstream: self, predicate: predicate)
    }

    /// Publishes whether `predicate` is true of a value, as ``contains(where:)`` does. Where `predicate` throws,
    /// upstream is cancelled and the stream fails with the error.
    @inlinable
    public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryContainsWhere<Self> {
        Publishers.TryContainsWhere(upstream: self, predicate: predicate)
    }
}

extension Publisher where Output: Equatable {
    /// Publishes `true` at the first value that equals `output`, or `false` when the upstream finishes without one;
    /// then finishes.
    ///
    /// The upstream is cancelled before `true` is delivered.
    @inlinable
    public func contains(_ output: Output) -> Publishers.Contains<Self> {
        Publishers.Contains(upstream: self, output: output)
    }
}

extension Publishers {
    /// Publishes whether a value is among those of its upstream.
    public struct Contains<Upstream>: Publisher where Upstream: Publisher, Upstream.Output: Equatable {
        /// One truth value is published.
        public typealias Output = Bool
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// The value looked for.
        public let output: Upstream.Output

        /// Makes a publisher of whether `output` is among the values of `upstream`.
        @inlinable
        public init(upstream: Upstream, output: Upstream.Output) {
            self.upstream = upstream
            self.output = output
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Upstream.Failure == S.Failure, S.Input == Bool {
            upstream.receive(
                subscriber: ReducingConduit(
                    "Contains", ContainsRules(Equals(output)), route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }

    /// Publishes whether a value of its upstream satisfies a condition.
    public struct ContainsWhere<Upstream>: Publisher where Upstream: Publisher {
        /// One truth value is published.
        public typealias Output = Bool
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// The condition.
        public let predicate: (Upstream.Output) -> Bool

        /// Makes a publisher of whether a value of `upstream` satisfies `predicate`.
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
                    "ContainsWhere", ContainsRules(PlainCondition(predicate)), route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }

    /// Publishes whether a value of its upstream satisfies a condition, and fails where the condition throws.
    public struct TryContainsWhere<Upstream>: Publisher where Upstream: Publisher {
        /// One truth value is published.
        public typealias Output = Bool
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        /// The condition.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Makes a publisher of whether a value of `upstream` satisfies `predicate`.
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
                    "TryContainsWhere", ContainsRules(TryCondition(predicate)), route: Erasing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}

/// False until a value satisfies the test, which settles it.
@usableFromInline
struct ContainsRules<Test: Condition>: Reduction {
    @usableFromInline let test: Test
    @usableFromInline let isFound = Cell(false)

    @inlinable
    init(_ test: Test) { self.test = test }

    @inlinable
    func receive(_ input: Test.Input) throws(Test.Thrown) -> Bool {
        guard try test.holds(for: input) else { return false }
        isFound.value = true
        return true
    }

    @inlinable
    func takeAnswer() -> Bool? { isFound.value }

    @usableFromInline static var initial: Bool? { false }
}
