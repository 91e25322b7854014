extension Publisher {
    /// Publishes a value when nothing has followed it for `dueTime`: the last one before each pause.
    ///
    ///     input      s-sw-swi---------swift-|
    ///     debounce   ------------swi--------|
    ///
    /// A value is held for `dueTime`; one that arrives meanwhile takes its place and starts the time anew. When the
    /// upstream ends, a value that is still held is **dropped**, and the completion, a failure too, is delivered as soon
    /// as `scheduler` can.
    ///
    /// All values are asked of the upstream at once. A value whose time comes while the subscriber has no demand is
    /// dropped. Values and completion are delivered on `scheduler`, one at a time and in order on a concurrent queue too.
    ///
    ///     searchText
    ///         .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
    ///         .sink { search($0) }
    /// - Parameters:
    ///   - dueTime: The length of the pause.
    ///   - scheduler: The clock, and where the events are delivered.
    ///   - options: What the scheduler is told about each delivery.
    @inlinable
    public func debounce<S>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.Debounce<Self, S> where S: Scheduler {
        Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
    }
}

extension Publishers {
    /// Publishes those values of its upstream that a pause follows.
    public struct Debounce<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        /// The kind of values published: upstream's.
        public typealias Output = Upstream.Output
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// The length of the pause.
        public let dueTime: Context.SchedulerTimeType.Stride

        /// The clock, and where the events are delivered.
        public let scheduler: Context

        /// What the scheduler is told about each delivery.
        public let options: Context.SchedulerOptions?

        /// Makes a publisher of those values of `upstream` that a pause of `dueTime` follows.
        @inlinable
        public init(
            upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
            options: Context.SchedulerOptions?
        ) {
            self.upstream = upstream
            self.dueTime = dueTime
            self.scheduler = scheduler
            self.options = options
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.receive(
                subscriber: DebounceConduit(
                    downstream: subscriber, dueTime: dueTime, scheduler: scheduler, options: options))
        }
    }
}
