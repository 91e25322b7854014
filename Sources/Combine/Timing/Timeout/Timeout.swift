extension Publisher {
    /// Ends the stream where nothing has come for `interval`: with the failure that `customError` makes, or by finishing
    /// where there is none.
    ///
    ///     input     a---b-------c
    ///     timeout   a---b-----|           five units without an event
    ///
    /// The time starts with the subscription and anew with each value, whether or not values are asked for. When it is
    /// up, the upstream is cancelled and the completion follows the values that are still on their way. A value at the
    /// very instant at which the time is up is late.
    ///
    /// Values and completion are delivered on `scheduler`, as soon as it can, one at a time and in order on a concurrent
    /// queue too. Demand passes.
    ///
    ///     request.timeout(.seconds(5), scheduler: DispatchQueue.main, customError: { URLError(.timedOut) })
    /// - Parameters:
    ///   - interval: The longest time without an event.
    ///   - scheduler: The clock, and where the events are delivered.
    ///   - options: What the scheduler is told about each delivery.
    ///   - customError: Makes the failure, when the time is up.
    @inlinable
    public func timeout<S>(
        _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
        customError: (() -> Self.Failure)? = nil
    ) -> Publishers.Timeout<Self, S> where S: Scheduler {
        Publishers.Timeout(
            upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
    }
}

extension Publishers {
    /// Publishes the events of its upstream, and ends when nothing comes for a time.
    public struct Timeout<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the events come from.
        public let upstream: Upstream

        /// The longest time without an event.
        public let interval: Context.SchedulerTimeType.Stride

        /// The clock, and where the events are delivered.
        public let scheduler: Context

        /// What the scheduler is told about each delivery.
        public let options: Context.SchedulerOptions?

        /// Makes the failure when the time is up; nil to finish then.
        public let customError: (() -> Publishers.Timeout<Upstream, Context>.Failure)?

        /// Makes a publisher of the events of `upstream` that ends when nothing comes for `interval`.
        @inlinable
        public init(
            upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
            options: Context.SchedulerOptions?,
            customError: (() -> Publishers.Timeout<Upstream, Context>.Failure)?
        ) {
            self.upstream = upstream
            self.interval = interval
            self.scheduler = scheduler
            self.options = options
            self.customError = customError
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: TimeoutConduit(
                    downstream: subscriber, interval: interval, scheduler: scheduler, options: options,
                    customError: customError))
        }
    }
}
