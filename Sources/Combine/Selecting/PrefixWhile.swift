extension Publisher {
    /// Publishes values until one comes for which `predicate` is false; then cancels upstream and finishes.
    @inlinable
    public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
        Publishers.PrefixWhile(upstream: self, predicate: predicate)
    }

    /// Publishes values as ``prefix(while:)`` does. Where `predicate` throws, upstream is cancelled and the stream
    /// fails with the error.
    @inlinable
    public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self> {
        Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
    }
}

extension Publishers {
    /// Publishes the values of its upstream up to the first that fails a condition.
    public struct PrefixWhile<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// Whether the stream goes on.
        public let predicate: (Upstream.Output) -> Bool

        /// Makes a publisher of the values of `upstream` up to the first for which `predicate` is false.
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
                subscriber: StepConduit(
                    "PrefixWhile", PrefixWhileStep(PlainCondition(predicate)), route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }

    /// Publishes the values of its upstream up to the first that fails a condition, and fails where the condition
    /// throws.
    public struct TryPrefixWhile<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        /// Whether the stream goes on.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Makes a publisher of the values of `upstream` up to the first for which `predicate` is false.
        @inlinable
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Upstream.Output == S.Input, S.Failure == any Error {
            upstream.receive(
                subscriber: StepConduit(
                    "TryPrefixWhile", PrefixWhileStep(TryCondition(predicate)), route: Erasing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

@usableFromInline
struct PrefixWhileStep<Test: Condition>: Step {
    @usableFromInline let test: Test

    @inlinable
    init(_ test: Test) { self.test = test }

    @inlinable
    func receive(_ input: Test.Input) throws(Test.Thrown) -> StepResult<Test.Input> {
        try test.holds(for: input) ? .pass(input) : .finish
    }

    @usableFromInline
    func shown(upstream: UpstreamStatus, downstream: Any) -> [Mirror.Child] { [("downstream", downstream)] }
}
