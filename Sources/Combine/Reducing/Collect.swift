extension Publisher {
    /// Gathers all values and publishes them as one array when the upstream finishes, an empty one where there were
    /// none.
    ///
    /// All values are asked of the upstream at once, whatever is asked of this publisher, and kept until the end. Where
    /// the upstream fails, they are dropped and the stream fails.
    @inlinable
    public func collect() -> Publishers.Collect<Self> { Publishers.Collect(upstream: self) }
}

extension Publishers {
    /// Publishes all values of its upstream as one array.
    public struct Collect<Upstream>: Publisher where Upstream: Publisher {
        /// Arrays of upstream's values are published.
        public typealias Output = [Upstream.Output]
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// Makes a publisher of all values of `upstream` as one array.
        @inlinable
        public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, S.Input == [Upstream.Output] {
            upstream.receive(
                subscriber: ReducingConduit(
                    "Collect", CollectRules<Upstream.Output>(), route: Passing<Upstream.Failure>.self,
                    downstream: subscriber))
        }
    }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

/// Gathers to the end.
@usableFromInline
struct CollectRules<Input>: Reduction {
    @usableFromInline let values = Cell<[Input]>([])

    @inlinable
    init() {}

    @inlinable
    func receive(_ input: Input) -> Bool {
        values.value.append(input)
        return false
    }

    @inlinable
    func takeAnswer() -> [Input]? {
        let answer = values.value
        values.value = []
        return answer
    }

    @usableFromInline static var initial: [Input]? { [] }
}
