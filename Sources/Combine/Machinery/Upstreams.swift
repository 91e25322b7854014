/// A participant's hold on several upstreams, all of which are asked for the same: from before their subscriptions to
/// the end of all.
@usableFromInline
struct Upstreams: ~Copyable {
    @usableFromInline
    struct State {
        /// Those of the inputs that are connected.
        @usableFromInline var subscriptions: [OwnSubscription?]

        /// All that was asked for, for those that connect later.
        @usableFromInline var requested = Subscribers.Demand.none

        @usableFromInline var isEnded = false

        @inlinable
        init(count: Int) { subscriptions = Array(repeating: nil, count: count) }
    }

    @usableFromInline let slots: [JoinSlot]
    @usableFromInline let state: Lock<State>

    @inlinable
    init(_ slots: [JoinSlot]) {
        self.slots = slots
        state = Lock(State(count: slots.count))
    }

    /// Keeps an input's subscription, and returns what to ask it for. `nil` where it is to be cancelled: the input had
    /// one already, or all is over.
    @usableFromInline
    borrowing func connect(_ new: Unmanaged<OwnSubscription>, _ slot: JoinSlot) -> Subscribers.Demand? {
        state.withLock { state in
            guard !state.isEnded, slot.phase.load(ordering: .relaxed) == .awaiting else { return nil }
            state.subscriptions[slot.index] = new.takeUnretainedValue()
            slot.phase.store(.connected, ordering: .relaxed)
            return state.requested
        }
    }

    /// Notes what is asked for, and returns those who are to be told.
    @usableFromInline
    borrowing func request(_ demand: Subscribers.Demand) -> [OwnSubscription?] {
        state.withLock { state in
            state.requested += demand
            return state.subscriptions
        }
    }

    /// Asks one of them for what all others have been asked for already.
    @usableFromInline
    borrowing func request(_ demand: Subscribers.Demand, of slot: JoinSlot) {
        let subscription = state.withLock { state in state.isEnded ? nil : state.subscriptions[slot.index] }
        subscription?.request(demand)
    }

    /// An input has ended, be it without ever having had a subscription. False where it had ended before.
    @usableFromInline
    borrowing func finish(_ slot: JoinSlot) -> Bool {
        let (isFirst, subscription) = state.withLock { state -> (Bool, OwnSubscription?) in
            guard slot.phase.load(ordering: .relaxed) != .ended else { return (false, nil) }
            slot.phase.store(.ended, ordering: .relaxed)
            return (true, state.subscriptions[slot.index].take())
        }
        // The subscription is released here, outside the lock.
        withExtendedLifetime(subscription) {}
        return isFirst
    }

    /// Cancels all inputs, also those that connect later.
    @usableFromInline
    borrowing func cancel() {
        let subscriptions = state.withLock { state in
            state.isEnded = true
            for slot in slots { slot.phase.store(.ended, ordering: .relaxed) }
            let subscriptions = state.subscriptions
            state.subscriptions = []
            return subscriptions
        }
        for subscription in subscriptions { subscription?.cancel() }
    }

    /// Whether it is known of all of them that they let go of their subscribers when the stream is over.
    @usableFromInline
    var letGo: Bool {
        let subscriptions = state.withLock { $0.subscriptions }
        return slots.allSatisfy { $0.phase.load(ordering: .relaxed) != .awaiting }
            && subscriptions.allSatisfy { $0?.letsGo ?? true }
    }
}
