/// Decides what `merge` and `flatMap` do next. Knows no values, no subscriptions and no neighbours.
///
/// While the downstream has not asked for everything, each input is asked for one value at a time. A value that finds
/// no demand is kept, so no more than one is kept for each input, and the input is asked for the next one when it goes.
@usableFromInline
struct MergeMachine {
    @usableFromInline
    enum Arrival {
        case deliver
        case keep
        case drop
    }

    /// What the downstream has asked for and not got yet.
    @usableFromInline var demand = Subscribers.Demand.none

    /// How many inputs there are that have not finished.
    @usableFromInline var live = 0

    /// How many values are kept.
    @usableFromInline var kept = 0

    /// Whether more inputs may come.
    @usableFromInline var isOpen = true

    /// Whether it has been decided how the stream ends.
    @usableFromInline var isEnded = false

    @inlinable
    init() {}

    @inlinable var isUnlimited: Bool { demand == .unlimited }

    /// What an input is asked for when it has been attached.
    @inlinable var firstRequest: Subscribers.Demand { isUnlimited ? .unlimited : .max(1) }

    /// An input is about to be attached. False where the stream has ended.
    @inlinable
    mutating func opened() -> Bool {
        guard !isEnded else { return false }
        live += 1
        return true
    }

    /// An input has brought a value.
    @inlinable
    mutating func received() -> Arrival {
        if isEnded { return .drop }
        if kept == 0, demand > .none {
            demand -= 1
            return .deliver
        }
        kept += 1
        return .keep
    }

    /// The downstream asks for more. True where kept values may go.
    @inlinable
    mutating func requested(_ more: Subscribers.Demand) -> Bool {
        demand += more
        return kept > 0 && demand > .none && !isEnded
    }

    /// Whether a kept value goes to the downstream now; it is then no longer kept.
    @inlinable
    mutating func releasesKept() -> Bool {
        guard !isEnded, kept > 0, demand > .none else { return false }
        kept -= 1
        demand -= 1
        return true
    }

    /// An input has finished. True where the stream finishes with it.
    @inlinable
    mutating func inputFinished() -> Bool {
        live -= 1
        return finishesNow()
    }

    /// No more inputs come. True where the stream finishes with that.
    @inlinable
    mutating func closed() -> Bool {
        isOpen = false
        return finishesNow()
    }

    /// Whether all is done. The stream counts as ended from then on.
    @inlinable
    mutating func finishesNow() -> Bool {
        !isOpen && live == 0 && kept == 0 && end()
    }

    /// The stream ends by failure or cancellation. False where it had ended before.
    @inlinable
    mutating func end() -> Bool {
        guard !isEnded else { return false }
        isEnded = true
        kept = 0
        return true
    }
}
