import Synchronization

/// Where helpers that work with time get it: an instant, a call at an instant, and the executor for their tasks.
///
/// The system's time is one, virtual time is another, and any `Clock` can be made one.
package protocol TimeSource: AnyObject, Sendable {
    /// The present moment. Never goes back.
    var now: Moment { get }

    /// Runs `action` once, at `moment` or at once if that has passed; never inside this call. At one moment, actions run in
    /// the order of scheduling.
    ///
    /// The action must be short and must not wait: it runs on a thread that serves others.
    func schedule(at moment: Moment, _ action: @escaping @Sendable () -> Void) -> TimerTicket

    /// Releases what was scheduled, unless it has run or is about to.
    func cancel(_ ticket: TimerTicket)

    /// The executor on which tasks that belong to this time run; `nil` for the usual one.
    var executor: (any TaskExecutor)? { get }

    /// What others keep beside this time, as long as it lives.
    var attachments: Attachments { get }
}

/// Names one scheduled action of one time source.
package enum TimerTicket: Sendable {
    case agenda(AgendaTicket, part: Int)
    case task(Task<Void, Never>)
    /// Of an action that will never run.
    case none
}

/// The time that is in force.
package enum CurrentTime {
    @TaskLocal private static var local: (any TimeSource)?

    /// Whether a source was ever put in the system's place. Where none was, nobody has to look for one, which costs more
    /// than the rest of a cheap call.
    private static let mayBeOverridden = Atomic(false)

    /// The source that a test has put in the place of the system's, for the task and its children.
    package static var override: (any TimeSource)? {
        // Whoever is to see a source is a task of `withOverride`, which has set this before.
        mayBeOverridden.load(ordering: .relaxed) ? local : nil
    }

    /// Runs `body` with that source in the place of the system's.
    package static func withOverride<Result>(
        _ source: any TimeSource, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        mayBeOverridden.store(true, ordering: .relaxed)
        return try await $local.withValue(source, operation: body)
    }

    /// The source of `clock`; without one, what is in force here.
    package static func source(of clock: (any Clock<Duration>)?) -> any TimeSource {
        guard let clock else { return override ?? SystemTime.shared }
        return ClockTimes.source(of: clock)
    }
}

/// A clock that brings its own source of time.
package protocol TimeSourceClock: Clock {
    var timeSource: any TimeSource { get }
}

extension ContinuousClock: TimeSourceClock {
    package var timeSource: any TimeSource { SystemTime.shared }
}

extension TimeSource {
    /// Waits until `moment`, or not at all where that has passed.
    ///
    /// - Throws: `CancellationError`, at once, where the task is or becomes cancelled.
    package func sleep(until moment: Moment) async throws {
        try Task.checkCancellation()
        guard moment > now else { return }
        let sleeper = Sleeper()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard sleeper.begin(continuation) else {
                    continuation.resume(throwing: CancellationError())
                    return
                }
                let ticket = schedule(at: moment) { sleeper.end()?.resume() }
                if !sleeper.hold(ticket) { cancel(ticket) }
            }
        } onCancel: {
            let (continuation, ticket) = sleeper.cancel()
            if let ticket { cancel(ticket) }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// Waits for so long. See `sleep(until:)`.
    package func sleep(for duration: Duration) async throws {
        try await sleep(until: now.advanced(by: duration))
    }
}

/// One wait of one task: ends once, by its timer or by cancellation.
private final class Sleeper: Sendable {
    private enum State {
        case ready
        case asleep(CheckedContinuation<Void, any Error>, TimerTicket?)
        case over
    }

    private let state = Locked(State.ready)

    /// False where it has been cancelled already.
    func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
        state.withLock { state in
            guard case .ready = state else { return false }
            state = .asleep(continuation, nil)
            return true
        }
    }

    /// Keeps the ticket for a cancellation. False where the wait is over.
    func hold(_ ticket: TimerTicket) -> Bool {
        state.withLock { state in
            guard case .asleep(let continuation, _) = state else { return false }
            state = .asleep(continuation, ticket)
            return true
        }
    }

    func end() -> CheckedContinuation<Void, any Error>? { cancel().0 }

    func cancel() -> (CheckedContinuation<Void, any Error>?, TimerTicket?) {
        state.withLock { state in
            defer { state = .over }
            guard case .asleep(let continuation, let ticket) = state else { return (nil, nil) }
            return (continuation, ticket)
        }
    }
}
