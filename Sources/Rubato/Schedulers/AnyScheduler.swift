public import Combine

/// A scheduler that hides which scheduler it forwards to: only the type of its times is left.
///
/// Code that takes an `AnyScheduler` runs on a queue in production and on a virtual clock in a test.
///
///     let scheduler: AnyScheduler<DispatchQueue.SchedulerTimeType> = AnyScheduler(DispatchQueue.main)
///
/// It passes on every call, from whichever thread it comes. Options are not part of its type; the base gets its defaults.
public struct AnyScheduler<SchedulerTimeType: Strideable>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    /// There is nothing to say of how an action runs.
    public typealias SchedulerOptions = Never

    /// The type of a length of time.
    public typealias Stride = SchedulerTimeType.Stride

    // Closures rather than an existential: made where the base is known, they hold calls that are specialised for it.
    @usableFromInline let currentTime: () -> SchedulerTimeType
    @usableFromInline let smallestTolerance: () -> Stride
    @usableFromInline let scheduleNow: (@escaping () -> Void) -> Void
    @usableFromInline let scheduleOnce: (SchedulerTimeType, Stride, @escaping () -> Void) -> Void
    @usableFromInline let scheduleRepeatedly:
        (SchedulerTimeType, Stride, Stride, @escaping () -> Void) -> any Cancellable

    /// Makes a scheduler that forwards to `base`. One that is erased already is not wrapped again.
    @inlinable
    public init<S: Scheduler>(_ base: S) where S.SchedulerTimeType == SchedulerTimeType {
        if let erased = base as? Self {
            self = erased
            return
        }
        currentTime = { base.now }
        smallestTolerance = { base.minimumTolerance }
        scheduleNow = { base.schedule(options: nil, $0) }
        scheduleOnce = { base.schedule(after: $0, tolerance: $1, options: nil, $2) }
        scheduleRepeatedly = { base.schedule(after: $0, interval: $1, tolerance: $2, options: nil, $3) }
    }

    /// The present instant of the base.
    @inlinable
    public var now: SchedulerTimeType { currentTime() }

    /// The smallest tolerance of the base that makes a difference.
    @inlinable
    public var minimumTolerance: Stride { smallestTolerance() }

    /// Runs `action` on the base as soon as that can.
    @inlinable
    public func schedule(options: Never?, _ action: @escaping () -> Void) {
        scheduleNow(action)
    }

    /// Runs `action` on the base at `date`, or up to `tolerance` later.
    @inlinable
    public func schedule(
        after date: SchedulerTimeType, tolerance: Stride, options: Never?, _ action: @escaping () -> Void
    ) {
        scheduleOnce(date, tolerance, action)
    }

    /// Runs `action` on the base at `date`, or up to `tolerance` later, and every `interval` from there until the result
    /// is cancelled.
    @inlinable
    public func schedule(
        after date: SchedulerTimeType, interval: Stride, tolerance: Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        scheduleRepeatedly(date, interval, tolerance, action)
    }
}

extension Scheduler {
    /// This scheduler with its type hidden.
    @inlinable
    public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType> { AnyScheduler(self) }
}
