/// Makes the attempts of a `retry`, one after the other.
@usableFromInline
final class RetryConduit<Downstream: Subscriber> {
    @usableFromInline let link = RelayLink("Retry")
    @usableFromInline let machine: Lock<RetryMachine>
    @usableFromInline let downstream: Downstream
    @usableFromInline let subscribe: (RetryStage<Downstream>) -> Void

    @inlinable
    init(_ retries: Int?, downstream: Downstream, subscribe: @escaping (RetryStage<Downstream>) -> Void) {
        machine = Lock(RetryMachine(retries: retries))
        self.downstream = downstream
        self.subscribe = subscribe
    }

    /// Subscribes, and goes on for as long as that fails before it returns.
    @inlinable
    func attach() {
        repeat {
            guard let stage = link.start() else { return }
            subscribe(RetryStage(conduit: self, stage: stage))
        } while machine.withLock({ $0.subscribed() })
    }

    @inlinable
    func receive(_ subscription: any Subscription, _ stage: Int) {
        guard link.connect(subscription, stage), machine.withLock({ $0.introduced() }) else { return }
        downstream.receive(subscription: link)
    }

    @inlinable
    func receive(_ completion: Subscribers.Completion<Downstream.Failure>, _ stage: Int) {
        // What comes before the subscription is dropped.
        guard link.accepts(stage) else { return }
        if case .failure = completion, machine.withLock({ $0.hasLeft }) {
            if link.finish(stage) != .ignored, machine.withLock({ $0.failed() }) { attach() }
        } else if link.end(with: stage) {
            downstream.receive(completion: completion)
        }
    }
}

/// One attempt.
@usableFromInline
struct RetryStage<Downstream: Subscriber>: Subscriber, LinkedConduit, Described {
    @usableFromInline let conduit: RetryConduit<Downstream>
    @usableFromInline let input: RelayInput<Downstream>

    @inlinable
    init(conduit: RetryConduit<Downstream>, stage: Int) {
        self.conduit = conduit
        input = RelayInput(link: conduit.link, stage: stage, downstream: conduit.downstream)
    }

    @inlinable var link: RelayLink { input.link }
    @inlinable var combineIdentifier: CombineIdentifier { input.link.combineIdentifier }
    @usableFromInline var description: String { input.link.description }

    @inlinable
    func receive(subscription: any Subscription) { conduit.receive(subscription, input.stage) }

    @inlinable
    func receive(_ value: Downstream.Input) -> Subscribers.Demand { input.receive(value) }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) { conduit.receive(completion, input.stage) }
}
