import Rubato

/// The rules of `throttle`: a call runs and opens a window; calls in the window are dropped, or with `.ensureLast` the
/// latest of them runs at its end and opens the next window.
struct ThrottleMachine<Call>: GroupMachine {
    /// The latest call that `.ensureLast` has kept, with the length of the window that it opens.
    private var waiting: (call: Call, duration: Duration)?

    /// When the window ends.
    private var windowEnd: Moment?

    init() {}

    var deadline: Moment? { windowEnd }

    var isWaiting: Bool { waiting != nil }

    mutating func arrived(
        _ call: borrowing Call, at now: Moment, for duration: Duration, option: ThrottleOptions
    ) -> Arrival<Call> {
        let replaced = waiting?.call
        guard duration > .zero else {
            // Not suppressed, and so newer than what waits. The window is another call's, and stays.
            waiting = nil
            return Arrival(verdict: .runs, replaced: replaced)
        }
        guard windowEnd != nil else {
            windowEnd = now.advanced(by: duration)
            return Arrival(verdict: .runs)
        }
        guard option == .ensureLast else { return Arrival(verdict: .dropped) }
        waiting = (copy call, duration)
        return Arrival(verdict: .waits, replaced: replaced)
    }

    mutating func due(at now: Moment) -> Call? {
        guard let end = windowEnd, end <= now else { return nil }
        windowEnd = nil
        return flush(at: now)
    }

    mutating func cancel() -> Call? {
        defer { waiting = nil }
        return waiting?.call
    }

    mutating func flush(at now: Moment) -> Call? {
        guard let (call, duration) = waiting else { return nil }
        waiting = nil
        windowEnd = now.advanced(by: duration)
        return call
    }
}
