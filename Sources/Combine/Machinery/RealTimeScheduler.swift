/// A scheduler whose clock runs by itself, so that nobody can tell how many timers it was asked for.
///
/// On these an operator that would replace its timer with each value keeps one timer and moves its deadline instead. On
/// any other scheduler, which a test may be watching, it asks for a timer each time, as Combine does.
@usableFromInline
protocol RealTimeScheduler: Scheduler {}

extension Scheduler {
    /// Whether an operator may keep one timer here.
    @inlinable
    static var isRealTime: Bool { self is any RealTimeScheduler.Type }
}
