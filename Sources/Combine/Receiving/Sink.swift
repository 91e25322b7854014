extension Publisher {
    /// Calls `receiveValue` for each value and `receiveCompletion` at the end. Asks for all values at once.
    ///
    /// The stream runs until it ends or until the result is cancelled or released, so keep the result.
    @inlinable
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Subscribers.Sink(own: receiveValue, receiveCompletion)
        receive(subscriber: sink)
        return AnyCancellable(sink)
    }
}

extension Publisher where Failure == Never {
    /// Calls `receiveValue` for each value. Asks for all values at once.
    ///
    /// The stream runs until it ends or until the result is cancelled or released, so keep the result.
    @inlinable
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }
}

extension Subscribers {
    /// A subscriber that asks for all values and hands each to a closure.
    ///
    /// It takes one subscription; another one is cancelled. At the end, and when it is cancelled, it releases its
    /// closures.
    public final class Sink<Input, Failure>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
        CustomPlaygroundDisplayConvertible
    where Failure: Error {
        // The closures never change, so a value costs no lock and no retain. They are the user's own where only the
        // stream and its `AnyCancellable` know the sink: both let go of it when the stream is over, and the closures go
        // with it. Otherwise they look up the user's in `actions`.
        @usableFromInline let onValue: (Input) -> Void
        @usableFromInline let onCompletion: (Subscribers.Completion<Failure>) -> Void
        @usableFromInline let actions: SinkActions<Input, Failure>?

        @usableFromInline let upstream = Upstream()

        /// Makes a sink of two closures.
        @inlinable
        public init(
            receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void
        ) {
            let actions = SinkActions(receiveValue, receiveCompletion)
            self.actions = actions
            onValue = { actions.current?.receiveValue($0) }
            onCompletion = { actions.current?.receiveCompletion($0) }
        }

        /// Makes a sink that nobody keeps after the stream is over.
        @inlinable
        init(
            own receiveValue: @escaping (Input) -> Void,
            _ receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
        ) {
            actions = nil
            onValue = receiveValue
            onCompletion = receiveCompletion
        }

        /// What is done with each value.
        public final var receiveValue: (Input) -> Void { onValue }

        /// What is done at the end.
        public final var receiveCompletion: (Subscribers.Completion<Failure>) -> Void { onCompletion }

        @inlinable
        public final func receive(subscription: any Subscription) {
            if upstream.connect(subscription) { subscription.request(.unlimited) }
        }

        @inlinable
        public final func receive(_ value: Input) -> Subscribers.Demand {
            if upstream.isConnected { onValue(value) }
            return .none
        }

        @inlinable
        public final func receive(completion: Subscribers.Completion<Failure>) {
            guard upstream.finish() else { return }
            onCompletion(completion)
            actions?.release()
        }

        @inlinable
        public final func cancel() {
            upstream.cancel()
            actions?.release()
        }

        public final var description: String { "Sink" }
        public final var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
        public final var playgroundDescription: Any { description }
    }
}

/// The closures of a sink that others may keep after the stream is over.
@usableFromInline
final class SinkActions<Input, Failure: Error> {
    @usableFromInline
    typealias Closures = (
        receiveValue: (Input) -> Void, receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    )

    @usableFromInline let closures: Lock<Closures?>

    @inlinable
    init(
        _ receiveValue: @escaping (Input) -> Void,
        _ receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
        closures = Lock((receiveValue, receiveCompletion))
    }

    /// The closures, until they are released.
    @inlinable
    var current: Closures? { closures.withLock { $0 } }

    @inlinable
    func release() { closures.take() }
}
