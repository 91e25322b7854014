import Rubato

/// The rules of `throttle`: a call runs and opens a window; calls in the window are dropped, or with `.ensureLast` the
/// latest of them runs at its end and opens the next window.
struct ThrottleMachine<Call>: GroupMachine {
    /// The latest call that `.ensureLast` has kept.
    private var waiting: Call?

    /// How long the window is that the waiting call opens.
    private var waitingDuration = Duration.zero

    /// The end of the window.
    private(set) var deadline = Moment.never

    init() {}

    var isWaiting: Bool { waiting != nil }

    @inline(__always)
    mutating func arrived(
        _ call: inout Call?, at now: Moment, for duration: Duration, option: ThrottleOptions
    ) -> Verdict {
        if deadline == .never {
            deadline = now.windowEnd(after: duration)
            return .runs
        }
        guard option == .ensureLast else { return .dropped }
        swap(&waiting, &call)
        waitingDuration = duration
        return .waits
    }

    mutating func overtaken() -> Call? {
        // The window is another call's, and stays.
        cancel()
    }

    mutating func due(at now: Moment) -> Call? {
        guard deadline <= now else { return nil }
        deadline = .never
        return flush(at: now)
    }

    mutating func cancel() -> Call? {
        defer { waiting = nil }
        return waiting
    }

    mutating func flush(at now: Moment) -> Call? {
        guard let call = waiting else { return nil }
        waiting = nil
        deadline = now.windowEnd(after: waitingDuration)
        return call
    }
}
