public import Combine
import Dispatch
import Rubato

extension VirtualTimeScheduler {
    /// Why ``VirtualTimeScheduler/run(atMost:within:)`` stopped, and what was left then.
    public struct Unfinished: Error, Equatable, Sendable, CustomStringConvertible {
        /// What was reached.
        public enum Limit: Equatable, Sendable {
            /// So many actions have run.
            case actions(Int)

            /// The next action lies further away than this.
            case span(SchedulerTimeType.Stride)
        }

        /// One action that is left.
        public struct Pending: Equatable, Sendable {
            /// When it is due.
            public let due: SchedulerTimeType

            /// How often it repeats; nil if it doesn't.
            public let interval: SchedulerTimeType.Stride?
        }

        /// The limit that was reached.
        public let limit: Limit

        /// Where the clock stopped.
        public let now: SchedulerTimeType

        /// How many actions are left.
        public let pendingCount: Int

        /// The first few of them, in the order in which they are due.
        public let next: [Pending]

        /// A sentence with times in milliseconds since the clock was made, and the remedy.
        public var description: String {
            let reached =
                switch limit {
                case .actions(let count): "\(count) \(count == 1 ? "action" : "actions")"
                case .span(let span): "a span of \(milliseconds(span))"
                }
            let listed = next.map { pending in
                let repetition = pending.interval.map { ", repeating every \(milliseconds($0))" } ?? ""
                return "due at \(sinceStart(pending.due))\(repetition)"
            }
            let more = pendingCount > next.count ? "; and \(pendingCount - next.count) more" : ""
            return "The run stopped at \(sinceStart(now)), after \(reached), with \(pendingCount) still pending: "
                + listed.joined(separator: "; ") + more
                + ". Cancel what repeats, or advance the clock by a fixed time, or raise the limit."
        }
    }
}

extension VirtualTimeScheduler.Unfinished {
    /// What is left in `machine`, or nil where nothing is.
    init?(
        _ machine: VirtualTimeMachine<VirtualAction>, limit: Int, span: DispatchQueue.SchedulerTimeType.Stride,
        deadline: DispatchQueue.SchedulerTimeType
    ) {
        let upcoming = machine.upcoming(5)
        guard let first = upcoming.first else { return nil }
        self.init(
            limit: first.instant > deadline ? .span(span) : .actions(limit), now: machine.now,
            pendingCount: machine.pendingCount,
            next: upcoming.map { Pending(due: $0.instant, interval: $0.entry.next == nil ? nil : $0.entry.interval) })
    }
}

private func sinceStart(_ instant: DispatchQueue.SchedulerTimeType) -> String {
    milliseconds(VirtualTimeScheduler.start.distance(to: instant))
}

/// The length in milliseconds, with as many decimals as it takes.
private func milliseconds(_ length: DispatchQueue.SchedulerTimeType.Stride) -> String {
    let (whole, rest) = length.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest != 0 else { return "\(whole) ms" }
    var decimals = String(1_000_000 + rest.magnitude).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(length.magnitude < 0 && whole == 0 ? "-" : "")\(whole).\(decimals) ms"
}
