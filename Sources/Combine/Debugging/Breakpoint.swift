extension Publisher {
    /// Stops in the debugger when one of the closures says so: raises SIGTRAP.
    ///
    /// Without a debugger the process ends, as at any trap.
    ///
    /// - Parameters:
    ///   - receiveSubscription: called with the upstream's subscription; true to stop.
    ///   - receiveOutput: called with each value; true to stop.
    ///   - receiveCompletion: called with the completion; true to stop.
    @inlinable
    public func breakpoint(
        receiveSubscription: ((any Subscription) -> Bool)? = nil, receiveOutput: ((Output) -> Bool)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) -> Publishers.Breakpoint<Self> {
        Publishers.Breakpoint(
            upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion)
    }

    /// Stops in the debugger when the stream fails: raises SIGTRAP.
    @inlinable
    public func breakpointOnError() -> Publishers.Breakpoint<Self> {
        breakpoint(receiveCompletion: { completion in
            if case .failure = completion { true } else { false }
        })
    }
}

extension Publishers {
    /// Lets everything pass, and stops in the debugger when a closure says so.
    public struct Breakpoint<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// Whether to stop at the subscription.
        public let receiveSubscription: ((any Subscription) -> Bool)?

        /// Whether to stop at a value.
        public let receiveOutput: ((Upstream.Output) -> Bool)?

        /// Whether to stop at the completion.
        public let receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)?

        /// Makes a publisher of the values of `upstream` that stops where a closure returns true.
        @inlinable
        public init(
            upstream: Upstream, receiveSubscription: ((any Subscription) -> Bool)? = nil,
            receiveOutput: ((Upstream.Output) -> Bool)? = nil,
            receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
        ) {
            self.upstream = upstream
            self.receiveSubscription = receiveSubscription
            self.receiveOutput = receiveOutput
            self.receiveCompletion = receiveCompletion
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: BreakpointConduit(
                    downstream: subscriber, stopsAtSubscription: receiveSubscription ?? { _ in false },
                    stopsAtOutput: receiveOutput ?? { _ in false },
                    stopsAtCompletion: receiveCompletion ?? { _ in false }))
        }
    }
}

/// Keeps no state, so demand and cancellation go past it: downstream gets the upstream's own subscription.
@usableFromInline
struct BreakpointConduit<Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let stopsAtSubscription: (any Subscription) -> Bool
    @usableFromInline let stopsAtOutput: (Downstream.Input) -> Bool
    @usableFromInline let stopsAtCompletion: (Subscribers.Completion<Downstream.Failure>) -> Bool
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(
        downstream: Downstream, stopsAtSubscription: @escaping (any Subscription) -> Bool,
        stopsAtOutput: @escaping (Downstream.Input) -> Bool,
        stopsAtCompletion: @escaping (Subscribers.Completion<Downstream.Failure>) -> Bool
    ) {
        self.downstream = downstream
        self.stopsAtSubscription = stopsAtSubscription
        self.stopsAtOutput = stopsAtOutput
        self.stopsAtCompletion = stopsAtCompletion
    }

    @usableFromInline var description: String { "Breakpoint" }

    @inlinable
    func receive(subscription: any Subscription) {
        if stopsAtSubscription(subscription) { stopInDebugger() }
        downstream.receive(subscription: subscription)
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        if stopsAtOutput(input) { stopInDebugger() }
        return downstream.receive(input)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        if stopsAtCompletion(completion) { stopInDebugger() }
        downstream.receive(completion: completion)
    }
}
