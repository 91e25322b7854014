import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The system's monotone time.
///
/// Timers wait in a few agendas, each with one timer of Dispatch that is moved only when an earlier one comes.
package final class SystemTime: TimeSource {
    package static let shared = SystemTime()

    package let attachments = Attachments()
    private let parts: [TimerQueue]
    private let turn = Atomic(0)

    init(parts: Int = 8) {
        self.parts = (0..<parts).map { TimerQueue(part: $0) }
    }

    package var now: Moment { Self.now }

    /// The present moment, for those who need nothing else.
    // In one place: the compiler would merge two copies and reach each by two jumps.
    @inline(never)
    package static var now: Moment {
        #if canImport(Glibc)
            // What Dispatch reads too, without the way through it.
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return Moment(nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
        #else
            Moment(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds))
        #endif
    }

    package var executor: (any TaskExecutor)? { nil }

    package func schedule(at moment: Moment, _ action: @escaping @Sendable () -> Void) -> TimerTicket {
        // Spread, so that threads with unrelated timers don't meet. What is due at one moment may be in several parts; the
        // order among those is not kept, as no real clock hits the same moment twice on purpose.
        let part = turn.wrappingAdd(1, ordering: .relaxed).oldValue
        return parts[Int(UInt(bitPattern: part) % UInt(parts.count))].add(action, at: moment)
    }

    package func cancel(_ ticket: TimerTicket) {
        guard case .agenda(let ticket, let part) = ticket else { return }
        parts[part].remove(ticket)
    }

    /// How many timers wait.
    package var pendingCount: Int { parts.reduce(0) { $0 + $1.count } }
}

/// Actions that wait for the system's time, and the one timer that wakes them.
private final class TimerQueue: Sendable {
    private struct State {
        var agenda = Agenda<Moment, @Sendable () -> Void>()
        /// When the timer wakes; `.never` where it doesn't.
        var wakesAt = Moment.never
    }

    private let part: Int
    private let state = Locked(State())
    // Unsafe is safe here: set once, before anyone else has this object, and Dispatch's timers may be used from any thread.
    private nonisolated(unsafe) let timer: any DispatchSourceTimer

    init(part: Int) {
        self.part = part
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "rubato.timers.\(part)"))
        timer.setEventHandler { [weak self] in self?.run() }
        timer.activate()
    }

    var count: Int { state.withLock { $0.agenda.count } }

    func add(_ action: @escaping @Sendable () -> Void, at moment: Moment) -> TimerTicket {
        guard moment < .never else { return .none }
        return state.withLock { state in
            let ticket = state.agenda.add(action, at: moment)
            if moment < state.wakesAt { wake(&state, at: moment) }
            return .agenda(ticket, part: part)
        }
    }

    func remove(_ ticket: AgendaTicket) {
        // Taken out under the lock, released after it. The timer stays as it is: it wakes once for nothing at worst.
        _ = state.withLock { $0.agenda.remove(ticket) }
    }

    private func run() {
        while let action = state.withLock({ next(&$0) }) { action() }
    }

    private func next(_ state: inout State) -> (@Sendable () -> Void)? {
        guard let first = state.agenda.first else {
            state.wakesAt = .never
            return nil
        }
        if first.instant <= SystemTime.now { return state.agenda.removeFirst() }
        wake(&state, at: first.instant)
        return nil
    }

    // Moving the timer under the lock keeps two moves in order. Dispatch calls nobody from it.
    private func wake(_ state: inout State, at moment: Moment) {
        state.wakesAt = moment
        timer.schedule(
            deadline: DispatchTime(uptimeNanoseconds: UInt64(max(1, moment.nanoseconds))), leeway: .nanoseconds(0))
    }
}
