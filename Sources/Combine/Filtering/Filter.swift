extension Publisher {
    /// Publishes the values for which `isIncluded` is true.
    ///
    /// Each value left out is made up for by asking upstream for another one.
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
        Publishers.Filter(upstream: self, isIncluded: isIncluded)
    }
}

extension Publishers {
    /// Publishes the values of its upstream that satisfy a condition.
    public struct Filter<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
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

        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(subscriber: FilterConduit(downstream: subscriber, isIncluded: isIncluded))
        }
    }
}

@usableFromInline
struct FilterConduit<Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let isIncluded: (Downstream.Input) -> Bool
    @usableFromInline let link = UpstreamLink("Filter")

    @inlinable
    init(downstream: Downstream, isIncluded: @escaping (Downstream.Input) -> Bool) {
        self.downstream = downstream
        self.isIncluded = isIncluded
    }

    @inlinable var combineIdentifier: CombineIdentifier { link.combineIdentifier }
    @usableFromInline var description: String { link.description }

    @inlinable
    func receive(subscription: any Subscription) {
        if link.connect(subscription) { downstream.receive(subscription: link) }
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        guard link.isConnected else { return .none }
        return isIncluded(input) ? downstream.receive(input) : .max(1)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        if link.finish() { downstream.receive(completion: completion) }
    }
}

extension Publishers.Filter {
    /// Publishes the values that satisfy this publisher's condition and `isIncluded`, in one step.
    @inlinable
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Upstream> {
        Publishers.Filter(upstream: upstream) { [outer = self.isIncluded] in outer($0) && isIncluded($0) }
    }
}
