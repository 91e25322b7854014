/// Decides who iterates a sequence, and how far. Knows no elements.
@usableFromInline
struct SequenceMachine {
    /// What the iterating thread does next.
    @usableFromInline
    enum Turn {
        case deliver(Subscribers.Demand)
        case pause
        case release
    }

    var demand = Subscribers.Demand.none
    var isIterating = false
    var isEnded = false

    @usableFromInline
    init() {}

    /// Adds demand. True where the caller is to iterate, as nobody does.
    @usableFromInline
    mutating func requested(_ more: Subscribers.Demand) -> Bool {
        guard !isEnded else { return false }
        demand += more
        guard !isIterating else { return false }
        isIterating = true
        return true
    }

    /// Takes all the demand there is, with what the last values `returned`.
    @usableFromInline
    mutating func takeTurn(_ returned: Subscribers.Demand) -> Turn {
        demand += returned
        if !isEnded, demand > .none {
            defer { demand = .none }
            return .deliver(demand)
        }
        isIterating = false
        return isEnded ? .release : .pause
    }

    /// The sequence is exhausted. False where the subscription was cancelled before.
    @usableFromInline
    mutating func finished() -> Bool {
        defer { isEnded = true }
        return !isEnded
    }

    /// The subscription is cancelled. True where the caller is to release, as nobody iterates.
    @usableFromInline
    mutating func cancelled() -> Bool {
        defer { isEnded = true }
        return !isEnded && !isIterating
    }
}
