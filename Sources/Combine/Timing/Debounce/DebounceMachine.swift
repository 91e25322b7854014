/// Decides which values pass a debounce, and when a timer is needed. Knows no scheduler and no lock.
///
/// What it lets go of is returned, for the caller to release after the lock.
@usableFromInline
struct DebounceMachine<Value, Failure: Error, Instant: Comparable> {
    @usableFromInline var alarm: AlarmMachine<Instant>

    /// The value that waits for its pause.
    @usableFromInline var held: Value?
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var outgoing = Outgoing<Value, Failure>()

    @inlinable
    init(isLazy: Bool) { alarm = AlarmMachine(isLazy: isLazy) }

    @inlinable
    mutating func requested(_ more: Subscribers.Demand) { demand += more }

    /// A value is held until `deadline`. Returns the ticket of the timer to start, if any, and the value it replaces.
    @inlinable
    mutating func received(_ value: Value, until deadline: Instant) -> (ticket: Int?, replaced: Value?) {
        guard outgoing.steps != nil else { return (nil, nil) }
        let replaced = held
        held = value
        return (alarm.set(to: deadline), replaced)
    }

    /// A timer has fired. Where that is due, the value goes out, or is dropped where nobody has asked for one.
    @inlinable
    mutating func fired(
        _ ticket: Int, at now: Instant?
    ) -> (ring: AlarmMachine<Instant>.Ring, dropped: Value?) {
        let ring = alarm.fired(ticket, at: now)
        guard case .due = ring, let value = held.take() else { return (ring, nil) }
        guard demand > .none else { return (ring, value) }
        demand -= 1
        outgoing.append(.value(value))
        return (ring, nil)
    }

    /// The upstream has ended. A value that is held is dropped.
    @inlinable
    mutating func completed(_ completion: Subscribers.Completion<Failure>) -> Value? {
        alarm.stop()
        outgoing.append(.completion(completion))
        return held.take()
    }

    /// The subscription is cancelled.
    @inlinable
    mutating func cancelled() -> (Value?, FIFO<OutgoingEvent<Value, Failure>>?) {
        alarm.stop()
        return (held.take(), outgoing.end())
    }
}
