extension Publisher {
    /// Publishes `transform` of each value for which it isn't `nil`.
    ///
    /// Each value left out is made up for by asking upstream for another one.
    ///
    ///     ["1", "two", "3"].publisher.compactMap { Int($0) }  // 1, 3
    @inlinable
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
        Publishers.CompactMap(upstream: self, transform: transform)
    }

    /// Publishes `transform` of each value for which it isn't `nil`, as ``compactMap(_:)`` does. Where it throws,
    /// upstream is cancelled and the stream fails with the error.
    @inlinable
    public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Self, T> {
        Publishers.TryCompactMap(upstream: self, transform: transform)
    }
}

extension Publishers {
    /// Publishes a function of each value of its upstream, where it has a result.
    public struct CompactMap<Upstream, Output>: Publisher where Upstream: Publisher {
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// What becomes of each value; `nil` where nothing does.
        public let transform: (Upstream.Output) -> Output?

        /// Makes a publisher of `transform` of each value of `upstream`, without the `nil`s.
        @inlinable
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
            self.upstream = upstream
            self.transform = transform
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, Upstream.Failure == S.Failure {
            upstream.receive(
                subscriber: StepConduit(
                    "CompactMap", CompactMapStep(transform), route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }

    /// Publishes a function of each value of its upstream, where it has a result, and fails where the function throws.
    public struct TryCompactMap<Upstream, Output>: Publisher where Upstream: Publisher {
        /// How the stream may fail: with any error.
        public typealias Failure = any Error

        /// Where the values come from.
        public let upstream: Upstream

        /// What becomes of each value; `nil` where nothing does.
        public let transform: (Upstream.Output) throws -> Output?

        /// Makes a publisher of `transform` of each value of `upstream`, without the `nil`s.
        @inlinable
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
            self.upstream = upstream
            self.transform = transform
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == any Error {
            upstream.receive(
                subscriber: StepConduit(
                    "TryCompactMap", TryCompactMapStep(transform), route: Erasing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

@usableFromInline
struct CompactMapStep<Input, Output>: Step {
    @usableFromInline let transform: (Input) -> Output?

    @inlinable
    init(_ transform: @escaping (Input) -> Output?) { self.transform = transform }

    @inlinable
    func receive(_ input: Input) -> StepResult<Output> { transform(input).map { .pass($0) } ?? .drop }

    @usableFromInline
    func shown(upstream: UpstreamStatus, downstream: Any) -> [Mirror.Child] { [("downstream", downstream)] }
}

@usableFromInline
struct TryCompactMapStep<Input, Output>: Step {
    @usableFromInline let transform: (Input) throws -> Output?

    @inlinable
    init(_ transform: @escaping (Input) throws -> Output?) { self.transform = transform }

    @inlinable
    func receive(_ input: Input) throws -> StepResult<Output> { try transform(input).map { .pass($0) } ?? .drop }

    @usableFromInline
    func shown(upstream: UpstreamStatus, downstream: Any) -> [Mirror.Child] { [("downstream", downstream)] }
}

extension Publishers.CompactMap {
    /// Publishes `transform` of what this publisher maps to, without the `nil`s, in one step.
    @inlinable
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Upstream, T> {
        Publishers.CompactMap<Upstream, T>(upstream: upstream) { [inner = self.transform] in
            inner($0).flatMap(transform)
        }
    }

    /// Publishes `transform` of what this publisher maps to, in one step.
    @inlinable
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.CompactMap<Upstream, T> {
        Publishers.CompactMap<Upstream, T>(upstream: upstream) { [inner = self.transform] in
            inner($0).map(transform)
        }
    }
}

extension Publishers.TryCompactMap {
    /// Publishes `transform` of what this publisher maps to, without the `nil`s, in one step.
    @inlinable
    public func compactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Upstream, T> {
        Publishers.TryCompactMap<Upstream, T>(upstream: upstream) { [inner = self.transform] in
            try inner($0).flatMap(transform)
        }
    }
}
