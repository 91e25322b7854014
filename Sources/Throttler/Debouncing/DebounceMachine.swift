import Rubato

/// The rules of `debounce`: of a burst of calls the latest runs, after a pause; with `.runFirst` the first one at once too.
struct DebounceMachine<Call>: GroupMachine {
    /// The latest call, which runs when it is due.
    private var waiting: (call: Call, due: Moment)?

    /// The end of the window that a call has opened by running at once.
    private var windowEnd: Moment?

    init() {}

    var deadline: Moment? { waiting?.due ?? windowEnd }

    var isWaiting: Bool { waiting != nil }

    mutating func arrived(
        _ call: borrowing Call, at now: Moment, for duration: Duration, option: DebounceOptions
    ) -> Arrival<Call> {
        let replaced = waiting?.call
        guard duration > .zero else {
            // A burst with a pause of nothing: it ends with this call.
            self = DebounceMachine()
            return Arrival(verdict: .runs, replaced: replaced)
        }
        let end = now.advanced(by: duration)
        if option == .runFirst, waiting == nil, windowEnd == nil {
            windowEnd = end
            return Arrival(verdict: .runs)
        }
        waiting = (copy call, end)
        return Arrival(verdict: .waits, replaced: replaced)
    }

    mutating func due(at now: Moment) -> Call? {
        guard let deadline, deadline <= now else { return nil }
        defer { self = DebounceMachine() }
        return waiting?.call
    }

    mutating func cancel() -> Call? {
        defer { waiting = nil }
        return waiting?.call
    }

    mutating func flush(at now: Moment) -> Call? {
        // The burst ends with the call that waited for its end; without one, a window stays.
        guard let waiting else { return nil }
        self = DebounceMachine()
        return waiting.call
    }
}
