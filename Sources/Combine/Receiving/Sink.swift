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
        Subscribers.Sink.attach(to: self, receiveCompletion, receiveValue)
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
        @usableFromInline typealias Actions = SinkActions<Input, Failure>

        @usableFromInline let link = SinkLink()
        @usableFromInline let actions: Releasable<Actions>

        /// The same closures. Where they live as long as the sink, a value reaches them without a lock or a retain.
        @usableFromInline let direct: Unmanaged<Actions>

        /// Whether they do: only the stream knows the sink, and lets go of it at the end, and the closures go with it.
        /// Otherwise they are released at the end, whoever still knows the sink.
        @usableFromInline let isDirect = Atomic(false)
        @usableFromInline let mayBeDirect: Bool

        @inlinable
        init(
            mayBeDirect: Bool, _ receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
            _ receiveValue: @escaping (Input) -> Void
        ) {
            let actions = Actions(receiveValue, receiveCompletion)
            self.actions = Releasable(actions)
            self.mayBeDirect = mayBeDirect
            direct = .passUnretained(actions)
        }

        /// Makes a sink of two closures.
        @inlinable
        public convenience init(
            receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void
        ) {
            self.init(mayBeDirect: false, receiveCompletion, receiveValue)
        }

        /// Attaches a sink that nobody knows but `publisher`, and returns what cancels it.
        @inlinable
        static func attach<P: Publisher>(
            to publisher: P, _ receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
            _ receiveValue: @escaping (Input) -> Void
        ) -> AnyCancellable where P.Output == Input, P.Failure == Failure {
            let sink = Sink(mayBeDirect: true, receiveCompletion, receiveValue)
            sink.link.keeper.hold { sink.release() }
            publisher.receive(subscriber: sink)
            return AnyCancellable(sink.link)
        }

        /// What is done with each value, until the end.
        public final var receiveValue: (Input) -> Void { { self.actions.current?.receiveValue($0) } }

        /// What is done at the end.
        public final var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
            { self.actions.current?.receiveCompletion($0) }
        }

        @inlinable
        public final func receive(subscription: any Subscription) {
            guard link.upstream.connect(subscription) else { return }
            if mayBeDirect, letsGo(subscription) {
                isDirect.store(true, ordering: .relaxed)
                link.keeper.release()
            }
            // Not asked of the subscription itself: where it was cancelled meanwhile, the closures may be gone.
            link.upstream.request(.unlimited)
        }

        @inlinable
        public final func receive(_ value: Input) -> Subscribers.Demand {
            guard link.upstream.isConnected else { return .none }
            if isDirect.load(ordering: .relaxed) {
                direct._withUnsafeGuaranteedRef { $0.receiveValue(value) }
            } else {
                actions.current?.receiveValue(value)
            }
            return .none
        }

        @inlinable
        public final func receive(completion: Subscribers.Completion<Failure>) {
            guard link.upstream.finish() else { return }
            actions.current?.receiveCompletion(completion)
            guard !isDirect.load(ordering: .relaxed) else { return }
            release()
            link.keeper.release()
        }

        public final func cancel() {
            link.cancel()
            if !isDirect.load(ordering: .relaxed) { release() }
        }

        @usableFromInline
        func release() { actions.release() }

        public final var description: String { "Sink" }
        public final var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
        public final var playgroundDescription: Any { description }
    }
}
