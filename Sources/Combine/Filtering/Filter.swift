extension Publisher {
    /// Publishes the values for which `isIncluded` is true.
    ///
    /// Each value left out is made up for by asking upstream for another one.
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
        Publishers.Filter(upstream: self, isIncluded: isIncluded)
    }

    /// Publishes the values for which `isIncluded` is true, as ``filter(_:)`` does. Where it throws, upstream is
    /// cancelled and the stream fails with the error.
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
        Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
    }
}

extension Publishers {
    /// Publishes the values of its upstream that satisfy a condition.
    public struct Filter<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// The condition.
        public let isIncluded: (Upstream.Output) -> Bool

        /// Makes a publisher of the values of `upstream` that satisfy `isIncluded`.
        @inlinable
        public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.isIncluded = isIncluded
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: consuming S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: StepConduit(
                    "Filter", FilterStep(PlainCondition(isIncluded)), route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }

    /// Publishes the values of its upstream that satisfy a condition, and fails where the condition throws.
    public struct TryFilter<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        /// The condition.
        public let isIncluded: (Upstream.Output) throws -> Bool

        /// Makes a publisher of the values of `upstream` that satisfy `isIncluded`.
        @inlinable
        public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.isIncluded = isIncluded
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: consuming S)
        where S: Subscriber, Upstream.Output == S.Input, S.Failure == any Error {
            upstream.receive(
                subscriber: StepConduit(
                    "TryFilter", FilterStep(TryCondition(isIncluded)), route: Erasing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

@usableFromInline
struct FilterStep<Test: Condition>: Step {
    @usableFromInline let test: Test

    @inlinable
    init(_ test: Test) { self.test = test }

    @inlinable
    func receive(_ input: Test.Input) throws(Test.Thrown) -> StepResult<Test.Input> {
        try test.holds(for: input) ? .pass(input) : .drop
    }

    @usableFromInline
    func shown(upstream: UpstreamStatus, downstream: Any) -> [Mirror.Child] { [("downstream", downstream)] }
}

extension Publishers.Filter {
    /// Publishes the values that satisfy this publisher's condition and `isIncluded`, in one step.
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Upstream> {
        Publishers.Filter(upstream: upstream) { [outer = self.isIncluded] in outer($0) && isIncluded($0) }
    }

    /// Publishes the values that satisfy this publisher's condition and `isIncluded`, in one step.
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
        Publishers.TryFilter(upstream: upstream) { [outer = self.isIncluded] in try outer($0) && isIncluded($0) }
    }
}

extension Publishers.TryFilter {
    /// Publishes the values that satisfy this publisher's condition and `isIncluded`, in one step.
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.TryFilter<Upstream> {
        Publishers.TryFilter(upstream: upstream) { [outer = self.isIncluded] in try outer($0) && isIncluded($0) }
    }

    /// Publishes the values that satisfy this publisher's condition and `isIncluded`, in one step.
    @inlinable
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
        Publishers.TryFilter(upstream: upstream) { [outer = self.isIncluded] in try outer($0) && isIncluded($0) }
    }
}
