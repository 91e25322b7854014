import Synchronization

/// A participant's hold on its upstream: from before the subscription, through the stream, to its end.
@usableFromInline
struct Upstream: ~Copyable {
    @usableFromInline
    enum State {
        case awaiting
        case connected(any Subscription)
        case ended
    }

    @usableFromInline let state = Lock<State>(.awaiting)

    /// The same as `connected` in the state, to be read for each value without the lock.
    @usableFromInline let connected = Atomic(false)

    @inlinable
    init() {}

    /// Whether values may pass: between the subscription and the end.
    @inlinable
    var isConnected: Bool { connected.load(ordering: .relaxed) }

    /// Takes the upstream's subscription. A second one, or one that comes after the end, is cancelled; the result is
    /// then false.
    @usableFromInline
    borrowing func connect(_ subscription: any Subscription) -> Bool {
        let accepted = state.withLock { state in
            guard case .awaiting = state else { return false }
            state = .connected(subscription)
            connected.store(true, ordering: .relaxed)
            return true
        }
        if !accepted { subscription.cancel() }
        return accepted
    }

    @usableFromInline
    borrowing func request(_ demand: Subscribers.Demand) {
        let subscription: (any Subscription)? = state.withLock { state in
            guard case .connected(let subscription) = state else { return nil }
            return subscription
        }
        subscription?.request(demand)
    }

    /// Ends the stream because the upstream did, and releases its subscription. False where it had ended before, or
    /// had not begun.
    @usableFromInline
    borrowing func finish() -> Bool {
        guard case .connected = end() else { return false }
        return true
    }

    /// Ends the stream from this side: the upstream is cancelled and released, and one that comes later is cancelled.
    /// False where there was none.
    @usableFromInline @discardableResult
    borrowing func cancel() -> Bool {
        guard case .connected(let subscription) = end(evenBefore: true) else { return false }
        subscription.cancel()
        return true
    }

    /// Ends the stream and returns the state before. A stream that has not begun only ends where `evenBefore` says so.
    @usableFromInline
    borrowing func end(evenBefore: Bool = false) -> State {
        state.withLock { state in
            let before = state
            if case .awaiting = before, !evenBefore { return before }
            state = .ended
            connected.store(false, ordering: .relaxed)
            return before
        }
    }
}
