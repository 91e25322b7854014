extension Publisher {
    /// Delivers all values and the completion on `scheduler`, as soon as it can run them.
    ///
    /// Use it before what must run in a certain place, such as changes of the user interface on the main queue. Requests
    /// and cancellation go upstream from wherever they are made.
    ///
    /// The order is kept and nothing is lost on any scheduler, a concurrent queue included: events are delivered one at a
    /// time, and the completion after the last value. After `cancel()` nothing is delivered, whatever was under way.
    ///
    ///     downloads
    ///         .receive(on: DispatchQueue.main)
    ///         .sink { label.text = $0.title }
    @inlinable
    public func receive<S>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.ReceiveOn<Self, S>
    where S: Scheduler {
        Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
    }
}

extension Publishers {
    /// Delivers the events of its upstream on a scheduler.
    public struct ReceiveOn<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the events come from.
        public let upstream: Upstream

        /// Where they are delivered.
        public let scheduler: Context

        /// What the scheduler is told about each delivery.
        public let options: Context.SchedulerOptions?

        /// Makes a publisher that delivers the events of `upstream` on `scheduler`.
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
            upstream.receive(
                subscriber: ReceiveOnConduit(downstream: subscriber, scheduler: scheduler, options: options))
        }
    }
}

@usableFromInline
struct ReceiveOnConduit<Downstream: Subscriber, Context: Scheduler>: Subscriber, LinkedConduit, Described {
    @usableFromInline let link: Hop<Downstream>
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?

    @inlinable
    init(downstream: Downstream, scheduler: Context, options: Context.SchedulerOptions?) {
        link = Hop(downstream)
        self.scheduler = scheduler
        self.options = options
    }

    @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(link) }
    @usableFromInline var description: String { "ReceiveOn" }

    @inlinable
    func receive(subscription: any Subscription) { link.start(description, subscription, again: scheduleDrain) }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        if link.put(input) { scheduleDrain() }
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        if link.put(completion) { scheduleDrain() }
    }

    @inlinable
    func scheduleDrain() { scheduler.schedule(options: options) { [link] in link.drain() } }
}
