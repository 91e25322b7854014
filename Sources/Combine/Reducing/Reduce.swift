extension Publisher {
    /// Publishes what `nextPartialResult` has made of all values, one after the other, when the upstream finishes.
    ///
    /// The result starts as `initialResult`, which is what is published where there were no values.
    @inlinable
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Reduce<Self, T> {
        Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
    }

    /// Publishes the result of all values, as ``reduce(_:_:)`` does. Where `nextPartialResult` throws, upstream is
    /// cancelled and the stream fails with the error.
    @inlinable
    public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    ) -> Publishers.TryReduce<Self, T> {
        Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
    }
}

extension Publishers {
    /// Publishes one result of all values of its upstream.
    public struct Reduce<Upstream, Output>: Publisher where Upstream: Publisher {
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// The result before the first value.
        public let initial: Output

        /// Makes the next result of the last one and a value.
        public let nextPartialResult: (Output, Upstream.Output) -> Output

        /// Makes a publisher of the result of all values of `upstream`.
        @inlinable
        public init(
            upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
        ) {
            self.upstream = upstream
            self.initial = initial
            self.nextPartialResult = nextPartialResult
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, Upstream.Failure == S.Failure {
            upstream.receive(
                subscriber: ReducingConduit(
                    "Reduce", ReduceRules(initial, PlainAccumulation(nextPartialResult)),
                    route: Passing<Upstream.Failure>.self, downstream: subscriber))
        }
    }

    /// Publishes one result of all values of its upstream, and fails where making it throws.
    public struct TryReduce<Upstream, Output>: Publisher where Upstream: Publisher {
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        /// The result before the first value.
        public let initial: Output

        /// Makes the next result of the last one and a value.
        public let nextPartialResult: (Output, Upstream.Output) throws -> Output

        /// Makes a publisher of the result of all values of `upstream`.
        @inlinable
        public init(
            upstream: Upstream, initial: Output,
            nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
        ) {
            self.upstream = upstream
            self.initial = initial
            self.nextPartialResult = nextPartialResult
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == any Error {
            upstream.receive(
                subscriber: ReducingConduit(
                    "TryReduce", ReduceRules(initial, TryAccumulation(nextPartialResult)),
                    route: Erasing<Upstream.Failure>.self, downstream: subscriber))
        }
    }
}

/// Each value makes a new result of the one before.
@usableFromInline
struct ReduceRules<Body: Accumulation>: Reduction {
    @usableFromInline let body: Body

    /// The result so far; `nil` once it is given away.
    @usableFromInline let result: Cell<Body.Result?>

    @inlinable
    init(_ initial: Body.Result, _ body: Body) {
        self.body = body
        result = Cell(initial)
    }

    @inlinable
    func receive(_ input: Body.Input) throws(Body.Thrown) -> Bool {
        guard let last = result.value else { return false }
        result.replace(with: try body.next(last, input))
        return false
    }

    @inlinable
    func takeAnswer() -> Body.Result? { result.value.take() }
}
