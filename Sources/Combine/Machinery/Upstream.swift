import Synchronization

/// A participant's hold on its upstream: from before the subscription, through the stream, to its end.
@usableFromInline
struct Upstream: ~Copyable {
    // A number rather than an enumeration, whose every load checks that the number is a case.
    @usableFromInline
    struct Phase: RawRepresentable, AtomicRepresentable {
        @usableFromInline let rawValue: UInt8

        @inlinable
        init(rawValue: UInt8) { self.rawValue = rawValue }

        @inlinable static var awaiting: Phase { Phase(rawValue: 0) }
        @inlinable static var connected: Phase { Phase(rawValue: 1) }
        @inlinable static var ended: Phase { Phase(rawValue: 2) }
    }

    /// Changes only under the lock of `subscription`, and is read for each value without it.
    @usableFromInline let phase = Atomic(Phase.awaiting)

    /// There is one while connected.
    @usableFromInline let subscription = Lock<OwnSubscription?>(nil)

    @inlinable
    init() {}

    /// Whether values may pass: between the subscription and the end.
    @inlinable
    var isConnected: Bool { phase.load(ordering: .relaxed) == .connected }

    /// Whether there was no subscription yet, and no end.
    @inlinable
    var isAwaiting: Bool { phase.load(ordering: .relaxed) == .awaiting }

    /// Whether the stream is over.
    @inlinable
    var isEnded: Bool { phase.load(ordering: .relaxed) == .ended }

    /// The same, for printing.
    @usableFromInline
    var status: UpstreamStatus {
        subscription.withLock { subscription in
            if let subscription { return .subscribed(subscription.original) }
            return phase.load(ordering: .relaxed) == .ended ? .terminal : .awaitingSubscription
        }
    }

    /// Takes the upstream's subscription. A second one, or one that comes after the end, is cancelled; the result is
    /// then false.
    @usableFromInline
    borrowing func connect(_ new: any Subscription) -> Bool {
        connect(OwnSubscription.of(new))
    }

    @usableFromInline
    borrowing func connect(_ new: OwnSubscription) -> Bool {
        let accepted = subscription.withLock { subscription in
            guard phase.load(ordering: .relaxed) == .awaiting else { return false }
            subscription = new
            phase.store(.connected, ordering: .relaxed)
            return true
        }
        if !accepted { new.cancel() }
        return accepted
    }

    @usableFromInline
    borrowing func request(_ demand: Subscribers.Demand) {
        subscription.withLock { $0 }?.request(demand)
    }

    /// Whether what is upstream lets go of its subscriber when the stream is over.
    @usableFromInline
    var letsGo: Bool { subscription.withLock { $0 }?.letsGo ?? true }

    /// Ends the stream because the upstream did, and releases its subscription. False where it had ended before, or
    /// had not begun.
    @usableFromInline
    borrowing func finish() -> Bool {
        let released = subscription.withLock { subscription in
            if subscription != nil { phase.store(.ended, ordering: .relaxed) }
            return subscription.take()
        }
        return released != nil
    }

    /// Ends the stream because the upstream did, subscription or none. False where it had ended before.
    @usableFromInline
    borrowing func finishAtAnyTime() -> Bool {
        let (isFirst, released) = subscription.withLock { subscription -> (Bool, OwnSubscription?) in
            let isFirst = phase.exchange(.ended, ordering: .relaxed) != .ended
            return (isFirst, subscription.take())
        }
        withExtendedLifetime(released) {}
        return isFirst
    }

    /// Ends the stream from this side: the upstream is cancelled and released, and one that comes later is cancelled.
    /// False where there was none.
    @usableFromInline @discardableResult
    borrowing func cancel() -> Bool {
        let cancelled = subscription.withLock { subscription in
            phase.store(.ended, ordering: .relaxed)
            return subscription.take()
        }
        cancelled?.cancel()
        return cancelled != nil
    }
}

/// How far a stream has come, as it is printed.
@usableFromInline
enum UpstreamStatus {
    case awaitingSubscription
    case subscribed(any Subscription)
    case terminal

    var subscription: (any Subscription)? {
        guard case .subscribed(let subscription) = self else { return nil }
        return subscription
    }

    var isTerminal: Bool {
        guard case .terminal = self else { return false }
        return true
    }

    /// What a mirror of `encode` and `decode` shows.
    func shownWhileCoding(_ downstream: Any) -> [Mirror.Child] {
        [("downstream", downstream), ("finished", isTerminal), ("upstreamSubscription", subscription as Any)]
    }
}
