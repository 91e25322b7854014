/// Lets values through until the signal comes, which may be on another thread.
@usableFromInline
final class PrefixUntilOutputConduit<Downstream: Subscriber>: Subscriber, Described {
    @usableFromInline
    enum Event {
        case start(any Subscription)
        case value(Downstream.Input)
        case signal
        case completion(Subscribers.Completion<Downstream.Failure>)
    }

    @usableFromInline let downstream: Downstream
    @usableFromInline let upstream = Upstream()
    @usableFromInline let reins = Reins()
    @usableFromInline let signal = Signal()
    @usableFromInline let outbox = SerialOutbox<Event>()

    // Unchecked: only the thread that delivers touches it.
    @usableFromInline @exclusivity(unchecked) var hasSignal = false

    @inlinable
    init(downstream: Downstream) { self.downstream = downstream }

    @usableFromInline var description: String { "PrefixUntilOutput" }

    @inlinable
    func receive(subscription: any Subscription) { outbox.send(.start(subscription)) { deliver($0) } }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        guard upstream.isConnected else { return .none }
        var more = Subscribers.Demand.none
        outbox.sendFast(
            deliver: { more = pass(input) }, contended: { more = sendContended(input, $0, as: $1) },
            leave: { finishLeaving(as: $0) })
        return more
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        if upstream.isConnected { outbox.sendLast(.completion(completion)) { deliver($0) } }
    }

    /// The other publisher has sent its value.
    @inlinable
    func signalled() { outbox.send(.signal) { deliver($0) } }

    @inlinable
    func pass(_ input: Downstream.Input) -> Subscribers.Demand {
        upstream.isConnected ? downstream.receive(input) : .none
    }

    @inlinable @inline(never)
    func sendContended(_ input: Downstream.Input, _ entry: Gate.Entry, as thread: UInt) -> Subscribers.Demand {
        if case .nested = entry { return pass(input) }
        outbox.leaveWork(.value(input), as: thread) { deliver($0) }
        return .none
    }

    @inlinable @inline(never)
    func finishLeaving(as thread: UInt) { outbox.finishLeaving(as: thread) { deliver($0) } }

    @inlinable @inline(never)
    func deliver(_ event: Event) {
        switch event {
        case .start(let subscription): start(subscription)
        case .value(let value):
            let more = pass(value)
            if more > .none { upstream.request(more) }
        case .signal: if upstream.isAwaiting { hasSignal = true } else { finish() }
        case .completion(let completion):
            guard upstream.finish() else { return }
            signal.cancel()
            reins.release()
            downstream.receive(completion: completion)
        }
    }

    @inlinable
    func start(_ subscription: any Subscription) {
        guard upstream.isAwaiting, hasSignal else {
            guard upstream.connect(subscription) else { return }
            return downstream.receive(
                subscription: reins.subscription(
                    description, letsGo: upstream.letsGo, request: { self.upstream.request($0) },
                    cancel: { self.cancel() }))
        }
        // Too late for any value: the downstream's requests reach nobody.
        subscription.cancel()
        _ = upstream.connect(Subscriptions.empty)
        downstream.receive(
            subscription: reins.subscription(description, request: { _ in }, cancel: { self.cancel() }))
        finish()
    }

    @inlinable
    func finish() {
        guard upstream.cancel() else { return }
        reins.release()
        downstream.receive(completion: .finished)
    }

    @inlinable
    func cancel() {
        upstream.cancel()
        signal.cancel()
    }
}
