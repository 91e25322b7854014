import Synchronization

/// Joins values of several inputs into rows, for `zip` and `combineLatest` in all arities.
///
/// All that happens (values, ends, requests) is taken one at a time and in one order: on the thread that brings it, or
/// on the thread whose turn it is when it comes. So the rules and the values need no lock; the holder of the gate owns
/// them. What comes from inside a delivery, on the same thread, is taken at once, unless something is waiting before it.
@usableFromInline
final class JoinConduit<Row: JoinRow, Downstream: Subscriber> where Row.Output == Downstream.Input {
    @usableFromInline
    enum Event {
        /// A value, with its type hidden.
        case value(() -> Void)
        case requested(Subscribers.Demand)
        case finished(Int)
        case failed(Downstream.Failure)
        case cancelled
    }

    @usableFromInline let description: String
    @usableFromInline let downstream: Downstream
    @usableFromInline let row: Row
    @usableFromInline let upstreams: Upstreams
    @usableFromInline let reins = Reins()
    @usableFromInline let outbox = SerialOutbox<Event>()

    /// Whether it has been decided how the stream ends, or the downstream has cancelled.
    @usableFromInline let isOver = Atomic(false)
    @usableFromInline let isCancelled = Atomic(false)

    // Unchecked: only the gate's holder touches these.
    @usableFromInline @exclusivity(unchecked) var machine: Row.Machine
    @usableFromInline @exclusivity(unchecked) var isDelivering = false
    @usableFromInline @exclusivity(unchecked) var isStarted = false

    /// How the stream has ended before it began.
    @usableFromInline @exclusivity(unchecked) var early: Subscribers.Completion<Downstream.Failure>?

    @inlinable
    init(_ description: String, _ row: Row, downstream: Downstream) {
        self.description = description
        self.row = row
        self.downstream = downstream
        let slots = row.slots
        machine = Row.Machine(inputs: slots.count)
        upstreams = Upstreams(slots)
    }

    /// Attaches the inputs, and hands the downstream its subscription.
    ///
    /// The turn to deliver is kept meanwhile, so whatever an input brings comes behind the subscription.
    @inlinable
    func start(attach: () -> Void) {
        let thread = currentThread()
        // It is free: nobody knows of this stream yet.
        _ = outbox.gate.enter(as: thread)
        attach()
        isStarted = true
        downstream.receive(
            subscription: reins.subscription(
                description, letsGo: upstreams.letGo, request: { self.request($0) }, cancel: { self.cancel() }))
        if let early = early.take() { complete(early) }
        outbox.leave(as: thread) { perform($0) }
    }

    /// The subscriber for the input whose values `slot` keeps.
    @inlinable
    func input<Slot: ValueSlot>(_ slot: Slot) -> JoinInput<Slot, Row, Downstream> {
        JoinInput(conduit: self, slot: slot)
    }
}

// MARK: Everything in one order

extension JoinConduit {
    /// Takes a value, or leaves it to the thread that delivers. Returns what its input is to be asked for.
    @inlinable
    func receive<Slot: ValueSlot>(_ value: Slot.Value, _ slot: Slot) -> Subscribers.Demand {
        let thread = currentThread()
        let entry = outbox.gate.enter(as: thread)
        guard case .entered = entry else { return receiveContended(value, slot, entry, as: thread) }
        let more = accept(value, slot)
        if !outbox.gate.leave(as: thread) { finishLeaving(as: thread) }
        return more
    }

    @inlinable @inline(never)
    func receiveContended<Slot: ValueSlot>(
        _ value: Slot.Value, _ slot: Slot, _ entry: Gate.Entry, as thread: UInt
    ) -> Subscribers.Demand {
        if outbox.isNext(entry) { return accept(value, slot) }
        let event = Event.value { [self] in
            let more = accept(value, slot)
            // Its input has not waited for the answer.
            if more > .none { upstreams.request(more, of: slot) }
        }
        outbox.leaveWork(event, as: thread) { perform($0) }
        return .none
    }

    @inlinable @inline(never)
    func finishLeaving(as thread: UInt) { outbox.finishLeaving(as: thread) { perform($0) } }

    @inlinable @inline(never)
    func send(_ event: Event) { outbox.sendInOrder(event) { perform($0) } }

    @inlinable
    func perform(_ event: Event) {
        switch event {
        case .value(let accept): accept()
        case .requested(let demand): addDemand(demand)
        case .finished(let input): finish(input)
        case .failed(let error): end(.failure(error))
        case .cancelled: clear()
        }
    }
}

// MARK: What happens. The gate is held.

extension JoinConduit {
    @inlinable
    func accept<Slot: ValueSlot>(_ value: Slot.Value, _ slot: Slot) -> Subscribers.Demand {
        guard !isOver.load(ordering: .relaxed) else { return .none }
        slot.put(value)
        return machine.received(from: slot.index) ? deliverRows(from: slot.index) : .none
    }

    /// Delivers all rows that are ready. Returns what was asked for with them: the input that has brought a value is to
    /// be asked by the caller, all others have been.
    @inlinable
    func deliverRows(from input: Int) -> Subscribers.Demand {
        let isInner = isDelivering
        isDelivering = true
        var returned = Subscribers.Demand.none
        while !isOver.load(ordering: .relaxed), machine.takesRow() {
            let more = downstream.receive(row.take())
            if more > .none { returned += grant(more, exceptTo: input) }
        }
        isDelivering = isInner
        if machine.isDone { end(.finished) }
        return returned
    }

    /// Notes what was asked for with a row, and asks all inputs but one for it.
    @inlinable @inline(never)
    func grant(_ more: Subscribers.Demand, exceptTo input: Int) -> Subscribers.Demand {
        guard !isOver.load(ordering: .relaxed) else { return .none }
        // What is ready now goes when the delivery that is under way returns.
        _ = machine.requested(more)
        for (index, subscription) in upstreams.request(more).enumerated() where index != input {
            subscription?.request(more)
        }
        return more
    }

    @inlinable
    func addDemand(_ demand: Subscribers.Demand) {
        guard !isOver.load(ordering: .relaxed) else { return }
        // Demand that comes from inside a delivery is used by the loop that is under way, so it takes no stack.
        if machine.requested(demand), !isDelivering { _ = deliverRows(from: -1) }
    }

    @inlinable
    func finish(_ input: Int) {
        guard !isOver.load(ordering: .relaxed) else { return }
        machine.finished(input)
        if machine.isDone { end(.finished) }
    }

    /// Ends the stream, unless it has ended: cancels what has not ended by itself, then says so.
    @inlinable
    func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
        guard !isOver.load(ordering: .relaxed) else { return }
        isOver.store(true, ordering: .relaxed)
        upstreams.cancel()
        clear()
        if isStarted {
            complete(completion)
        } else {
            early = completion
        }
    }

    @inlinable
    func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
        // What was cancelled or let go of meanwhile may have run the downstream's code.
        guard !isCancelled.load(ordering: .relaxed) else { return }
        reins.release()
        downstream.receive(completion: completion)
    }

    /// Lets go of what is kept.
    @inlinable
    func clear() {
        for slot in upstreams.slots { slot.clear() }
    }
}

// MARK: What the downstream does

extension JoinConduit {
    @inlinable
    func request(_ demand: Subscribers.Demand) {
        // Rows that are kept first: what the inputs send for this demand comes behind them.
        send(.requested(demand))
        for subscription in upstreams.request(demand) { subscription?.request(demand) }
    }

    @inlinable
    func cancel() {
        isCancelled.store(true, ordering: .relaxed)
        isOver.store(true, ordering: .relaxed)
        upstreams.cancel()
        send(.cancelled)
    }
}

/// One of the inputs of a join.
@usableFromInline
struct JoinInput<Slot: ValueSlot, Row: JoinRow, Downstream: Subscriber>: Subscriber, Described
where Row.Output == Downstream.Input {
    @usableFromInline let conduit: JoinConduit<Row, Downstream>
    @usableFromInline let slot: Slot

    @inlinable
    init(conduit: JoinConduit<Row, Downstream>, slot: Slot) {
        self.conduit = conduit
        self.slot = slot
    }

    @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(slot) }
    @usableFromInline var description: String { conduit.description }

    @inlinable
    func receive(subscription: any Subscription) {
        let demand = OwnSubscription.with(subscription) { conduit.upstreams.connect($0, slot) }
        if let demand {
            if demand > .none { subscription.request(demand) }
        } else {
            subscription.cancel()
        }
    }

    @inlinable
    func receive(_ input: Slot.Value) -> Subscribers.Demand {
        slot.isConnected ? conduit.receive(input, slot) : .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard conduit.upstreams.finish(slot) else { return }
        switch completion {
        case .finished: conduit.send(.finished(slot.index))
        case .failure(let error): conduit.send(.failed(error))
        }
    }
}
