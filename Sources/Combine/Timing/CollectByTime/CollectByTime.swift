extension Publisher {
    /// Publishes arrays of the values that arrive in each interval, and where `strategy` says so also whenever there are
    /// enough of them.
    ///
    ///     input            a-b--------c-----d-e-|
    ///     byTime           -----[a,b]-----[c]---[d,e]|
    ///
    /// The intervals are fixed: they follow each other from the subscription on, and an array that is published because
    /// it is full starts none anew. An interval without values publishes nothing. When the upstream finishes, what was
    /// gathered is published; when it fails, that is dropped.
    ///
    /// Arrays that are not asked for are not published and not lost: their values wait for the end of an interval, or
    /// for a request where they fill an array. By time, all values are asked of the upstream at the first request; by
    /// time or count, `count` values for each array that is requested.
    ///
    /// A full array is delivered where its last value came from, all others on the scheduler; always one at a time.
    ///
    ///     events
    ///         .collect(.byTimeOrCount(DispatchQueue.main, .seconds(5), 100))
    ///         .sink { upload($0) }
    /// - Parameters:
    ///   - strategy: The clock, the length of an interval, and the size of a full array.
    ///   - options: What the scheduler is told about the timer.
    @inlinable
    public func collect<S>(
        _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> where S: Scheduler {
        Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
    }
}

extension Publishers {
    /// When to publish an array of the values gathered.
    public enum TimeGroupingStrategy<Context> where Context: Scheduler {
        /// At the end of each interval of that length.
        case byTime(Context, Context.SchedulerTimeType.Stride)

        /// At the end of each interval of that length, and whenever there are that many values. A count below one means
        /// one.
        case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
    }

    /// Publishes arrays of the values that its upstream publishes in each interval.
    public struct CollectByTime<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        /// Arrays of upstream's values are published.
        public typealias Output = [Upstream.Output]
        /// How the stream may fail: as upstream can.
        public typealias Failure = Upstream.Failure

        /// Where the values come from.
        public let upstream: Upstream

        /// When to publish an array.
        public let strategy: Publishers.TimeGroupingStrategy<Context>

        /// What the scheduler is told about the timer.
        public let options: Context.SchedulerOptions?

        /// Makes a publisher of arrays of the values of `upstream`.
        @inlinable
        public init(
            upstream: Upstream, strategy: Publishers.TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?
        ) {
            self.upstream = upstream
            self.strategy = strategy
            self.options = options
        }

        /// Attaches `subscriber` to upstream, by way of this operator.
        @inlinable
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, S.Input == [Upstream.Output] {
            upstream.receive(
                subscriber: CollectByTimeConduit(downstream: subscriber, strategy: strategy, options: options))
        }
    }
}
