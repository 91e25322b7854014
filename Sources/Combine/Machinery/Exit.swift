/// The last stretch to a subscriber that is reached from several threads: one event at a time, and nothing kept after
/// the end.
@usableFromInline
final class Exit<Downstream: Subscriber> {
    @usableFromInline let turnstile = Turnstile()

    /// To be let go of by the end.
    @usableFromInline let reins = Reins()

    // Unchecked: only the thread inside the turnstile touches it.
    @usableFromInline @exclusivity(unchecked) var downstream: Downstream?

    @inlinable
    init(_ downstream: Downstream) { self.downstream = downstream }

    /// Hands the subscriber what `subscription` returns, if anything. False where that was nothing.
    ///
    /// Turns that come from other threads meanwhile are not taken on this thread, which may not be one of the
    /// scheduler's: `again` is called for each, to schedule it anew.
    @inlinable @discardableResult
    func start(_ subscription: () -> (any Subscription)?, again: () -> Void) -> Bool {
        var isStarted = false
        turnstile.hold(
            {
                guard let subscription = subscription(), let downstream else { return }
                isStarted = true
                downstream.receive(subscription: subscription)
            }, passing: again)
        return isStarted
    }

    /// Takes the upstream's `subscription`, and hands the subscriber one that is answered by `request` and `cancel`. False
    /// where the upstream had one, or the stream has ended. `again` is called as above.
    @inlinable @discardableResult
    func start(
        _ description: String, _ subscription: any Subscription, of upstream: borrowing Upstream,
        request: @escaping (Subscribers.Demand) -> Void, cancel: @escaping () -> Void, again: () -> Void
    ) -> Bool {
        start(
            {
                guard upstream.connect(subscription) else { return nil }
                return reins.subscription(description, request: request, cancel: cancel)
            }, again: again)
    }

    /// Delivers one step, and returns what the subscriber asks for in return. Only for turns.
    @inlinable
    func deliver(_ step: OutgoingEvent<Downstream.Input, Downstream.Failure>) -> Subscribers.Demand {
        switch step {
        case .value(let value):
            guard let downstream else { return .none }
            return downstream.receive(value)
        case .completion(let completion):
            let ended = downstream
            downstream = nil
            reins.release()
            ended?.receive(completion: completion)
            return .none
        case .nothing:
            return .none
        case .release:
            letGo()
            return .none
        }
    }

    /// Lets go of the subscriber, now or when the turn that is under way has ended.
    @inlinable
    func release() { turnstile.pass { letGo() } }

    // What is destroyed may come back here; see ``Cell/replace(with:)``.
    @inlinable
    func letGo() {
        withExtendedLifetime(downstream) { downstream = nil }
    }
}
