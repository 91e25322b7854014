#if canImport(Foundation) && canImport(Dispatch)
    import Dispatch
    import Foundation

    /// Says when the dates of run loops and operation queues have come.
    ///
    /// Dispatch waits for them, on the uptime clock, so that a change of the wall clock moves none that is under way. It
    /// counts without drift, keeps tolerances, and holds any number of timers. What has become due is only handed over
    /// here: it runs where it was scheduled.
    enum DueDates {
        static let queue = DispatchQueue(label: "Combine.DueDates", qos: .userInitiated)

        /// The shortest interval of anything repeated, the same as that of Foundation's timers.
        static var shortestInterval: TimeInterval { 0.000_1 }

        /// The instant on the uptime clock that `date` is, or nil where it never comes: the distant future, or what is no
        /// number.
        static func instant(of date: Date) -> DispatchQueue.SchedulerTimeType? {
            let instant = queue.now.advanced(by: .seconds(date.timeIntervalSinceNow))
            return instant.deadline == nil ? nil : instant
        }

        /// Calls `body` at `instant`, or up to `tolerance` seconds later.
        static func wait(
            until instant: DispatchQueue.SchedulerTimeType, tolerance: TimeInterval, _ body: @escaping () -> Void
        ) {
            queue.schedule(after: instant, tolerance: .seconds(tolerance), body)
        }
    }
#endif
