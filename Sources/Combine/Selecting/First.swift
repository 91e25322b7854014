extension Publisher {
    /// Publishes the first value, then finishes; finishes without a value where there is none.
    ///
    /// The upstream is cancelled before the value is delivered.
    @inlinable
    public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }
}

extension Publishers {
    /// Publishes the first value of its upstream.
    public struct First<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// Makes a publisher of the first value of `upstream`.
        @inlinable
        public init(upstream: Upstream) { self.upstream = upstream }

        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: ReducingConduit("First", FirstRules(), failure: .passing, downstream: subscriber))
        }
    }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

/// Any value settles it.
@usableFromInline
struct FirstRules<Input>: Reduction {
    @usableFromInline var answer: Input?

    @inlinable
    init() {}

    @inlinable
    mutating func receive(_ input: Input) -> Bool {
        answer = input
        return true
    }
}
