import RubatoTesting
import TestSupport

/// What the timing operators do, as plain functions from what goes in to what comes out.
///
/// They are written from the rules in the articles and in Combine's documentation, and know neither schedulers nor
/// demand. Times are nanoseconds from the subscription. A timer that is due at the instant of an event comes first, as in
/// `VirtualTimeScheduler.perform`. Nothing that lies beyond `horizon` is looked at.
enum Specification {
    typealias Input = Timeline<Int, Lost>

    /// A value comes out when nothing has followed it for `window`. What follows at the end of the window is too late to
    /// replace it. An end drops the value that waits.
    static func debounce(_ input: Input, window: Int, horizon: Int) -> Input {
        var output = Input()
        for (index, entry) in input.entries.enumerated() {
            guard case .value = entry.event else {
                output.entries.append(entry)
                continue
            }
            let due = entry.nanoseconds + window
            let next = index + 1 < input.entries.count ? input.entries[index + 1].nanoseconds : Int.max
            if next >= due, due <= horizon {
                output.entries.append(Input.Entry(nanoseconds: due, event: entry.event))
            }
        }
        return output
    }

    /// A value comes out at once, or when the interval that the last one began is over. Meanwhile it keeps its place
    /// against the next, or gives it up to it. An end waits for the value that waits.
    static func throttle(_ input: Input, interval: Int, latest: Bool, horizon: Int) -> Input {
        var output = Input()
        var isFree = 0
        var waiting: Input.Entry?
        func settle(until instant: Int) {
            guard let entry = waiting, entry.nanoseconds <= instant else { return }
            output.entries.append(entry)
            isFree = entry.nanoseconds + interval
            waiting = nil
        }
        for entry in input.entries {
            settle(until: entry.nanoseconds)
            switch (entry.event, waiting) {
            case (.value, nil):
                waiting = Input.Entry(nanoseconds: max(entry.nanoseconds, isFree), event: entry.event)
            case (.value, .some):
                if latest { waiting?.event = entry.event }
            case (_, let last):
                let end = last?.nanoseconds ?? entry.nanoseconds
                settle(until: min(end, horizon))
                if end <= horizon { output.entries.append(Input.Entry(nanoseconds: end, event: entry.event)) }
            }
        }
        settle(until: horizon)
        return output
    }

    /// Everything comes out `interval` later.
    static func delay(_ input: Input, interval: Int, horizon: Int) -> Input {
        Input(
            input.entries
                .map { Input.Entry(nanoseconds: $0.nanoseconds + interval, event: $0.event) }
                .filter { $0.nanoseconds <= horizon })
    }

    /// The stream fails where nothing has come for `interval`. What comes at that instant is too late.
    static func timeout(_ input: Input, interval: Int, horizon: Int) -> Input {
        var output = Input()
        var deadline = interval
        for entry in input.entries {
            guard entry.nanoseconds < deadline else { break }
            output.entries.append(entry)
            guard case .value = entry.event else { return output }
            deadline = entry.nanoseconds + interval
        }
        if deadline <= horizon { output.entries.append(Input.Entry(nanoseconds: deadline, event: .failed(.lost))) }
        return output
    }

    /// The gaps, in nanoseconds.
    static func measureInterval(_ input: Input) -> Input {
        var last = 0
        return Input(
            input.entries.map { entry in
                guard case .value = entry.event else { return entry }
                defer { last = entry.nanoseconds }
                return Input.Entry(nanoseconds: entry.nanoseconds, event: .value(entry.nanoseconds - last))
            })
    }

    /// What came since the last boundary comes out at the next, which are `interval` apart, and whenever it is `count`
    /// values. What comes on a boundary belongs to the interval that it opens. A finish lets the rest out first.
    static func collect(_ input: Input, interval: Int, count: Int = .max, horizon: Int) -> Timeline<[Int], Lost> {
        var output = Timeline<[Int], Lost>()
        var gathered: [Int] = []
        var boundary = interval
        func flush(at instant: Int) {
            guard !gathered.isEmpty else { return }
            output.entries.append(Timeline.Entry(nanoseconds: instant, event: .value(gathered)))
            gathered = []
        }
        func pass(until instant: Int) {
            guard boundary <= instant else { return }
            flush(at: boundary)
            boundary += (instant - boundary) / interval * interval + interval
        }
        for entry in input.entries {
            pass(until: entry.nanoseconds)
            switch entry.event {
            case .value(let value):
                gathered.append(value)
                if gathered.count == count { flush(at: entry.nanoseconds) }
            case .finished:
                flush(at: entry.nanoseconds)
                output.entries.append(Timeline.Entry(nanoseconds: entry.nanoseconds, event: .finished))
                return output
            case .failed(let failure):
                output.entries.append(Timeline.Entry(nanoseconds: entry.nanoseconds, event: .failed(failure)))
                return output
            }
        }
        pass(until: horizon)
        return output
    }
}
