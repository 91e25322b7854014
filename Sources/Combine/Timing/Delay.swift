extension Publisher {
    /// Delivers each value and the completion, a failure too, `interval` later, on `scheduler`.
    ///
    ///     input   a---b-c-----|
    ///     delay   ---a---b-c-----|
    ///
    /// The order is kept and nothing is lost on any scheduler, a concurrent queue included. Requests and cancellation go
    /// upstream at once; after `cancel()` nothing is delivered, whatever was under way, though the scheduler keeps its
    /// timers until they are due. Memory holds what arrived within the last interval.
    /// - Parameters:
    ///   - interval: How much later; zero or less is as soon as the scheduler can.
    ///   - tolerance: How much later still a delivery may be; the scheduler's minimum if not given.
    ///   - scheduler: Where the events are delivered.
    ///   - options: What the scheduler is told about each delivery.
    @inlinable
    public func delay<S>(
        for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
        options: S.SchedulerOptions? = nil
    ) -> Publishers.Delay<Self, S> where S: Scheduler {
        Publishers.Delay(
            upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance,
            scheduler: scheduler, options: options)
    }
}

extension Publishers {
    /// Delivers the events of its upstream a fixed time later.
    public struct Delay<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the events come from.
        public let upstream: Upstream

        /// How much later they are delivered.
        public let interval: Context.SchedulerTimeType.Stride

        /// How much later still a delivery may be.
        public let tolerance: Context.SchedulerTimeType.Stride

        /// Where they are delivered.
        public let scheduler: Context

        /// What the scheduler is told about each delivery.
        public let options: Context.SchedulerOptions?

        /// Makes a publisher that delivers the events of `upstream` `interval` later on `scheduler`.
        @inlinable
        public init(
            upstream: Upstream, interval: Context.SchedulerTimeType.Stride,
            tolerance: Context.SchedulerTimeType.Stride, scheduler: Context,
            options: Context.SchedulerOptions? = nil
        ) {
            self.upstream = upstream
            self.interval = interval
            self.tolerance = tolerance
            self.scheduler = scheduler
            self.options = options
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: DelayConduit(
                    downstream: subscriber, interval: interval, tolerance: tolerance, scheduler: scheduler,
                    options: options))
        }
    }
}

@usableFromInline
struct DelayConduit<Downstream: Subscriber, Context: Scheduler>: Subscriber, LinkedConduit, Described {
    @usableFromInline let link: Hop<Downstream>
    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let tolerance: Context.SchedulerTimeType.Stride
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?

    @inlinable
    init(
        downstream: Downstream, interval: Context.SchedulerTimeType.Stride,
        tolerance: Context.SchedulerTimeType.Stride, scheduler: Context, options: Context.SchedulerOptions?
    ) {
        link = Hop(downstream)
        self.interval = interval
        self.tolerance = tolerance
        self.scheduler = scheduler
        self.options = options
    }

    @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(link) }
    @usableFromInline var description: String { "Delay" }

    @inlinable
    func receive(subscription: any Subscription) {
        link.start(description, subscription) {
            // Its time has come, only not its turn.
            scheduler.schedule(options: options) { [link] in link.drain() }
        }
    }

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
    func scheduleDrain() {
        scheduler.schedule(after: scheduler.now.advanced(by: interval), tolerance: tolerance, options: options) {
            [link] in link.drain()
        }
    }
}
