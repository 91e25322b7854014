extension Publisher {
    /// Leaves out values until one comes for which `predicate` is false, and publishes that one and all that follow.
    ///
    /// `predicate` isn't called again from then on. Each value left out is made up for by asking upstream for another
    /// one.
    @inlinable
    public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
        Publishers.DropWhile(upstream: self, predicate: predicate)
    }

    /// Leaves out values as ``drop(while:)`` does. Where `predicate` throws, upstream is cancelled and the stream fails
    /// with the error.
    @inlinable
    public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
        Publishers.TryDropWhile(upstream: self, predicate: predicate)
    }
}

extension Publishers {
    /// Publishes the values of its upstream from the first that fails a condition.
    public struct DropWhile<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// Whether values are still left out.
        public let predicate: (Upstream.Output) -> Bool

        /// Makes a publisher of the values of `upstream` from the first for which `predicate` is false.
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
                    "DropWhile", DropWhileStep(PlainCondition(predicate)), route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }

    /// Publishes the values of its upstream from the first that fails a condition, and fails where the condition
    /// throws.
    public struct TryDropWhile<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        /// Whether values are still left out.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Makes a publisher of the values of `upstream` from the first for which `predicate` is false.
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
                    "TryDropWhile", DropWhileStep(TryCondition(predicate)), route: Erasing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

@usableFromInline
struct DropWhileStep<Test: Condition>: Step {
    @usableFromInline let test: Test
    @usableFromInline let isDropping = Cell(true)

    @inlinable
    init(_ test: Test) { self.test = test }

    @inlinable
    func receive(_ input: Test.Input) throws(Test.Thrown) -> StepResult<Test.Input> {
        if isDropping.value {
            if try test.holds(for: input) { return .drop }
            isDropping.value = false
        }
        return .pass(input)
    }

    @usableFromInline
    func shown(upstream: UpstreamStatus, downstream: Any) -> [Mirror.Child] { [("downstream", downstream)] }
}
