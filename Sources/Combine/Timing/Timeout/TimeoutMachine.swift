/// Decides when a stream has been silent for too long. Knows no scheduler and no lock.
@usableFromInline
struct TimeoutMachine<Value, Failure: Error, Instant: Comparable> {
    @usableFromInline var alarm: AlarmMachine<Instant>
    @usableFromInline var outgoing = Outgoing<Value, Failure>()

    /// Whether the upstream has ended, the time is up, or the subscription is cancelled.
    @usableFromInline var isOver = false

    @inlinable
    init(isLazy: Bool) { alarm = AlarmMachine(isLazy: isLazy) }

    /// The subscriber has its subscription. Returns the ticket of the timer to start, unless a value was faster.
    @inlinable
    mutating func started(until deadline: Instant) -> Int? {
        isOver || alarm.isSet ? nil : alarm.set(to: deadline)
    }

    /// A value goes out, and the time starts anew. Returns the ticket of the timer to start, if any.
    @inlinable
    mutating func received(_ value: Value, until deadline: Instant) -> Int? {
        guard !isOver else { return nil }
        outgoing.append(.value(value))
        return alarm.set(to: deadline)
    }

    /// A timer has fired. If it is due, the stream is over: the caller cancels the upstream and goes on with `timedOut`.
    @inlinable
    mutating func fired(_ ticket: Int, at now: Instant?) -> AlarmMachine<Instant>.Ring {
        let ring = alarm.fired(ticket, at: now)
        if case .due = ring { isOver = true }
        return ring
    }

    /// The end, after what is on its way.
    @inlinable
    mutating func timedOut(_ completion: Subscribers.Completion<Failure>) { outgoing.append(.completion(completion)) }

    /// The upstream has ended. False where the time was up before.
    @inlinable
    mutating func completed(_ completion: Subscribers.Completion<Failure>) -> Bool {
        guard !isOver else { return false }
        isOver = true
        alarm.stop()
        outgoing.append(.completion(completion))
        return true
    }

    /// The subscription is cancelled. Returns what was on its way, for the caller to release.
    @inlinable
    mutating func cancelled() -> FIFO<OutgoingEvent<Value, Failure>>? {
        isOver = true
        alarm.stop()
        return outgoing.end()
    }
}
