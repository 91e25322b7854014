extension Publisher {
    /// Calls closures when something passes, up or down, and lets it pass.
    ///
    /// Each closure is called before what it is told of goes on. Demand that a subscriber returns with a value counts
    /// as a request where there is any. After the end of the stream nothing is called.
    ///
    /// - Parameters:
    ///   - receiveSubscription: called with the upstream's subscription.
    ///   - receiveOutput: called with each value.
    ///   - receiveCompletion: called with the completion.
    ///   - receiveCancel: called when the subscriber cancels.
    ///   - receiveRequest: called with what the subscriber asks for.
    @inlinable
    public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> Publishers.HandleEvents<Self> {
        Publishers.HandleEvents(
            upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
    }
}

extension Publishers {
    /// Lets everything pass, and calls closures when it does.
    public struct HandleEvents<Upstream>: Publisher where Upstream: Publisher {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// Called with the upstream's subscription.
        public var receiveSubscription: ((any Subscription) -> Void)?

        /// Called with each value.
        public var receiveOutput: ((Output) -> Void)?

        /// Called with the completion.
        public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?

        /// Called when the subscriber cancels.
        public var receiveCancel: (() -> Void)?

        /// Called with what the subscriber asks for.
        public var receiveRequest: ((Subscribers.Demand) -> Void)?

        /// Makes a publisher of the values of `upstream` that calls the closures given.
        @inlinable
        public init(
            upstream: Upstream, receiveSubscription: ((any Subscription) -> Void)? = nil,
            receiveOutput: ((Output) -> Void)? = nil,
            receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
            receiveRequest: ((Subscribers.Demand) -> Void)? = nil
        ) {
            self.upstream = upstream
            self.receiveSubscription = receiveSubscription
            self.receiveOutput = receiveOutput
            self.receiveCompletion = receiveCompletion
            self.receiveCancel = receiveCancel
            self.receiveRequest = receiveRequest
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: HandleEventsConduit(
                    downstream: subscriber, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
                    receiveCompletion: receiveCompletion,
                    link: HandleEventsLink(receiveCancel: receiveCancel, receiveRequest: receiveRequest)))
        }
    }
}
