/// Delivers what the stages of `switchToLatest` send, one value at a time, as stages may overlap on several threads.
///
/// A value is accepted as long as its stage runs, and delivered as long as no other stage has been started. So a value
/// that comes before the end of its own stage is never lost, and one of an earlier stage is dropped however late it is.
@usableFromInline
final class SwitchConduit<Downstream: Subscriber> {
    @usableFromInline
    enum Event {
        case value(Downstream.Input, stage: Int)
        case completion(Subscribers.Completion<Downstream.Failure>)
    }

    @usableFromInline let link = RelayLink("SwitchToLatest")
    @usableFromInline let downstream: Downstream
    @usableFromInline let outbox = SerialOutbox<Event>()

    @inlinable
    init(downstream: Downstream) { self.downstream = downstream }

    @inlinable
    func receive(_ value: Downstream.Input, _ stage: Int) -> Subscribers.Demand {
        let event = Event.value(value, stage: stage)
        if link.isUnlimited {
            outbox.send(event) { _ = deliver($0) }
            return .none
        }
        return outbox.send(event, now: { deliver($0) }, later: { deliverLate($0) }) ?? .none
    }

    @inlinable
    func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
        _ = outbox.send(.completion(completion), now: { deliver($0) }, later: { deliverLate($0) })
    }

    /// Returns what the value's stage is to be asked for.
    @inlinable
    func deliver(_ event: Event) -> Subscribers.Demand {
        switch event {
        case .value(let value, let stage):
            guard link.isLatest(stage) else { return .none }
            if link.isUnlimited {
                _ = downstream.receive(value)
                return .none
            }
            link.spend()
            let more = downstream.receive(value)
            return more > .none ? link.grant(more, to: stage) : .none
        case .completion(let completion):
            deliver(completion)
            return .none
        }
    }

    @inlinable
    func deliver(_ completion: Subscribers.Completion<Downstream.Failure>) {
        guard !link.isLatest(-1) else { return }
        link.setOver()
        downstream.receive(completion: completion)
    }

    /// Delivers what another thread has accepted, and asks for what it would have returned.
    @inlinable
    func deliverLate(_ event: Event) {
        switch event {
        case .value(let value, let stage):
            guard link.isLatest(stage) else { return }
            if !link.isUnlimited { link.spend() }
            let more = downstream.receive(value)
            if more > .none { link.request(more) }
        case .completion(let completion):
            deliver(completion)
        }
    }
}

/// Starts a stage for each publisher.
@usableFromInline
struct SwitchSource<P: Publisher, Downstream: Subscriber>: Subscriber, Described
where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    @usableFromInline let conduit: SwitchConduit<Downstream>

    @inlinable
    init(conduit: SwitchConduit<Downstream>) { self.conduit = conduit }

    @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(conduit) }
    @usableFromInline var description: String { conduit.link.description }

    @inlinable
    func receive(subscription: any Subscription) {
        if conduit.link.source.connect(subscription) { subscription.request(.unlimited) }
    }

    @inlinable
    func receive(_ publisher: P) -> Subscribers.Demand {
        if conduit.link.source.isConnected, let stage = conduit.link.start() {
            publisher.receive(subscriber: SwitchStage(conduit: conduit, stage: stage))
        }
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard conduit.link.source.finish() else { return }
        switch completion {
        case .finished: if conduit.link.close() { conduit.complete(.finished) }
        case .failure: if conduit.link.end() { conduit.complete(completion) }
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

    @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(conduit.link) }
    @usableFromInline var description: String { conduit.link.description }

    @inlinable
    func receive(subscription: any Subscription) { _ = conduit.link.connect(subscription, stage) }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        conduit.link.accepts(stage) ? conduit.receive(input, stage) : .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        switch completion {
        case .finished: if conduit.link.finish(stage) == .all { conduit.complete(.finished) }
        case .failure: if conduit.link.end(with: stage) { conduit.complete(completion) }
        }
    }
}
