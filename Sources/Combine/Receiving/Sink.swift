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
        // Unchecked: never changed where the mode is `direct`, and touched under the lock where it is not.
        @usableFromInline @exclusivity(unchecked) var actions: Actions
        @usableFromInline let guarding = Guarding()

        @usableFromInline let mode: Atomic<SinkMode>

        @inlinable
        init(
            mayBeDirect: Bool, _ receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
            _ receiveValue: @escaping (Input) -> Void
        ) {
            actions = Actions(receiveValue, receiveCompletion)
            mode = Atomic(mayBeDirect ? .undecided : .guarded)
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
            if subscription.letsGo { decide(.direct) }
            if upstream.connect(subscription) { subscription.request(.unlimited) }
        }

        /// Takes a value.
        @inlinable
        public final func receive(_ value: Input) -> Subscribers.Demand {
            guard !upstream.isEnded else { return .none }
            if isDirect {
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
            if isDirect { return }
            // Released after the lock.
            var released = Actions({ _ in }, { _ in })
            guarding.alone { swap(&actions, &released) }
        }

        @inlinable
        var isDirect: Bool { mode.load(ordering: .relaxed) == .direct }

        /// Decides upon the mode. False where that has been done.
        @inlinable @discardableResult
        func decide(_ mode: SinkMode) -> Bool {
            guard self.mode.load(ordering: .relaxed) == .undecided else { return false }
            return self.mode.compareExchange(expected: .undecided, desired: mode, ordering: .relaxed).exchanged
        }

        /// What cancels the stream. When that is over, it keeps none of the closures.
        @inlinable
        func cancellable() -> AnyCancellable {
            let cancellable = upstream.use { subscription in
                guard isDirect else { return AnyCancellable(self) }
                return subscription.standsIn ? AnyCancellable(subscription) : weakCancellable(of: subscription)
            }
            if let cancellable { return cancellable }
            if upstream.isEnded { return AnyCancellable {} }
            // It begins later, or is beginning now on another thread.
            return decide(.guarded) ? AnyCancellable(self) : AnyCancellable { [weak self] in self?.cancel() }
        }

        /// Where nothing can come any more, as the subject is gone, so is the sink. Operators on the way still hear of the
        /// cancellation.
        @inlinable
        func weakCancellable(of subscription: OwnSubscription) -> AnyCancellable {
            AnyCancellable { [weak self] in
                if let self { self.cancel() } else { subscription.cancel() }
            }
        }

        /// What is printed.
        public final var description: String { "Sink" }
        /// What a mirror shows.
        public final var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
        /// What a playground shows: the description.
        public final var playgroundDescription: Any { description }
    }
}
