/// Delivers what the stages of `switchToLatest` send, one value at a time, as stages may overlap on several threads.
///
/// A value is accepted as long as its stage runs, and delivered as long as no other stage has been started. So a value
/// that comes before the end of its own stage is never lost, and one of an earlier stage is dropped however late it is.
@usableFromInline
final class SwitchConduit<Downstream: Subscriber>: RelayLink {
    @usableFromInline
    enum Event {
        case value(Downstream.Input, stage: Int)
        case completion(Subscribers.Completion<Downstream.Failure>)
    }

    @usableFromInline let downstream: Downstream
    @usableFromInline let reins = Reins()
    @usableFromInline let outbox = SerialOutbox<Event>()

    @inlinable
    init(downstream: Downstream) {
        self.downstream = downstream
        super.init("SwitchToLatest")
    }

    @usableFromInline override var standsIn: Bool { false }

    /// What the downstream gets.
    @inlinable
    var subscription: any Subscription {
        reins.subscription(name, request: { self.request($0) }, cancel: { self.cancel() })
    }

    /// Starts a stage with `publisher`, unless the stream has ended.
    @inlinable
    func attach<P: Publisher>(_ publisher: P) where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
        if let stage = startNext() { publisher.receive(subscriber: SwitchStage(conduit: self, stage: stage)) }
    }

    @inlinable
    func receive(_ value: Downstream.Input, _ stage: Int) -> Subscribers.Demand {
        if isUnlimited {
            outbox.sendFast(
                deliver: { if isLatest(stage) { _ = downstream.receive(value) } },
                contended: { sendContended(value, stage, $0, as: $1) }, leave: { finishLeaving(as: $0) })
            return .none
        }
        return receiveLimited(value, stage)
    }

    @inlinable @inline(never)
    func receiveLimited(_ value: Downstream.Input, _ stage: Int) -> Subscribers.Demand {
        let event = Event.value(value, stage: stage)
        return outbox.send(event, now: { deliver($0) }, later: { deliverLate($0) }) ?? .none
    }

    @inlinable @inline(never)
    func sendContended(_ value: Downstream.Input, _ stage: Int, _ entry: Gate.Entry, as thread: UInt) {
        outbox.sendContended(.value(value, stage: stage), entry, as: thread) { deliverLate($0) }
    }

    @inlinable @inline(never)
    func finishLeaving(as thread: UInt) { outbox.finishLeaving(as: thread) { deliverLate($0) } }

    @inlinable
    func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
        outbox.sendLast(.completion(completion)) { deliverLate($0) }
    }

    /// Returns what the value's stage is to be asked for.
    @inlinable
    func deliver(_ event: Event) -> Subscribers.Demand {
        switch event {
        case .value(let value, let stage):
            guard isLatest(stage) else { return .none }
            spend()
            let more = downstream.receive(value)
            return more > .none ? grant(more, to: stage) : .none
        case .completion(let completion):
            deliver(completion)
            return .none
        }
    }

    @inlinable
    func deliver(_ completion: Subscribers.Completion<Downstream.Failure>) {
        guard !isOver else { return }
        setOver()
        reins.release()
        downstream.receive(completion: completion)
    }

    /// Delivers what another thread has accepted, and asks for what it would have returned.
    @inlinable
    func deliverLate(_ event: Event) {
        switch event {
        case .value(let value, let stage):
            guard isLatest(stage) else { return }
            if !isUnlimited { spend() }
            let more = downstream.receive(value)
            if more > .none { request(more) }
        case .completion(let completion):
            deliver(completion)
        }
    }
}

/// Starts a stage for each publisher.
@usableFromInline
struct SwitchSource<P: Publisher, Downstream: Subscriber>: Subscriber, LinkedConduit, Described
where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    @usableFromInline let link: SwitchConduit<Downstream>

    @inlinable
    init(link: SwitchConduit<Downstream>) { self.link = link }

    @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(link) }
    @usableFromInline var description: String { link.description }

    @inlinable
    func receive(subscription: any Subscription) {
        if link.source.connect(subscription) { subscription.request(.unlimited) }
    }

    @inlinable
    func receive(_ publisher: P) -> Subscribers.Demand {
        if link.source.isConnected { link.attach(publisher) }
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard link.source.finish() else { return }
        switch completion {
        case .finished: if link.close() { link.complete(.finished) }
        case .failure: if link.end() { link.complete(completion) }
        }
    }
}

/// One of the publishers that follow each other.
@usableFromInline
struct SwitchStage<Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline let conduit: SwitchConduit<Downstream>
    @usableFromInline let stage: Int

    @inlinable
    init(conduit: SwitchConduit<Downstream>, stage: Int) {
        self.conduit = conduit
        self.stage = stage
    }

    @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(conduit) }
    @usableFromInline var description: String { conduit.description }

    @inlinable
    func receive(subscription: any Subscription) {
        let demand = OwnSubscription.with(subscription) { conduit.keep($0, stage) }
        if let demand {
            if demand > .none { subscription.request(demand) }
        } else {
            subscription.cancel()
        }
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        conduit.accepts(stage) ? conduit.receive(input, stage) : .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        switch completion {
        case .finished: if conduit.finish(stage, preparesNext: true) == .all { conduit.complete(.finished) }
        case .failure: if conduit.end(with: stage) { conduit.complete(completion) }
        }
    }
}
