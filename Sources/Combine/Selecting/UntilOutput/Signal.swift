/// The first value of the publisher that another stream waits for.
@usableFromInline
final class Signal {
    @usableFromInline let upstream = Upstream()

    @inlinable
    init() {}

    @inlinable
    func cancel() { upstream.cancel() }
}

/// Asks for that value, and tells the stream of it, or of an end that came before it. The publisher is cancelled when it
/// has sent the value.
@usableFromInline
struct SignalConduit<Input, Failure: Error>: Subscriber, Described {
    @usableFromInline let description: String
    @usableFromInline let signal: Signal
    @usableFromInline let onValue: () -> Void
    @usableFromInline let onCompletion: (Subscribers.Completion<Failure>) -> Void

    @inlinable
    init(
        _ description: String, _ signal: Signal, onValue: @escaping () -> Void,
        onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void = { _ in }
    ) {
        self.description = description
        self.signal = signal
        self.onValue = onValue
        self.onCompletion = onCompletion
    }

    @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(signal) }

    @inlinable
    func receive(subscription: any Subscription) {
        if signal.upstream.connect(subscription) { subscription.request(.max(1)) }
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
        if signal.upstream.cancel() { onValue() }
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
        if signal.upstream.finish() { onCompletion(completion) }
    }
}
