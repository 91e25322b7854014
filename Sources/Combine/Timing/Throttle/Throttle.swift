extension Publisher {
    /// Publishes at most one value per `interval`: the first at once, then the first or the latest of each interval.
    ///
    ///     input            a-b-c------d---|
    ///     interval         |-----|-----|  |-----|
    ///     latest: true     a-----c----d---|
    ///     latest: false    a-----b----d---|
    ///
    /// 1. A value that arrives when no interval runs is published as soon as `scheduler` can.
    /// 2. Publishing starts an interval. Of the values that arrive during it one is held, and published when it ends,
    ///    which starts the next.
    /// 3. An interval in which nothing arrives is followed by none. A value at the instant of its end is published at
    ///    once.
    ///
    /// A completion, a failure too, waits until the value that is held is out. All values are asked of the upstream at
    /// once. A value whose time comes while the subscriber has no demand is dropped, and starts no interval. Values and
    /// completion are delivered on `scheduler`, one at a time and in order on a concurrent queue too.
    ///
    /// With either setting, the second of two quick taps is published at the end of the interval. To drop it, use a
    /// leading throttle.
    /// - Parameters:
    ///   - interval: The least time between two values; zero or less lets all values pass.
    ///   - scheduler: The clock, and where the events are delivered.
    ///   - latest: Whether the latest value of an interval is published, or the first.
    @inlinable
    public func throttle<S>(
        for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> Publishers.Throttle<Self, S> where S: Scheduler {
        Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
    }
}

extension Publishers {
    /// Publishes at most one value of its upstream per interval.
    public struct Throttle<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// The least time between two values.
        public let interval: Context.SchedulerTimeType.Stride

        /// The clock, and where the events are delivered.
        public let scheduler: Context

        /// Whether the latest value of an interval is published, or the first.
        public let latest: Bool

        /// Makes a publisher of at most one value of `upstream` per `interval`.
        @inlinable
        public init(
            upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
        ) {
            self.upstream = upstream
            self.interval = interval
            self.scheduler = scheduler
            self.latest = latest
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: ThrottleConduit(
                    downstream: subscriber, interval: interval, scheduler: scheduler, latest: latest))
        }
    }
}
