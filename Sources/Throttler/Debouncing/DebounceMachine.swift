import Rubato

/// The rules of `debounce`: of a burst of calls the latest runs, after a pause; with `.runFirst` the first one at once too.
struct DebounceMachine<Call>: GroupMachine {
    /// The latest call, which runs at the deadline. Without one, the deadline is the end of a window.
    private var waiting: Call?

    private(set) var deadline = Moment.never

    /// The end of the window that a call has opened by running at once. `.never` where there is none.
    private var windowEnd = Moment.never

    init() {}

    var isWaiting: Bool { waiting != nil }

    @inline(__always)
    mutating func arrived(
        _ call: inout Call?, at now: Moment, for duration: Duration, option: DebounceOptions
    ) -> Verdict {
        let end = now.windowEnd(after: duration)
        if option == .runFirst, deadline == .never {
            deadline = end
            windowEnd = end
            return .runs
        }
        swap(&waiting, &call)
        deadline = end
        return .waits
    }

    mutating func overtaken() -> Call? {
        // A burst with a pause of nothing: it ends with the call that came.
        defer { self = DebounceMachine() }
        return waiting
    }

    mutating func due(at now: Moment) -> Call? {
        guard deadline <= now else { return nil }
        defer { self = DebounceMachine() }
        return waiting
    }

    mutating func cancel() -> Call? {
        defer {
            waiting = nil
            deadline = windowEnd
        }
        return waiting
    }

    mutating func flush(at now: Moment) -> Call? {
        // The burst ends with the call that waited for its end; without one, a window stays.
        guard let call = waiting else { return nil }
        self = DebounceMachine()
        return call
    }
}
