extension Publisher {
    /// Publishes `transform` of each value.
    ///
    ///     [1, 2, 3].publisher.map { $0 * 10 }  // 10, 20, 30
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
        Publishers.Map(upstream: self, transform: transform)
    }
}

extension Publisher {
    /// Publishes `transform` of each value. Where it throws, upstream is cancelled and the stream fails with the error.
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
        Publishers.TryMap(upstream: self, transform: transform)
    }

    /// Publishes each value with `output` in the place of `nil`.
    @inlinable
    public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
        Publishers.Map(upstream: self) { $0 ?? output }
    }
}

extension Publishers {
    /// Publishes a function of each value of its upstream.
    public struct Map<Upstream, Output>: Publisher where Upstream: Publisher {
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// What becomes of each value.
        public let transform: (Upstream.Output) -> Output

        /// Makes a publisher of `transform` of each value of `upstream`.
        @inlinable
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
            self.upstream = upstream
            self.transform = transform
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: consuming S)
        where S: Subscriber, Output == S.Input, Upstream.Failure == S.Failure {
            upstream.receive(subscriber: MapConduit(downstream: subscriber, transform: transform))
        }
    }
}

extension Publishers {
    /// Publishes a function of each value of its upstream, and fails where the function throws.
    public struct TryMap<Upstream, Output>: Publisher where Upstream: Publisher {
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        /// What becomes of each value.
        public let transform: (Upstream.Output) throws -> Output

        /// Makes a publisher of `transform` of each value of `upstream`.
        @inlinable
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
            self.upstream = upstream
            self.transform = transform
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: consuming S) where S: Subscriber, Output == S.Input, S.Failure == any Error {
            upstream.receive(
                subscriber: StepConduit(
                    "TryMap", TryMapStep(transform), route: Erasing<Upstream.Failure>.self, downstream: subscriber))
        }
    }
}

/// Keeps no state, so demand and cancellation go past it: downstream gets the upstream's own subscription.
@usableFromInline
struct MapConduit<Input, Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Input) -> Downstream.Input
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(downstream: Downstream, transform: @escaping (Input) -> Downstream.Input) {
        self.downstream = downstream
        self.transform = transform
    }

    @usableFromInline var description: String { "Map" }

    @inlinable
    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(transform(input)) }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) { downstream.receive(completion: completion) }
}

@usableFromInline
struct TryMapStep<Input, Output>: Step {
    @usableFromInline let transform: (Input) throws -> Output

    @inlinable
    init(_ transform: @escaping (Input) throws -> Output) { self.transform = transform }

    @inlinable
    func receive(_ input: Input) throws -> StepResult<Output> { .pass(try transform(input)) }
}

extension Publishers.Map {
    /// Publishes `transform` of what this publisher maps to, in one step.
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Upstream, T> {
        Publishers.Map<Upstream, T>(upstream: upstream) { [inner = self.transform] in transform(inner($0)) }
    }

    /// Publishes `transform` of what this publisher maps to, in one step.
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
        Publishers.TryMap<Upstream, T>(upstream: upstream) { [inner = self.transform] in try transform(inner($0)) }
    }
}

extension Publishers.TryMap {
    /// Publishes `transform` of what this publisher maps to, in one step.
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> {
        Publishers.TryMap<Upstream, T>(upstream: upstream) { [inner = self.transform] in transform(try inner($0)) }
    }

    /// Publishes `transform` of what this publisher maps to, in one step.
    @inlinable
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
        Publishers.TryMap<Upstream, T>(upstream: upstream) { [inner = self.transform] in try transform(inner($0)) }
    }
}
