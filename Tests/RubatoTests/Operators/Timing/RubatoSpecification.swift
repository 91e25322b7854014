import RubatoTesting
import TestSupport

/// What the timing operators of Rubato do, as plain functions from what goes in to what comes out.
///
/// Times are nanoseconds from the subscription. A timer that is due at the instant of an event comes first. Nothing that
/// lies beyond `horizon` is looked at.
enum RubatoSpecification {
    typealias Input = Timeline<Int, Lost>

    /// A value comes out when nothing has followed it for `window`, or when the stream finishes before that. A failure
    /// drops the value that waits.
    static func debounceKeepingLast(_ input: Input, window: Int, horizon: Int) -> Input {
        var output = Input()
        for (index, entry) in input.entries.enumerated() {
            guard case .value = entry.event else {
                output.entries.append(entry)
                continue
            }
            let due = entry.nanoseconds + window
            let next = index + 1 < input.entries.count ? input.entries[index + 1] : nil
            if let next, next.nanoseconds < due {
                guard case .finished = next.event else { continue }
                output.entries.append(Input.Entry(nanoseconds: next.nanoseconds, event: entry.event))
            } else if due <= horizon {
                output.entries.append(Input.Entry(nanoseconds: due, event: entry.event))
            }
        }
        return output
    }

    /// A value comes out at once if the last one that did is at least `interval` ago; otherwise it is dropped.
    static func throttleLeading(_ input: Input, interval: Int) -> Input {
        var last: Int?
        return Input(
            input.entries.filter { entry in
                guard case .value = entry.event else { return true }
                if let last, entry.nanoseconds - last < interval { return false }
                last = entry.nanoseconds
                return true
            })
    }
}
