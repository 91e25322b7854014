public import Combine

extension Publisher {
    /// Publishes a value at once, then drops all others until `interval` has passed.
    ///
    ///     input             a-b-c--------d-e
    ///     interval          |-----|      |-----|
    ///     throttleLeading   a------------d
    ///
    /// Where `throttle` publishes the second of two quick taps later, this drops it: what a button needs that must not
    /// act twice. A value at the instant of the interval's end is published. Dropped values don't prolong the interval.
    ///
    /// Nothing is delayed: values and completion are delivered where they come from, and `scheduler` is asked for the time
    /// only. For each value that is dropped another one is asked of the upstream. Each subscriber has intervals of its
    /// own.
    /// - Parameters:
    ///   - interval: The least time between two values; zero or less lets all values pass.
    ///   - scheduler: The clock.
    @inlinable
    public func throttleLeading<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, scheduler: S
    ) -> Deferred<Publishers.Filter<Self>> {
        Deferred {
            // Of one subscription: values come one at a time, so nothing guards it.
            var last: S.SchedulerTimeType?
            return self.filter { _ in
                let now = scheduler.now
                if let last, last.distance(to: now) < interval { return false }
                last = now
                return true
            }
        }
    }
}
