/// Decides which values wait, which are dropped, and what goes out next. Knows no lock and no neighbour.
@usableFromInline
struct BufferMachine<Value, Failure: Error> {
    /// What becomes of a value that finds the buffer full.
    @usableFromInline
    enum Overflow {
        case dropNewest
        case dropOldest
        case fail
    }

    /// What becomes of a value.
    @usableFromInline
    enum Arrival {
        /// It goes out at once.
        case deliver

        /// It waits, and this one goes out in its stead.
        case deliverOldest(Value)

        /// It waits.
        case kept

        /// It waits in the place of this one, which the caller releases.
        case keptInstead(of: Value)

        /// It is dropped.
        case dropped

        /// It is dropped, and the stream fails.
        case overflow
    }

    /// What goes out next.
    @usableFromInline
    enum Next {
        case value(Value)
        case completion(Subscribers.Completion<Failure>)
        case nothing
    }

    @usableFromInline let size: Int
    @usableFromInline let overflow: Overflow

    @usableFromInline var waiting = FIFO<Value>()

    /// What has been asked for and not delivered.
    @usableFromInline var demand = Subscribers.Demand.none

    /// What follows the values that wait.
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    /// Whether the completion has gone out, or the subscription is cancelled.
    @usableFromInline var isOver = false

    @inlinable
    init(size: Int, overflow: Overflow) {
        self.size = size
        self.overflow = overflow
    }

    /// The values that wait, in order.
    var values: [Value] {
        var copy = waiting
        var values: [Value] = []
        while let value = copy.popFirst() { values.append(value) }
        return values
    }

    /// Whether all that comes may go straight through, until something waits.
    @inlinable
    var isPassing: Bool { demand == .unlimited && waiting.isEmpty && completion == nil && !isOver }

    /// A value has come. `mayDeliver` is false where another thread is delivering.
    @inlinable
    mutating func received(_ value: Value, mayDeliver: Bool) -> Arrival {
        guard completion == nil, !isOver else { return .dropped }
        if mayDeliver, demand > .none, waiting.isEmpty {
            demand -= 1
            return .deliver
        }
        if waiting.count < size {
            waiting.append(value)
            return .kept
        }
        // Where a value is asked for, the buffer is only full because this one comes from inside a delivery.
        if mayDeliver, demand > .none, let oldest = replaceOldest(by: value) {
            demand -= 1
            return .deliverOldest(oldest)
        }
        switch overflow {
        case .dropNewest: return .dropped
        case .dropOldest: return replaceOldest(by: value).map { .keptInstead(of: $0) } ?? .dropped
        case .fail: return .overflow
        }
    }

    @inlinable
    mutating func replaceOldest(by value: Value) -> Value? {
        guard let oldest = waiting.popFirst() else { return nil }
        waiting.append(value)
        return oldest
    }

    @inlinable
    mutating func requested(_ more: Subscribers.Demand) { demand += more }

    /// Upstream has ended. Its values go first.
    @inlinable
    mutating func ended(_ completion: Subscribers.Completion<Failure>) { self.completion = completion }

    /// Takes out what is to be delivered now.
    @inlinable
    mutating func next() -> Next {
        guard !isOver else { return .nothing }
        if waiting.isEmpty {
            guard let completion = completion.take() else { return .nothing }
            isOver = true
            return .completion(completion)
        }
        guard demand > .none, let value = waiting.popFirst() else { return .nothing }
        demand -= 1
        return .value(value)
    }

    /// The subscription is cancelled. Returns what waits, for the caller to release.
    @inlinable
    mutating func cancelled() -> FIFO<Value> {
        isOver = true
        defer { waiting = FIFO() }
        return waiting
    }
}
