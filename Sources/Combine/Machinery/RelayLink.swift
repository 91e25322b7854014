import Synchronization

/// The hold on upstreams that follow each other, which an operator hands to its downstream as the subscription.
///
/// Requests go to the stage that is running; what it leaves of them goes to the next. It knows no types, so it costs its
/// operator no generic class.
@usableFromInline
final class RelayLink: OwnSubscription {
    @usableFromInline
    struct State {
        @usableFromInline var machine = RelayMachine()

        /// That of the stage that is running.
        @usableFromInline var subscription: OwnSubscription?

        @inlinable
        init() {}
    }

    @usableFromInline let state = Lock(State())

    /// Where the stages come from, where they come from a stream.
    @usableFromInline let source = Upstream()

    /// The stage whose values are accepted: from its subscription to its end.
    @usableFromInline let accepted = Atomic(0)

    /// The stage that was started last, ended or not; below zero when the stream is over.
    @usableFromInline let latest = Atomic(0)

    /// Whether the downstream has asked for everything: what the machine knows, to be read without the lock.
    @usableFromInline let unlimited = Atomic(false)

    /// Starts the next stage and returns its number; the one before is cancelled. `nil` where the stream has ended.
    @inlinable
    func start(isLast: Bool = false) -> Int? {
        let (stage, former) = state.withLock { state -> (Int?, OwnSubscription?) in
            guard let stage = state.machine.started(isLast: isLast) else { return (nil, nil) }
            accepted.store(0, ordering: .relaxed)
            latest.store(stage, ordering: .relaxed)
            return (stage, state.subscription.take())
        }
        former?.cancel()
        return stage
    }

    /// Takes a stage's subscription, and asks it for what is left of the demand. False where it was not its turn, or
    /// where it had one: the subscription is then cancelled.
    @inlinable
    func connect(_ subscription: any Subscription, _ stage: Int) -> Bool {
        let subscription = OwnSubscription.of(subscription)
        let demand: Subscribers.Demand? = state.withLock { state in
            guard state.machine.isRunning(stage), state.subscription == nil else { return nil }
            state.subscription = subscription
            accepted.store(stage, ordering: .relaxed)
            return state.machine.demand
        }
        guard let demand else {
            subscription.cancel()
            return false
        }
        if demand > .none { subscription.request(demand) }
        return true
    }

    @inlinable
    func accepts(_ stage: Int) -> Bool { accepted.load(ordering: .relaxed) == stage }

    @inlinable
    func isLatest(_ stage: Int) -> Bool { latest.load(ordering: .relaxed) == stage }

    @inlinable
    var isUnlimited: Bool { unlimited.load(ordering: .relaxed) }

    /// Counts a value that is delivered to a downstream whose demand is limited.
    @inlinable
    func spend() { state.withLock { $0.machine.delivered() } }

    /// Adds the demand that came back with a value. What `stage` itself is to be asked for is returned; where another
    /// stage has taken over meanwhile, that one is asked.
    @inlinable
    func grant(_ more: Subscribers.Demand, to stage: Int) -> Subscribers.Demand {
        let subscription: OwnSubscription?? = state.withLock { state in
            note(more, in: &state)
            return state.machine.stage == stage ? nil : .some(state.subscription)
        }
        guard let subscription else { return more }
        subscription?.request(more)
        return .none
    }

    @usableFromInline override var holdsSubscriber: Bool { false }

    @usableFromInline override var letsGo: Bool { state.withLock { $0.subscription }?.letsGo ?? true }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
        let subscription = state.withLock { state in
            note(demand, in: &state)
            return state.subscription
        }
        subscription?.request(demand)
    }

    @inlinable
    func note(_ demand: Subscribers.Demand, in state: inout State) {
        state.machine.requested(demand)
        if state.machine.demand == .unlimited { unlimited.store(true, ordering: .relaxed) }
    }

    /// A stage has finished.
    @inlinable
    func finish(_ stage: Int) -> RelayMachine.Finish {
        let (finish, subscription) = state.withLock { state -> (RelayMachine.Finish, OwnSubscription?) in
            let finish = state.machine.finished(stage)
            guard finish != .ignored else { return (finish, nil) }
            accepted.store(0, ordering: .relaxed)
            return (finish, state.subscription.take())
        }
        // The subscription is released here, outside the lock.
        withExtendedLifetime(subscription) {}
        return finish
    }

    /// The source of stages has finished. True where the stream finishes with that.
    @inlinable
    func close() -> Bool { state.withLock { $0.machine.closed() } }

    /// Ends the whole stream because `stage` did. False where it was not its turn.
    @inlinable
    func end(with stage: Int) -> Bool {
        let (isFirst, running) = state.withLock { state -> (Bool, OwnSubscription?) in
            guard state.machine.isRunning(stage), state.machine.end() else { return (false, nil) }
            accepted.store(0, ordering: .relaxed)
            return (true, state.subscription.take())
        }
        guard isFirst else { return false }
        source.cancel()
        // The subscription of the stage, which has ended by itself, is released here, outside the lock.
        withExtendedLifetime(running) {}
        return true
    }

    /// Ends the whole stream: what runs is cancelled. False where it had ended before.
    @inlinable
    func end() -> Bool {
        let (isFirst, running) = state.withLock { state -> (Bool, OwnSubscription?) in
            accepted.store(0, ordering: .relaxed)
            return (state.machine.end(), state.subscription.take())
        }
        source.cancel()
        running?.cancel()
        return isFirst
    }

    /// From now on nothing is delivered.
    @inlinable
    func setOver() { latest.store(-1, ordering: .relaxed) }

    @usableFromInline
    override func cancel() {
        _ = end()
        setOver()
    }
}
