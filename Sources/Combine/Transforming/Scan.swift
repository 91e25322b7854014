extension Publisher {
    /// Publishes a running result: what `nextPartialResult` makes of the result so far and each value.
    ///
    /// The initial result itself is not published. Each subscription starts from it afresh.
    ///
    ///     [1, 2, 3].publisher.scan(10, +)  // 11, 13, 16
    @inlinable
    public func scan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Scan<Self, T> {
        Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
    }

    /// Publishes a running result, as ``scan(_:_:)`` does. Where `nextPartialResult` throws, upstream is cancelled and
    /// the stream fails with the error.
    @inlinable
    public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    ) -> Publishers.TryScan<Self, T> {
        Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
    }
}

extension Publishers {
    /// Publishes a running result of its upstream's values.
    public struct Scan<Upstream, Output>: Publisher where Upstream: Publisher {
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// The result before the first value.
        public let initialResult: Output

        /// Makes the next result of the last one and a value.
        public let nextPartialResult: (Output, Upstream.Output) -> Output

        /// Makes a publisher of the running result of `upstream`.
        @inlinable
        public init(
            upstream: Upstream, initialResult: Output,
            nextPartialResult: @escaping (Output, Upstream.Output) -> Output
        ) {
            self.upstream = upstream
            self.initialResult = initialResult
            self.nextPartialResult = nextPartialResult
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, Upstream.Failure == S.Failure {
            upstream.receive(subscriber: ScanConduit(initialResult, nextPartialResult, downstream: subscriber))
        }
    }

    /// Publishes a running result of its upstream's values, and fails where making the next one throws.
    public struct TryScan<Upstream, Output>: Publisher where Upstream: Publisher {
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        /// The result before the first value.
        public let initialResult: Output

        /// Makes the next result of the last one and a value.
        public let nextPartialResult: (Output, Upstream.Output) throws -> Output

        /// Makes a publisher of the running result of `upstream`.
        @inlinable
        public init(
            upstream: Upstream, initialResult: Output,
            nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
        ) {
            self.upstream = upstream
            self.initialResult = initialResult
            self.nextPartialResult = nextPartialResult
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == any Error {
            upstream.receive(
                subscriber: StepConduit(
                    "TryScan", TryScanStep(initialResult, nextPartialResult), route: Erasing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

/// Demand and cancellation are none of its business, so downstream gets the upstream's own subscription.
@usableFromInline
struct ScanConduit<Input, Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let next: (Downstream.Input, Input) -> Downstream.Input
    @usableFromInline let result: Cell<Downstream.Input>
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(
        _ initial: Downstream.Input, _ next: @escaping (Downstream.Input, Input) -> Downstream.Input,
        downstream: Downstream
    ) {
        self.downstream = downstream
        self.next = next
        result = Cell(initial)
    }

    @usableFromInline var description: String { "Scan" }
    @usableFromInline var shown: [Mirror.Child] { [("downstream", downstream), ("result", result.value)] }

    @inlinable
    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
        let value = next(result.value, input)
        result.replace(with: value)
        return downstream.receive(value)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) { downstream.receive(completion: completion) }
}

@usableFromInline
struct TryScanStep<Input, Output>: Step {
    @usableFromInline let next: (Output, Input) throws -> Output
    @usableFromInline let result: Cell<Output>

    @inlinable
    init(_ initial: Output, _ next: @escaping (Output, Input) throws -> Output) {
        self.next = next
        result = Cell(initial)
    }

    @inlinable
    func receive(_ input: Input) throws -> StepResult<Output> {
        let value = try next(result.value, input)
        result.replace(with: value)
        return .pass(value)
    }

    @usableFromInline
    func shown(upstream: UpstreamStatus, downstream: Any) -> [Mirror.Child] {
        [("downstream", downstream), ("status", upstream), ("result", result.value)]
    }
}
