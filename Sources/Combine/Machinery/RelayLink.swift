import Synchronization

/// The hold on upstreams that follow each other, which an operator hands to its downstream as the subscription.
///
/// Requests go to the stage that is running; what it leaves of them goes to the next. It knows no types, so
/// requests and cancellation run no generic code.
@usableFromInline
class RelayLink: OwnSubscription {
    @usableFromInline
    struct State {
        @usableFromInline var machine = RelayMachine()

        /// That of the stage that is running.
        @usableFromInline var subscription: OwnSubscription?

        @inlinable
        init() {}
    }

    @usableFromInline final let state = Lock(State())

    /// Where the stages come from, where they come from a stream.
    @usableFromInline final let source = Upstream()

    /// The stage whose values are accepted: from its subscription to its end.
    @usableFromInline final let accepted = Atomic(0)

    /// The stage that was started last, ended or not.
    @usableFromInline final let latest = Atomic(0)

    /// Whether the completion has been delivered, or the downstream has cancelled.
    @usableFromInline final let over = Atomic(false)

    /// A stage that the machine has started already, and that will be the latest as soon as its publisher comes; zero
    /// where there is none.
    @usableFromInline final let prepared = Atomic(0)

    /// Whether the downstream has asked for everything: what the machine knows, to be read without the lock.
    @usableFromInline final let unlimited = Atomic(false)

    /// Starts the next stage and returns its number; the one before is cancelled. `nil` where the stream has ended.
    ///
    /// Takes the stage that was prepared when the one before ended, which needs no lock, or asks the machine.
    @inlinable
    final func startNext() -> Int? {
        let next = prepared.load(ordering: .relaxed)
        guard next != 0 else { return start() }
        // One thread at a time comes here. Were there two, both would get one stage, and one of them no subscription.
        prepared.store(0, ordering: .relaxed)
        latest.store(next, ordering: .relaxed)
        return next
    }

    /// Starts the next stage and returns its number; the one before is cancelled. `nil` where the stream has ended.
    @inlinable
    final func start(isLast: Bool = false) -> Int? {
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
    final func connect(_ subscription: any Subscription, _ stage: Int) -> Bool {
        guard let demand = OwnSubscription.with(subscription, { keep($0, stage) }) else {
            subscription.cancel()
            return false
        }
        if demand > .none { subscription.request(demand) }
        return true
    }

    /// Keeps a stage's subscription, and returns the demand that is left; `nil` where it is to be cancelled.
    // A function of its own: inlined, it would retain the subscription once more.
    @usableFromInline @inline(never)
    final func keep(_ subscription: Unmanaged<OwnSubscription>, _ stage: Int) -> Subscribers.Demand? {
        state.withLock { state in
            guard state.machine.isRunning(stage), state.subscription == nil else { return nil }
            state.subscription = subscription.takeUnretainedValue()
            accepted.store(stage, ordering: .relaxed)
            return state.machine.demand
        }
    }

    @inlinable
    final func accepts(_ stage: Int) -> Bool { accepted.load(ordering: .relaxed) == stage }

    @inlinable
    final func isLatest(_ stage: Int) -> Bool { latest.load(ordering: .relaxed) == stage && !isOver }

    @inlinable
    final var isUnlimited: Bool { unlimited.load(ordering: .relaxed) }

    /// Counts a value that is delivered to a downstream whose demand is limited.
    @inlinable
    final func spend() { state.withLock { $0.machine.delivered() } }

    /// Adds the demand that came back with a value. What `stage` itself is to be asked for is returned; where another
    /// stage has taken over meanwhile, that one is asked.
    @inlinable
    final func grant(_ more: Subscribers.Demand, to stage: Int) -> Subscribers.Demand {
        let subscription: OwnSubscription?? = state.withLock { state in
            note(more, in: &state)
            return state.machine.stage == stage ? nil : .some(state.subscription)
        }
        guard let subscription else { return more }
        subscription?.request(more)
        return .none
    }

    @usableFromInline override var standsIn: Bool { true }

    @usableFromInline final override var letsGo: Bool { state.withLock { $0.subscription }?.letsGo ?? true }

    @usableFromInline
    final override func request(_ demand: Subscribers.Demand) {
        let subscription = state.withLock { state in
            note(demand, in: &state)
            return state.subscription
        }
        subscription?.request(demand)
    }

    @inlinable
    final func note(_ demand: Subscribers.Demand, in state: inout State) {
        state.machine.requested(demand)
        if state.machine.demand == .unlimited { unlimited.store(true, ordering: .relaxed) }
    }

    /// A stage has finished. The next one is prepared where `preparesNext` says so.
    @inlinable
    final func finish(_ stage: Int, preparesNext: Bool = false) -> RelayMachine.Finish {
        let (finish, subscription) = state.withLock { state -> (RelayMachine.Finish, OwnSubscription?) in
            let finish = state.machine.finished(stage)
            guard finish != .ignored else { return (finish, nil) }
            accepted.store(0, ordering: .relaxed)
            if preparesNext, !state.machine.isLast, let next = state.machine.started(isLast: false) {
                prepared.store(next, ordering: .relaxed)
            }
            return (finish, state.subscription.take())
        }
        // The subscription is released here, outside the lock.
        withExtendedLifetime(subscription) {}
        return finish
    }

    /// The source of stages has finished. True where the stream finishes with that.
    @inlinable
    final func close() -> Bool {
        state.withLock { state in
            if latest.load(ordering: .relaxed) != state.machine.stage { state.machine.withdrawn() }
            return state.machine.closed()
        }
    }

    /// Ends the whole stream because `stage` did. False where it was not its turn.
    @inlinable
    final func end(with stage: Int) -> Bool {
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
    final func end() -> Bool {
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
    final func setOver() { over.store(true, ordering: .relaxed) }

    @inlinable
    final var isOver: Bool { over.load(ordering: .relaxed) }

    @usableFromInline
    final override func cancel() {
        _ = end()
        setOver()
    }
}
