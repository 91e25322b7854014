extension Publisher {
    /// Leaves out all values and publishes only the completion.
    ///
    /// All values are asked of the upstream at once, whatever is asked of this publisher.
    @inlinable
    public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { Publishers.IgnoreOutput(upstream: self) }
}

extension Publishers {
    /// Publishes no values, only how its upstream ends.
    public struct IgnoreOutput<Upstream>: Publisher where Upstream: Publisher {
        /// No value is ever published.
        public typealias Output = Never
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Whose end is published.
        public let upstream: Upstream

        /// Makes a publisher of how `upstream` ends.
        @inlinable
        public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S) where S: Subscriber, Upstream.Failure == S.Failure, S.Input == Never {
            upstream.receive(subscriber: IgnoreOutputConduit<Upstream.Output, S>(downstream: subscriber))
        }
    }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

@usableFromInline
struct IgnoreOutputConduit<Input, Downstream: Subscriber>: Subscriber, LinkedConduit, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let link = UpstreamLink("IgnoreOutput")

    @inlinable
    init(downstream: Downstream) { self.downstream = downstream }

    @inlinable var combineIdentifier: CombineIdentifier { link.combineIdentifier }
    @usableFromInline var description: String { link.description }

    @inlinable
    func receive(subscription: any Subscription) {
        guard link.connect(subscription) else { return }
        // There is nothing to ask for.
        downstream.receive(
            subscription: ClosureSubscription(
                link.description, letsGo: link.letsGo, request: { _ in }, cancel: { [link] in link.cancel() }))
        link.request(.unlimited)
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand { .none }

    @usableFromInline
    func request(_ demand: Subscribers.Demand) {}

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        if link.finish() { downstream.receive(completion: completion) }
    }
}
