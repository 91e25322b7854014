/// Holds the timer that is under way, of which there is at most one.
///
/// A scheduler hands out the means to cancel a timer only after it has started it, so a timer may fire, or be of no use
/// any more, before it gets here. Tickets, which count up, tell.
@usableFromInline
struct TimerSlot: ~Copyable {
    @usableFromInline
    struct State {
        @usableFromInline var ticket = 0
        @usableFromInline var timer: (any Cancellable)?

        /// All timers up to this ticket are over.
        @usableFromInline var over = 0

        @inlinable
        init() {}
    }

    @usableFromInline let state = Lock(State())

    @inlinable
    init() {}

    /// Starts a timer that fires at `deadline` and then each `interval`, in the place of all before it.
    @inlinable
    borrowing func start<Context: Scheduler>(
        _ ticket: Int, at deadline: Context.SchedulerTimeType, every interval: Context.SchedulerTimeType.Stride,
        on scheduler: Context, options: Context.SchedulerOptions?, _ action: @escaping () -> Void
    ) {
        cancel(through: ticket - 1)
        let timer = scheduler.schedule(
            after: deadline, interval: interval, tolerance: scheduler.minimumTolerance, options: options, action)
        keep(timer, for: ticket)
    }

    /// Keeps `timer`, or cancels it where it is over already.
    @usableFromInline
    borrowing func keep(_ timer: any Cancellable, for ticket: Int) {
        let unused: (any Cancellable)? = state.withLock { state in
            guard ticket > state.over, ticket > state.ticket else { return timer }
            defer { state.timer = timer }
            state.ticket = ticket
            return state.timer
        }
        unused?.cancel()
    }

    /// Cancels the timers up to `ticket`, also one that is yet to get here.
    @usableFromInline
    borrowing func cancel(through ticket: Int) {
        let timer: (any Cancellable)? = state.withLock { state in
            state.over = max(state.over, ticket)
            guard state.ticket <= ticket else { return nil }
            return state.timer.take()
        }
        timer?.cancel()
    }

    /// Cancels all timers, also those that are yet to get here.
    @usableFromInline
    borrowing func close() { cancel(through: .max) }
}
