extension Publisher {
    /// Subscribes, requests and cancels on `scheduler`, as soon as it can run that.
    ///
    /// Use it where *starting* the upstream is the work, as with a sequence that computes its elements: that work is done
    /// for the first request, and so on the scheduler. Values and the completion are delivered wherever the upstream
    /// delivers them. After `cancel()` nothing is delivered, though the upstream learns of it only on the scheduler.
    ///
    ///     expensiveSequence.publisher
    ///         .subscribe(on: DispatchQueue.global())
    ///         .receive(on: DispatchQueue.main)
    @inlinable
    public func subscribe<S>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.SubscribeOn<Self, S>
    where S: Scheduler {
        Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
    }
}

extension Publishers {
    /// Subscribes to its upstream on a scheduler, and requests and cancels there.
    public struct SubscribeOn<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the events come from.
        public let upstream: Upstream

        /// Where the upstream is subscribed to.
        public let scheduler: Context

        /// What the scheduler is told about each call upstream.
        public let options: Context.SchedulerOptions?

        /// Makes a publisher that subscribes to `upstream` on `scheduler`.
        @inlinable
        public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
            self.upstream = upstream
            self.scheduler = scheduler
            self.options = options
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            let conduit = SubscribeOnConduit(
                downstream: subscriber, link: Detour(scheduler: scheduler, options: options))
            scheduler.schedule(options: options) { [upstream] in upstream.receive(subscriber: conduit) }
        }
    }
}

@usableFromInline
struct SubscribeOnConduit<Downstream: Subscriber, Context: Scheduler>: Subscriber, LinkedConduit, Described {
    @usableFromInline let downstream: Downstream
    @usableFromInline let link: Detour<Context>

    @inlinable
    init(downstream: Downstream, link: Detour<Context>) {
        self.downstream = downstream
        self.link = link
    }

    @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(link) }
    @usableFromInline var description: String { "SubscribeOn" }

    @inlinable
    func receive(subscription: any Subscription) {
        guard link.connect(subscription) else { return }
        downstream.receive(
            subscription: ClosureSubscription(
                description, request: { [link] in link.request($0) }, cancel: { [link] in link.cancel() }))
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        guard link.upstream.isConnected else { return .none }
        return downstream.receive(input)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        if link.upstream.finish() { downstream.receive(completion: completion) }
    }
}

/// The way upstream, by a scheduler.
@usableFromInline
final class Detour<Context: Scheduler>: Subscription {
    @usableFromInline let upstream = Upstream()
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?

    @inlinable
    init(scheduler: Context, options: Context.SchedulerOptions?) {
        self.scheduler = scheduler
        self.options = options
    }

    /// Takes the upstream's subscription, to be cancelled on the scheduler.
    @inlinable
    func connect(_ subscription: any Subscription) -> Bool {
        upstream.connect(
            ClosureSubscription(
                "SubscribeOn", request: { subscription.request($0) },
                cancel: { [scheduler, options] in scheduler.schedule(options: options) { subscription.cancel() } }))
    }

    /// A request that is overtaken by a cancel reaches nobody.
    @inlinable
    func request(_ demand: Subscribers.Demand) {
        guard upstream.isConnected else { return }
        scheduler.schedule(options: options) { self.upstream.request(demand) }
    }

    /// Nothing more is let through from now on; the upstream learns of it on the scheduler.
    @inlinable
    func cancel() { upstream.cancel() }
}
