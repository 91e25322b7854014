extension Publisher {
    /// Publishes, for each value, the time that has passed since the one before; for the first value, since the
    /// subscription.
    ///
    /// The time is read from `scheduler` when the value arrives. Nothing is scheduled there, so values are delivered
    /// where they come from. Demand, cancellation and completion pass.
    /// - Parameters:
    ///   - scheduler: The clock.
    ///   - options: Not used, as nothing is scheduled.
    @inlinable
    public func measureInterval<S>(
        using scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.MeasureInterval<Self, S> where S: Scheduler {
        Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
    }
}

extension Publishers {
    /// Publishes the times between the values of its upstream.
    public struct MeasureInterval<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        /// The kind of values published: `Context.SchedulerTimeType.Stride`.
        public typealias Output = Context.SchedulerTimeType.Stride
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// The clock.
        public let scheduler: Context

        /// Makes a publisher of the times between the values of `upstream`, on the clock of `scheduler`.
        @inlinable
        public init(upstream: Upstream, scheduler: Context) {
            self.upstream = upstream
            self.scheduler = scheduler
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, S.Input == Context.SchedulerTimeType.Stride {
            upstream.receive(
                subscriber: MeasureIntervalConduit<Upstream.Output, S, Context>(
                    downstream: subscriber, scheduler: scheduler))
        }
    }
}

@usableFromInline
final class MeasureIntervalConduit<Input, Downstream: Subscriber, Context: Scheduler>: Subscriber, LinkedConduit,
    Described
where Downstream.Input == Context.SchedulerTimeType.Stride {
    @usableFromInline let downstream: Downstream
    @usableFromInline let scheduler: Context
    @usableFromInline let link = UpstreamLink("MeasureInterval")

    // Unchecked: events come one at a time, and only they touch it.
    @usableFromInline @exclusivity(unchecked) var last: Context.SchedulerTimeType?

    @inlinable
    init(downstream: Downstream, scheduler: Context) {
        self.downstream = downstream
        self.scheduler = scheduler
    }

    @usableFromInline var description: String { link.description }

    @inlinable
    func receive(subscription: any Subscription) {
        guard link.connect(subscription) else { return }
        last = scheduler.now
        downstream.receive(subscription: link)
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
        guard link.isConnected, let last else { return .none }
        let now = scheduler.now
        let interval = last.distance(to: now)
        withExtendedLifetime(last) { self.last = now }
        return downstream.receive(interval)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        if link.finish() { downstream.receive(completion: completion) }
    }
}
