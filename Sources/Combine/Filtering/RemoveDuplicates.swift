extension Publisher {
    /// Publishes the values that `predicate` doesn't find to repeat the value before.
    ///
    /// The value before is the last that came from upstream, published or not. `predicate` gets it first.
    @inlinable
    public func removeDuplicates(
        by predicate: @escaping (Output, Output) -> Bool
    ) -> Publishers.RemoveDuplicates<Self> {
        Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
    }

    /// Publishes the values that don't repeat the value before, as ``removeDuplicates(by:)`` does. Where `predicate`
    /// throws, upstream is cancelled and the stream fails with the error.
    @inlinable
    public func tryRemoveDuplicates(
        by predicate: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryRemoveDuplicates<Self> {
        Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
    }
}

extension Publisher where Output: Equatable {
    /// Publishes the values that differ from the value before.
    ///
    /// Each value left out is made up for by asking upstream for another one.
    @inlinable
    public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
        Publishers.RemoveDuplicates(upstream: self, predicate: ==)
    }
}

extension Publishers {
    /// Publishes the values of its upstream that don't repeat the one before.
    public struct RemoveDuplicates<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// Whether a value, the second, repeats the one before it.
        public let predicate: (Upstream.Output, Upstream.Output) -> Bool

        /// Makes a publisher of the values of `upstream` that `predicate` doesn't find to repeat the one before.
        @inlinable
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: StepConduit(
                    "RemoveDuplicates", RemoveDuplicatesStep(PlainRelation(predicate)),
                    route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }

    /// Publishes the values of its upstream that don't repeat the one before, and fails where the
    /// comparison throws.
    public struct TryRemoveDuplicates<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        /// Whether a value, the second, repeats the one before it.
        public let predicate: (Upstream.Output, Upstream.Output) throws -> Bool

        /// Makes a publisher of the values of `upstream` that `predicate` doesn't find to repeat the one before.
        @inlinable
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output, Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Upstream.Output == S.Input, S.Failure == any Error {
            upstream.receive(
                subscriber: StepConduit(
                    "TryRemoveDuplicates", RemoveDuplicatesStep(TryRelation(predicate)),
                    route: Erasing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

@usableFromInline
struct RemoveDuplicatesStep<Test: Relation>: Step {
    @usableFromInline let test: Test
    @usableFromInline let previous = Cell<Test.Input?>(nil)

    @inlinable
    init(_ test: Test) { self.test = test }

    @inlinable
    func receive(_ input: Test.Input) throws(Test.Thrown) -> StepResult<Test.Input> {
        let last = previous.value
        previous.replace(with: input)
        guard let last else { return .pass(input) }
        return try test.holds(last, input) ? .drop : .pass(input)
    }

    @usableFromInline
    func shown(upstream: UpstreamStatus, downstream: Any) -> [Mirror.Child] { [("downstream", downstream)] }
}
