import Synchronization

/// Runs a buffer: one thread delivers at a time, and nobody waits for it.
///
/// While the downstream has asked for everything and nothing waits, a value costs no lock but the turn to deliver.
@usableFromInline
final class BufferConduit<Downstream: Subscriber>: Subscriber, Subscription, Described {
    @usableFromInline typealias Machine = BufferMachine<Downstream.Input, Downstream.Failure>

    @usableFromInline let downstream: Downstream
    @usableFromInline let upstream = Upstream()
    @usableFromInline let gate = Gate()
    @usableFromInline let machine: Lock<Machine>

    /// Whether upstream is asked for another value for each that is taken out.
    @usableFromInline let refills: Bool
    @usableFromInline let whenFull: Publishers.BufferingStrategy<Downstream.Failure>

    /// What the machine knows, to be read without its lock.
    @usableFromInline let isPassing = Atomic(false)

    @inlinable
    init(
        size: Int, prefetch: Publishers.PrefetchStrategy,
        whenFull: Publishers.BufferingStrategy<Downstream.Failure>, downstream: Downstream
    ) {
        let overflow: Machine.Overflow =
            switch whenFull {
            case .dropNewest: .dropNewest
            case .dropOldest: .dropOldest
            case .customError: .fail
            }
        machine = Lock(Machine(size: max(size, 0), overflow: overflow))
        refills = prefetch == .keepFull
        self.whenFull = whenFull
        self.downstream = downstream
    }

    @usableFromInline var description: String { "Buffer" }
    @usableFromInline var shown: [Mirror.Child] {
        let (values, demand, completion) = machine.withLock { ($0.values, $0.demand, $0.completion) }
        return [
            ("values", values), ("state", upstream.status), ("downstreamDemand", demand),
            ("terminal", completion as Any),
        ]
    }
}

// MARK: Events from upstream

extension BufferConduit {
    @inlinable
    func receive(subscription: any Subscription) {
        guard upstream.connect(subscription) else { return }
        downstream.receive(
            subscription: ClosureSubscription(
                description, letsGo: upstream.letsGo, request: { self.request($0) }, cancel: { self.cancel() }))
        let first: Subscribers.Demand = refills ? .max(machine.withLock { $0.size }) : .unlimited
        if first > .none { upstream.request(first) }
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        guard upstream.isConnected else { return .none }
        let thread = currentThread()
        let entry = gate.enter(as: thread)
        guard isPassing.load(ordering: .relaxed) else { return receive(input, entry, as: thread) }
        switch entry {
        case .entered:
            _ = downstream.receive(input)
            return gate.leave(as: thread) ? refill(1) : refill(1 + finishLeaving(as: thread))
        case .nested:
            _ = downstream.receive(input)
            return refill(1)
        case .busy:
            return receive(input, entry, as: thread)
        }
    }

    /// A value that may have to wait.
    @inlinable @inline(never)
    func receive(_ input: Downstream.Input, _ entry: Gate.Entry, as thread: UInt) -> Subscribers.Demand {
        if case .busy = entry {
            leave(input)
            return gate.leaveWork(as: thread) ? refill(finishLeaving(as: thread)) : .none
        }
        var taken = 0
        var more = Subscribers.Demand.none
        switch machine.withLock({ $0.received(input, mayDeliver: true) }) {
        case .deliver:
            taken = 1
            more = downstream.receive(input)
        case .deliverOldest(let oldest):
            taken = 1
            more = downstream.receive(oldest)
        case .kept, .keptInstead, .dropped:
            break
        case .overflow:
            overflow()
        }
        if case .entered = entry { return refill(taken + finishLeaving(as: thread, adding: more)) }
        add(more)
        return refill(taken)
    }

    /// Leaves a value to the thread that delivers.
    @inlinable
    func leave(_ input: Downstream.Input) {
        let arrival = machine.withLock { machine in
            // So that nothing overtakes the value.
            isPassing.store(false, ordering: .relaxed)
            return machine.received(input, mayDeliver: false)
        }
        if case .overflow = arrival { overflow() }
    }

    /// The buffer is full, and that is a failure.
    @inlinable @inline(never)
    func overflow() {
        // Upstream may have ended, or the downstream cancelled, meanwhile.
        guard case .customError(let makeError) = whenFull, upstream.cancel() else { return }
        end(.failure(makeError()))
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        if upstream.finish() { end(completion) }
    }

    @inlinable
    func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
        machine.withLock { machine in
            isPassing.store(false, ordering: .relaxed)
            machine.ended(completion)
        }
        let thread = currentThread()
        // Nothing is asked of an upstream that has ended.
        switch gate.enter(as: thread) {
        case .entered: _ = finishLeaving(as: thread)
        case .nested: _ = drain(atMost: .max)
        case .busy: if gate.leaveWork(as: thread) { _ = finishLeaving(as: thread) }
        }
    }
}

// MARK: Deliveries

extension BufferConduit {
    /// What upstream is asked for when so many values have been taken out.
    @inlinable
    func refill(_ taken: Int) -> Subscribers.Demand { refills ? .max(taken) : .none }

    @inlinable
    func add(_ more: Subscribers.Demand) {
        if more > .none { machine.withLock { $0.requested(more) } }
    }

    /// Delivers what waits and is asked for, then frees the gate. Returns how many values were delivered.
    ///
    /// Where values come faster than they are delivered, the gate goes over to those who bring them.
    @inlinable @inline(never)
    func finishLeaving(as thread: UInt, adding more: Subscribers.Demand = .none) -> Int {
        var taken = 0
        var more = more
        while true {
            let (count, isDone) = drain(atMost: 1_000, adding: more)
            taken += count
            more = .none
            if isDone && gate.leave(as: thread) || gate.handOver(as: thread) { return taken }
        }
    }

    /// Delivers what waits and is asked for. Returns how many values that were, and whether it was all.
    ///
    /// Demand that comes from inside a delivery is met by the loop that is under way, so it takes no stack.
    @inlinable
    func drain(atMost limit: Int, adding more: Subscribers.Demand = .none) -> (taken: Int, isDone: Bool) {
        var taken = 0
        var more = more
        while taken < limit {
            switch machine.withLock({ next(adding: more, in: &$0) }) {
            case .value(let value):
                taken += 1
                more = downstream.receive(value)
            case .completion(let completion):
                downstream.receive(completion: completion)
                return (taken, true)
            case .nothing:
                return (taken, true)
            }
        }
        add(more)
        return (taken, false)
    }

    @inlinable
    func next(adding more: Subscribers.Demand, in machine: inout Machine) -> Machine.Next {
        machine.requested(more)
        let next = machine.next()
        if case .nothing = next, machine.isPassing { isPassing.store(true, ordering: .relaxed) }
        return next
    }
}

// MARK: Requests from downstream

extension BufferConduit {
    @inlinable
    func request(_ demand: Subscribers.Demand) {
        machine.withLock { $0.requested(demand) }
        let thread = currentThread()
        switch gate.enter(as: thread) {
        case .entered: refillUpstream(finishLeaving(as: thread))
        case .nested: break
        case .busy: if gate.leaveWork(as: thread) { refillUpstream(finishLeaving(as: thread)) }
        }
    }

    @inlinable
    func refillUpstream(_ taken: Int) {
        let demand = refill(taken)
        if demand > .none { upstream.request(demand) }
    }

    @inlinable
    func cancel() {
        upstream.cancel()
        _ = machine.withLock { $0.cancelled() }
    }
}
