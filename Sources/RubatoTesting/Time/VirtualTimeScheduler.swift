public import Combine
public import Dispatch
import Rubato

/// A scheduler whose clock moves only when a test says so.
///
/// It has the time type of `DispatchQueue`, so it stands in wherever a queue is injected; `AnyScheduler` hides which of
/// the two it is.
///
///     let clock = VirtualTimeScheduler()
///     let recorder = TimelineRecorder(keystrokes.debounce(for: .milliseconds(300), scheduler: clock), scheduler: clock)
///     clock.perform([(0, { keystrokes.send("s") }), (100, { keystrokes.send("sw") })], until: 1_000)
///     recorder.events                         // ["sw@400"]
///
/// What holds:
/// - The clock never goes back, and during an action it shows the instant at which that action was due.
/// - Actions run in the order of their instants, and at one instant in the order in which they were scheduled. Work for
///   a time that has passed is due now. Work for `DispatchTime.distantFuture` is never due and not kept.
/// - A repeating timer ticks at `date`, `date + interval`, `date + 2 * interval` and so on. Ticks that lie in the past
///   when it is scheduled become one. With an interval of zero or less there is no later tick: it runs once.
/// - Actions run on the thread that advances, without a lock. They may schedule, cancel and advance. An advance from
///   inside an action runs all that is due up to its own target before it returns; the outer one then goes on from the
///   instant that was reached.
/// - All functions may be called from any thread. If two threads advance at once, each action still runs once, but on
///   either of them; for a fixed order, advance from one.
public final class VirtualTimeScheduler: Scheduler, Sendable {
    /// An instant, in whole nanoseconds.
    public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType

    /// There is nothing to say of how an action runs.
    public typealias SchedulerOptions = Never

    let machine: Locked<VirtualTimeMachine<VirtualAction>>

    /// Makes a clock that stands at its first nanosecond. (Dispatch takes zero for the present instant.)
    public init() {
        machine = Locked(VirtualTimeMachine(startingAt: Self.start))
    }

    static let start = SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))

    /// The instant at which the clock stands.
    public var now: SchedulerTimeType { machine.withLock { $0.now } }

    /// Zero.
    public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

    /// How many actions wait for their time. A repeating one counts once, until it is cancelled.
    public var pendingCount: Int { machine.withLock { $0.pendingCount } }

    /// Runs `action` at the next advance, after what is due now already.
    public func schedule(options: Never?, _ action: @escaping () -> Void) {
        add(action, at: nil)
    }

    /// Runs `action` when the clock reaches `date`. The tolerance is not used.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) {
        add(action, at: date)
    }

    /// Runs `action` when the clock reaches `date`, and every `interval` from there, until the result is cancelled or
    /// released; the action is released then. The tolerance is not used.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        guard let ticket = add(action, at: date, every: interval) else { return AnyCancellable {} }
        // A weak reference would cost every timer a side table. Whoever holds the result lets go of the clock with it.
        return AnyCancellable {
            // Taken out under the lock, released after it.
            _ = self.machine.withLock { $0.remove(ticket) }
        }
    }

    /// Moves the clock on by `stride` and runs what is due until then, the new instant included.
    ///
    /// Without an argument, or with a negative one, it runs what is due now and the clock stays.
    public func advance(by stride: SchedulerTimeType.Stride = .nanoseconds(0)) {
        advance(to: now.advanced(by: stride))
    }

    /// Moves the clock on to `instant` and runs what is due until then, that instant included.
    ///
    /// Where the clock has passed `instant`, it runs what is due now and the clock stays.
    public func advance(to instant: SchedulerTimeType) {
        let target = max(instant, now)
        while let due = machine.withLock({ $0.advance(to: target) }) { due.action() }
    }

    /// Runs each step at its time, in milliseconds from now, then advances to `end`.
    ///
    /// Timers that are due at the instant of a step run before it, and so do steps listed before it for that instant.
    /// Steps need not be listed in order. A step before now runs now. If `end` is earlier than the last step, the clock
    /// stays at that.
    public func perform(_ steps: [(at: Int, action: () -> Void)], until end: Int) {
        let start = now
        // The standard library's sort is stable, though its documentation doesn't promise that; the offset does.
        let ordered = steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
        for (_, step) in ordered {
            advance(to: start.advanced(by: .milliseconds(step.at)))
            step.action()
        }
        advance(to: start.advanced(by: .milliseconds(end)))
    }

    /// Runs everything that is pending, and what that schedules in turn, until nothing is left.
    ///
    /// The clock stops at the instant of the last action. A timer that repeats for ever would keep this from returning,
    /// hence the limits.
    /// - Parameters:
    ///   - limit: How many actions to run at most.
    ///   - span: How far to move the clock at most; a year if not given.
    /// - Throws: ``Unfinished`` when something is left at either limit. It names what that is; all of it stays pending.
    public func run(
        atMost limit: Int = 1_000_000, within span: SchedulerTimeType.Stride = .seconds(365 * 86_400)
    ) throws(Unfinished) {
        let deadline = max(now.advanced(by: span), now)
        for _ in 0..<max(limit, 0) {
            guard let due = machine.withLock({ $0.next(notAfter: deadline) }) else { break }
            due.action()
        }
        if let unfinished = machine.withLock({ Unfinished($0, limit: limit, span: span, deadline: deadline) }) {
            throw unfinished
        }
    }

    @discardableResult
    func add(
        _ action: @escaping () -> Void, at date: SchedulerTimeType?, every interval: SchedulerTimeType.Stride? = nil
    ) -> VirtualTimeMachine<VirtualAction>.Ticket? {
        let entry = VirtualAction(action: action)
        return machine.withLock { $0.add(entry, at: date ?? $0.now, every: interval) }
    }
}

/// A closure on its way to the thread that advances.
///
/// Sendable although the closure is not: whoever schedules it hands it over for good, as the contract of `Scheduler` says,
/// and the lock of the scheduler orders the hand-over ahead of the run.
struct VirtualAction: @unchecked Sendable {
    let action: () -> Void
}
