/// Decides which value of an interval passes a throttle, and when. Knows no scheduler and no lock.
///
/// What it lets go of is returned, for the caller to release after the lock.
@usableFromInline
struct ThrottleMachine<Value, Failure: Error, Instant: Comparable> {
    /// When to publish the value that is held, with the ticket of the timer.
    @usableFromInline
    enum Publication {
        case now(ticket: Int)
        case later(ticket: Int, Instant)
    }

    @usableFromInline let keepsLatest: Bool

    /// The value to publish next. A timer runs for it, or it is due.
    @usableFromInline var held: Value?
    @usableFromInline var isDue = false
    @usableFromInline var ticket = 0

    /// When the last interval ends, or has ended; nil before the first.
    @usableFromInline var end: Instant?
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    @usableFromInline var isEnded = false

    @inlinable
    init(keepsLatest: Bool) { self.keepsLatest = keepsLatest }

    @inlinable
    mutating func requested(_ more: Subscribers.Demand) { demand += more }

    /// Takes a value where one is held already, which needs no clock. Otherwise the caller goes on with `received`.
    @inlinable
    mutating func offered(_ value: Value) -> (isTaken: Bool, replaced: Value?) {
        guard let before = held else { return (false, nil) }
        guard keepsLatest else { return (true, nil) }
        held = value
        return (true, before)
    }

    /// Takes a value where none is held.
    @inlinable
    mutating func received(_ value: Value, at now: Instant) -> Publication? {
        guard !isEnded else { return nil }
        held = value
        ticket += 1
        if let end, now < end { return .later(ticket: ticket, end) }
        return .now(ticket: ticket)
    }

    /// The timer of that ticket has fired. False where it is void.
    @inlinable
    mutating func fired(_ ticket: Int) -> Bool {
        guard ticket == self.ticket, held != nil else { return false }
        isDue = true
        return true
    }

    /// What to deliver first in a turn. A value begins an interval that lasts until `end`; without demand it is dropped.
    @inlinable
    mutating func publish(until end: Instant) -> (step: OutgoingEvent<Value, Failure>, dropped: Value?) {
        guard !isEnded else { return (.release, nil) }
        guard isDue, let value = held.take() else { return (.nothing, nil) }
        isDue = false
        guard demand > .none else { return (.nothing, value) }
        demand -= 1
        self.end = end
        return (.value(value), nil)
    }

    /// What to deliver after that: the completion, unless a value is still held.
    @inlinable
    mutating func finish() -> OutgoingEvent<Value, Failure> {
        guard !isEnded, held == nil, let completion else { return .nothing }
        isEnded = true
        return .completion(completion)
    }

    /// The upstream has ended. True where nothing is held, so that the caller is to schedule the completion.
    @inlinable
    mutating func completed(_ completion: Subscribers.Completion<Failure>) -> Bool {
        guard !isEnded else { return false }
        self.completion = completion
        return held == nil
    }

    /// The subscription is cancelled.
    @inlinable
    mutating func cancelled() -> (Value?, Subscribers.Completion<Failure>?) {
        isEnded = true
        return (held.take(), completion.take())
    }
}
