import Rubato

/// The rules of one group of calls. Knows no lock, no timer and no closure.
///
/// `Call` is whatever stands for a call; a machine keeps it, hands it out to be run, or gives it back to be released.
protocol GroupMachine<Call>: SendableMetatype {
    associatedtype Call
    associatedtype Option: Sendable

    /// A group to which nobody has made a call.
    init()

    /// When something happens next: a waiting call runs or the window ends. `.never` where nothing does: the group is over.
    var deadline: Moment { get }

    /// Whether a call waits.
    var isWaiting: Bool { get }

    /// Takes a call that comes at `now`, with a duration above zero, and with no deadline at or before `now` left.
    ///
    /// A call that is to wait is exchanged for the one that it replaces, if there is one. Any other stays where it is.
    mutating func arrived(_ call: inout Call?, at now: Moment, for duration: Duration, option: Option) -> Verdict

    /// A call of no duration comes, and runs. Takes out what waits, which is older and so never runs.
    mutating func overtaken() -> Call?

    /// The call that is to run at `now`, the deadline. Returns `nil` before that, and where only the window has ended.
    mutating func due(at now: Moment) -> Call?

    /// Takes out what waits, as if that call had not been made. Earlier calls that it had replaced are not brought back.
    mutating func cancel() -> Call?

    /// Takes out what waits, to be run at `now` instead of later.
    mutating func flush(at now: Moment) -> Call?
}

/// What became of a call.
enum Verdict: Sendable {
    /// It runs at once.
    case runs
    /// It waits, unless a later one replaces it.
    case waits
    /// It never runs.
    case dropped
}

extension Moment {
    /// The end of a window that begins here. One that no clock reaches is still an end: until then calls are suppressed, and
    /// what waits can be cancelled or run.
    @inline(__always)
    func windowEnd(after duration: Duration) -> Moment {
        min(advanced(by: duration), Moment(nanoseconds: .max - 1))
    }
}
