import Synchronization

/// Joins the values of any number of inputs into one stream, for `merge` in all arities and for `flatMap`.
///
/// While the downstream has asked for everything, a value costs no lock but the turn to deliver. Each input is a
/// ``MergeInput``.
@usableFromInline
final class MergeConduit<Downstream: Subscriber>: Subscription {
    @usableFromInline
    enum Event {
        case value(Downstream.Input)
        case kept
        case completion(Subscribers.Completion<Downstream.Failure>)
    }

    @usableFromInline
    struct Kept {
        @usableFromInline let value: Downstream.Input
        @usableFromInline let place: Unmanaged<MergeSlot>
        @usableFromInline let ticket: Int

        @inlinable
        init(_ value: Downstream.Input, _ place: Unmanaged<MergeSlot>, _ ticket: Int) {
            self.value = value
            self.place = place
            self.ticket = ticket
        }
    }

    @usableFromInline
    struct State {
        @usableFromInline var machine = MergeMachine()
        @usableFromInline var slots = MergeSlots()
        @usableFromInline var kept = FIFO<Kept>()
        @usableFromInline var asks = 0
        @usableFromInline var isAsking = false

        @inlinable
        init() {}
    }

    @usableFromInline let description: String
    @usableFromInline let downstream: Downstream
    @usableFromInline let reins = Reins()
    @usableFromInline let outbox = SerialOutbox<Event>()
    @usableFromInline let state = Lock(State())

    /// Where further inputs come from, where they do.
    @usableFromInline let source = Upstream()

    /// A place that counts as taken already: that of an input that has ended, kept open for the next one.
    @usableFromInline let spare = Atomic<UnsafeRawPointer?>(nil)

    /// Whether the source is asked for another input when one ends.
    @usableFromInline let asksForInputs: Bool

    /// Whether the downstream has asked for everything, and no value is kept: what the machine knows, to be read without
    /// the lock.
    @usableFromInline let isPassing = Atomic(false)

    /// Whether the completion has been delivered, or the downstream has cancelled.
    @usableFromInline let isOver = Atomic(false)

    // Unchecked: only touched by the thread that delivers.
    @usableFromInline @exclusivity(unchecked) var isReleasing = false

    @inlinable
    init(_ description: String, asksForInputs: Bool = false, downstream: Downstream) {
        self.description = description
        self.asksForInputs = asksForInputs
        self.downstream = downstream
    }

    /// What the downstream gets.
    @inlinable
    var subscription: any Subscription {
        reins.subscription(description, request: { self.request($0) }, cancel: { self.cancel() })
    }
}

// MARK: Inputs come and go

extension MergeConduit {
    /// Attaches `publisher` as one more input, unless the stream has ended.
    @inlinable
    func attach<P: Publisher>(_ publisher: P) where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
        if let spare = takeSpare() {
            let ticket = spare._withUnsafeGuaranteedRef { $0.ticket.load(ordering: .relaxed) }
            publisher.receive(subscriber: MergeInput(conduit: self, place: spare, ticket: ticket))
        } else if let (place, ticket) = open() {
            publisher.receive(subscriber: MergeInput(conduit: self, place: place, ticket: ticket))
        }
    }

    /// Makes a place for one more input. `nil` where the stream has ended.
    @inlinable
    func open() -> (Unmanaged<MergeSlot>, Int)? {
        state.withLock { state in
            guard state.machine.opened() else { return nil }
            let place = state.slots.take()
            return (place, place._withUnsafeGuaranteedRef { $0.ticket.load(ordering: .relaxed) })
        }
    }

    /// Takes the place that has been kept open for the next input.
    @inlinable
    func takeSpare() -> Unmanaged<MergeSlot>? {
        guard spare.load(ordering: .relaxed) != nil else { return nil }
        return spare.exchange(nil, ordering: .acquiring).map(Unmanaged.fromOpaque)
    }

    /// No more inputs come.
    @inlinable
    func close() {
        let isLast = state.withLock { state in
            let isLast = state.machine.closed()
            guard let spare = takeSpare() else { return isLast }
            _ = state.slots.giveBack(spare)
            return state.machine.inputFinished()
        }
        if isLast { complete(.finished) }
    }

    /// Keeps an input's subscription, and returns what to ask it for; `nil` where it is to be cancelled.
    @inlinable
    func connect(
        _ subscription: Unmanaged<OwnSubscription>, _ place: Unmanaged<MergeSlot>, _ ticket: Int
    ) -> Subscribers.Demand? {
        state.withLock { state in
            guard !state.machine.isEnded else { return nil }
            return place._withUnsafeGuaranteedRef { slot in
                guard slot.ticket.load(ordering: .relaxed) == ticket, slot.subscription == nil else { return nil }
                slot.subscription = subscription.takeUnretainedValue()
                slot.passing.store(ticket, ordering: .relaxed)
                return state.machine.firstRequest
            }
        }
    }

    @inlinable
    func inputFinished(_ place: Unmanaged<MergeSlot>, _ ticket: Int) {
        // The subscription is released at the end, outside the lock.
        let (subscription, isLast) = state.withLock { state -> (OwnSubscription?, Bool) in
            guard MergeSlots.holds(place, ticket) else { return (nil, false) }
            if state.machine.isOpen, spare.load(ordering: .relaxed) == nil {
                // The next input takes its place, without the lock.
                let subscription = MergeSlots.clear(place)
                spare.store(UnsafeRawPointer(place.toOpaque()), ordering: .releasing)
                return (subscription, false)
            }
            return (state.slots.giveBack(place), state.machine.inputFinished())
        }
        if isLast {
            complete(.finished)
        } else if asksForInputs {
            askForInput()
        }
        withExtendedLifetime(subscription) {}
    }

    /// Asks for one more input. An input that ends before the request returns is noted, and made up for when it does:
    /// so a chain of inputs that end at once takes no stack.
    @inlinable
    func askForInput() {
        let isFirst = state.withLock { state in
            state.asks += 1
            defer { state.isAsking = true }
            return !state.isAsking
        }
        guard isFirst else { return }
        repeat {
            source.request(.max(1))
        } while state.withLock { state in
            state.asks -= 1
            state.isAsking = state.asks > 0
            return state.isAsking
        }
    }
}

// MARK: Values

extension MergeConduit {
    @inlinable
    func receive(_ value: Downstream.Input, _ place: Unmanaged<MergeSlot>, _ ticket: Int) -> Subscribers.Demand {
        if isPassing.load(ordering: .relaxed) {
            outbox.sendFast(
                deliver: { deliver(value) }, contended: { sendContended(value, $0, as: $1) },
                leave: { finishLeaving(as: $0) })
            return .none
        }
        return receiveLimited(value, place, ticket)
    }

    @inlinable @inline(never)
    func receiveLimited(
        _ value: Downstream.Input, _ place: Unmanaged<MergeSlot>, _ ticket: Int
    ) -> Subscribers.Demand {
        let arrival = state.withLock { state in
            let arrival = state.machine.received()
            if case .keep = arrival { state.kept.append(Kept(value, place, ticket)) }
            return arrival
        }
        guard case .deliver = arrival else { return .none }
        send(.value(value))
        return .max(1)
    }

    @inlinable @inline(never)
    func sendContended(_ value: Downstream.Input, _ entry: Gate.Entry, as thread: UInt) {
        outbox.sendContended(.value(value), entry, as: thread) { deliver($0) }
    }

    @inlinable @inline(never)
    func finishLeaving(as thread: UInt) { outbox.finishLeaving(as: thread) { deliver($0) } }

    @inlinable
    func send(_ event: Event) { outbox.send(event) { deliver($0) } }

    @inlinable @inline(never)
    func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
        outbox.sendLast(.completion(completion)) { deliver($0) }
    }

    @inlinable
    func deliver(_ value: Downstream.Input) {
        guard !isOver.load(ordering: .relaxed) else { return }
        let more = downstream.receive(value)
        if more > .none { request(more) }
    }

    @inlinable
    func deliver(_ event: Event) {
        guard !isOver.load(ordering: .relaxed) else { return }
        switch event {
        case .value(let value):
            deliver(value)
        case .kept:
            releaseKept()
        case .completion(let completion):
            deliver(completion)
        }
    }

    @inlinable @inline(never)
    func deliver(_ completion: Subscribers.Completion<Downstream.Failure>) {
        isOver.store(true, ordering: .relaxed)
        reins.release()
        downstream.receive(completion: completion)
    }

    /// Delivers kept values as far as demand goes. Demand that comes from inside a delivery is used by the loop that is
    /// under way, so it takes no stack.
    @inlinable @inline(never)
    func releaseKept() {
        guard !isReleasing else { return }
        isReleasing = true
        while let kept = state.withLock({ nextKept(in: &$0) }) {
            let more = downstream.receive(kept.value)
            if more > .none { request(more) }
            askAgain(kept.place, kept.ticket)
        }
        isReleasing = false
        if state.withLock({ $0.machine.finishesNow() }) { complete(.finished) }
    }

    @inlinable
    func nextKept(in state: inout State) -> Kept? {
        if state.machine.releasesKept() { return state.kept.popFirst() }
        notePassing(in: state)
        return nil
    }

    /// From now on values pass without the lock, where the downstream has asked for everything and none is kept before
    /// them.
    @inlinable
    func notePassing(in state: State) {
        if state.machine.isUnlimited, state.machine.kept == 0 { isPassing.store(true, ordering: .relaxed) }
    }

    /// Asks an input for the value after one that was kept.
    @inlinable
    func askAgain(_ place: Unmanaged<MergeSlot>, _ ticket: Int) {
        let subscription: OwnSubscription? = state.withLock { state in
            guard !state.machine.isUnlimited else { return nil }
            return MergeSlots.holds(place, ticket) ? place._withUnsafeGuaranteedRef { $0.subscription } : nil
        }
        subscription?.request(.max(1))
    }
}

// MARK: Demand and the end

extension MergeConduit {
    @inlinable
    func request(_ demand: Subscribers.Demand) {
        demand.requirePositive()
        guard !isPassing.load(ordering: .relaxed) else { return }
        let (hasKept, unlimited) = state.withLock { state -> (Bool, [OwnSubscription]) in
            guard !state.machine.isUnlimited else { return (false, []) }
            let hasKept = state.machine.requested(demand)
            notePassing(in: state)
            return (hasKept, state.machine.isUnlimited ? state.slots.subscriptions : [])
        }
        if hasKept { send(.kept) }
        for subscription in unlimited { subscription.request(.unlimited) }
    }

    /// An input, or the source of inputs, has failed: cancels all others, then fails.
    @inlinable
    func fail(_ error: Downstream.Failure) {
        if end() { complete(.failure(error)) }
    }

    @inlinable
    func inputFailed(_ error: Downstream.Failure, _ place: Unmanaged<MergeSlot>, _ ticket: Int) {
        let failed: OwnSubscription?? = state.withLock { state in
            guard MergeSlots.holds(place, ticket) else { return nil }
            return .some(state.slots.giveBack(place))
        }
        guard failed != nil else { return }
        fail(error)
    }

    @inlinable
    func cancel() {
        isOver.store(true, ordering: .relaxed)
        _ = end()
    }

    /// Cancels everything upstream. False where the stream had ended before.
    @inlinable @inline(never)
    func end() -> Bool {
        let ended: (subscriptions: [OwnSubscription], kept: FIFO<Kept>)? = state.withLock { state in
            guard state.machine.end() else { return nil }
            defer { state.kept = FIFO() }
            return (state.slots.close(), state.kept)
        }
        guard let ended else { return false }
        source.cancel()
        for subscription in ended.subscriptions { subscription.cancel() }
        return true
    }
}

/// One of the inputs of a merge.
@usableFromInline
struct MergeInput<Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline let conduit: MergeConduit<Downstream>

    // Unmanaged is safe: the conduit keeps all its places for as long as it lives.
    @usableFromInline let place: Unmanaged<MergeSlot>
    @usableFromInline let ticket: Int

    @inlinable
    init(conduit: MergeConduit<Downstream>, place: Unmanaged<MergeSlot>, ticket: Int) {
        self.conduit = conduit
        self.place = place
        self.ticket = ticket
    }

    @inlinable var combineIdentifier: CombineIdentifier { place._withUnsafeGuaranteedRef { CombineIdentifier($0) } }
    @usableFromInline var description: String { conduit.description }

    @inlinable
    func receive(subscription: any Subscription) {
        let demand = OwnSubscription.with(subscription) { conduit.connect($0, place, ticket) }
        if let demand {
            subscription.request(demand)
        } else {
            subscription.cancel()
        }
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        let passes = place._withUnsafeGuaranteedRef { $0.passing.load(ordering: .relaxed) == ticket }
        return passes ? conduit.receive(input, place, ticket) : .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        switch completion {
        case .finished: conduit.inputFinished(place, ticket)
        case .failure(let error): conduit.inputFailed(error, place, ticket)
        }
    }
}
