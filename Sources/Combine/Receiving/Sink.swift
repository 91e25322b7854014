import Synchronization

extension Publisher {
    /// Calls `receiveValue` for each value and `receiveCompletion` at the end. Asks for all values at once.
    ///
    /// The stream runs until it ends or until the result is cancelled or released, so keep the result.
    @inlinable
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Subscribers.Sink(mayBeDirect: true, receiveCompletion, receiveValue)
        receive(subscriber: sink)
        return sink.cancellable()
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
    /// closures. It doesn't insist on a subscription: values and a completion that come without one are handed on too.
    public final class Sink<Input, Failure>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
        CustomPlaygroundDisplayConvertible
    where Failure: Error {
        @usableFromInline typealias Actions = SinkActions<Input, Failure>

        @usableFromInline let upstream = Upstream()

        /// The closures; some that do nothing, once they are released.
        // Unchecked: never changed where `isDirect` is set, and touched under the lock where it is not.
        @usableFromInline @exclusivity(unchecked) var actions: Actions
        @usableFromInline let guarding = Guarding()

        /// Whether the closures live as long as the sink: only the stream knows it, and lets go of it at the end.
        /// Otherwise they are released at the end, whoever still knows the sink.
        @usableFromInline let isDirect = Atomic(false)
        @usableFromInline let mayBeDirect: Bool

        @inlinable
        init(
            mayBeDirect: Bool, _ receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
            _ receiveValue: @escaping (Input) -> Void
        ) {
            actions = Actions(receiveValue, receiveCompletion)
            self.mayBeDirect = mayBeDirect
        }

        /// Makes a sink of two closures.
        @inlinable
        public convenience init(
            receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void
        ) {
            self.init(mayBeDirect: false, receiveCompletion, receiveValue)
        }

        /// What is done with each value, until the end.
        public final var receiveValue: (Input) -> Void { { self.currentReceiveValue($0) } }

        /// What is done at the end.
        public final var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
            { self.currentReceiveCompletion($0) }
        }

        @inlinable
        var currentReceiveValue: (Input) -> Void { guarding.alone { actions.receiveValue } }

        @inlinable
        var currentReceiveCompletion: (Subscribers.Completion<Failure>) -> Void {
            guarding.alone { actions.receiveCompletion }
        }

        /// Takes the subscription, and asks for what this subscriber wants of it. A second one is cancelled.
        @inlinable
        public final func receive(subscription: any Subscription) {
            let subscription = OwnSubscription.of(subscription)
            guard upstream.isAwaiting else { return subscription.cancel() }
            // Before the connection, so that a cancellation on another thread finds it settled.
            if mayBeDirect, subscription.letsGo { isDirect.store(true, ordering: .relaxed) }
            if upstream.connect(subscription) { subscription.request(.unlimited) }
        }

        /// Takes a value.
        @inlinable
        public final func receive(_ value: Input) -> Subscribers.Demand {
            guard !upstream.isEnded else { return .none }
            if isDirect.load(ordering: .relaxed) {
                actions.receive(value)
            } else {
                receiveGuarded(value)
            }
            return .none
        }

        // Never inlined, as what a lock needs would make the way without one longer.
        @inlinable @inline(never)
        final func receiveGuarded(_ value: Input) { currentReceiveValue(value) }

        /// Takes the end of the stream.
        @inlinable
        public final func receive(completion: Subscribers.Completion<Failure>) {
            guard upstream.finishAtAnyTime() else { return }
            currentReceiveCompletion(completion)
            releaseActions()
        }

        /// Ends the stream and releases what it holds. Only the first call does something. From any thread.
        @inlinable
        public final func cancel() {
            upstream.cancel()
            releaseActions()
        }

        @inlinable
        func releaseActions() {
            if isDirect.load(ordering: .relaxed) { return }
            // Released after the lock.
            var released = Actions({ _ in }, { _ in })
            guarding.alone { swap(&actions, &released) }
        }

        /// What cancels the stream. When that is over, it keeps none of the closures.
        @inlinable
        func cancellable() -> AnyCancellable {
            let cancellable = upstream.use { subscription in
                guard isDirect.load(ordering: .relaxed) else { return AnyCancellable(self) }
                return subscription.standsIn ? AnyCancellable(subscription) : weakCancellable()
            }
            if let cancellable { return cancellable }
            // Ended already, or not yet begun, in which case the stream keeps the sink.
            return upstream.isAwaiting ? weakCancellable() : AnyCancellable {}
        }

        @inlinable
        func weakCancellable() -> AnyCancellable { AnyCancellable { [weak self] in self?.cancel() } }

        /// What is printed.
        public final var description: String { "Sink" }
        /// What a mirror shows.
        public final var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
        /// What a playground shows: the description.
        public final var playgroundDescription: Any { description }
    }
}
