/// Decides when a timer must be started for a deadline that moves on with each event.
///
/// Timers are named by tickets; only the latest counts. A lazy alarm lets the timer that is under way run on when the
/// deadline moves, and looks at the deadline when that fires; it needs one timer for each interval, where the other kind
/// needs one for each event. The two ring at the same instants.
@usableFromInline
struct AlarmMachine<Instant: Comparable> {
    @usableFromInline
    enum Ring {
        /// The timer is not the one that counts.
        case void

        /// The deadline has moved on: start a timer of that ticket for it.
        case early(ticket: Int, deadline: Instant)

        /// The deadline has come.
        case due
    }

    @usableFromInline let isLazy: Bool

    /// The latest ticket.
    @usableFromInline var ticket = 0

    /// Nil while the alarm is off.
    @usableFromInline var deadline: Instant?

    @inlinable
    init(isLazy: Bool) { self.isLazy = isLazy }

    /// Whether there is a deadline.
    @inlinable
    var isSet: Bool { deadline != nil }

    /// Moves the deadline, which never goes back. Returns the ticket of the timer to start for it, if any.
    @inlinable
    mutating func set(to deadline: Instant) -> Int? {
        let isRunning = isLazy && self.deadline != nil
        self.deadline = deadline
        if isRunning { return nil }
        ticket += 1
        return ticket
    }

    /// A timer has fired. A lazy alarm needs to know the time.
    @inlinable
    mutating func fired(_ ticket: Int, at now: Instant?) -> Ring {
        guard ticket == self.ticket, let deadline else { return .void }
        if let now, now < deadline {
            self.ticket += 1
            return .early(ticket: self.ticket, deadline: deadline)
        }
        self.deadline = nil
        return .due
    }

    /// Turns the alarm off. A timer under way is void from now on.
    @inlinable
    mutating func stop() {
        deadline = nil
        ticket += 1
    }
}
