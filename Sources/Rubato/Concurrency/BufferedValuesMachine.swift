import Combine

/// Decides what becomes of values that come while nobody awaits one, and what is asked of the publisher. Knows no lock,
/// no task and no subscription.
struct BufferedValuesMachine<Value> {
    /// What becomes of a value.
    enum Arrival {
        /// The task that has waited longest gets it; so much is to be asked for in its place.
        case hand(Subscribers.Demand)
        case kept

        /// It, or one that it takes the place of, is lost, and to be released.
        case lost(Value)
    }

    /// What a call of `next()` leads to.
    enum Next {
        /// Gets a value that was kept; so much is to be asked for in its place.
        case value(Value, Subscribers.Demand)

        /// Waits; so much is to be asked for.
        case wait(Subscribers.Demand)
        case end
    }

    private let policy: AsyncStream<Value>.Continuation.BufferingPolicy
    private var kept = FIFO<Value>()
    private var waiting = 0
    private var isSubscribed = false
    private var isEnded = false

    init(_ policy: AsyncStream<Value>.Continuation.BufferingPolicy) { self.policy = policy }

    /// The subscription is there. Returns what to request.
    mutating func subscribed() -> Subscribers.Demand {
        isSubscribed = true
        guard case .bufferingOldest(let limit) = policy else { return .unlimited }
        return .max(limit > 0 ? limit : waiting)
    }

    mutating func received(_ value: Value) -> Arrival {
        if isEnded { return .lost(value) }
        if waiting > 0 {
            waiting -= 1
            return .hand(replacement)
        }
        switch policy {
        case .unbounded:
            kept.append(value)
        case .bufferingOldest(let limit):
            // More than that was not asked for.
            if kept.count >= limit { return .lost(value) }
            kept.append(value)
        case .bufferingNewest(let limit):
            if limit <= 0 { return .lost(value) }
            kept.append(value)
            if kept.count > limit, let oldest = kept.popFirst() { return .lost(oldest) }
        @unknown default:
            kept.append(value)
        }
        return .kept
    }

    mutating func next() -> Next {
        if let value = kept.popFirst() { return .value(value, isEnded ? .none : replacement) }
        if isEnded { return .end }
        waiting += 1
        if case .bufferingOldest(let limit) = policy, limit <= 0, isSubscribed { return .wait(.max(1)) }
        return .wait(.none)
    }

    /// The publisher has ended: what is kept comes first. False where all was over already.
    mutating func ended() -> Bool {
        if isEnded { return false }
        isEnded = true
        waiting = 0
        return true
    }

    /// Nobody wants any more. Returns what was kept, to be released.
    mutating func cancelled() -> FIFO<Value> {
        isEnded = true
        waiting = 0
        defer { kept = FIFO() }
        return kept
    }

    /// What is asked for when a value has been handed out: only as many are asked for as there is room.
    private var replacement: Subscribers.Demand {
        if case .bufferingOldest(let limit) = policy, limit > 0 { .max(1) } else { .none }
    }
}
