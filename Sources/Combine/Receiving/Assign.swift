extension Publisher where Failure == Never {
    /// Sets a property of `object` to each value. Asks for all values at once.
    ///
    /// The stream runs until it ends, or until the result is cancelled or released, so keep the result. Until then it
    /// holds `object`: where that holds the result in turn, neither is ever released; use a `sink` that captures it
    /// weakly instead.
    ///
    ///     let bound = titles.assign(to: \.title, on: page)
    @inlinable
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        let assign = Subscribers.Assign(object: object, keyPath: keyPath)
        receive(subscriber: assign)
        return AnyCancellable(assign)
    }
}

extension Subscribers {
    /// A subscriber that asks for all values and sets a property to each.
    ///
    /// It takes one subscription; another one is cancelled. At the end, and when it is cancelled, it lets go of the
    /// object.
    public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
        CustomPlaygroundDisplayConvertible
    {
        /// The stream never fails.
        public typealias Failure = Never

        @usableFromInline let upstream = Upstream()
        @usableFromInline let target: Releasable<Root>

        /// Whose property is set, until the stream ends or is cancelled; `nil` from then on.
        public final var object: Root? { target.current }

        /// The property that is set.
        public final let keyPath: ReferenceWritableKeyPath<Root, Input>

        /// Makes a subscriber that sets the property at `keyPath` of `object`.
        @inlinable
        public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
            target = Releasable(object)
            self.keyPath = keyPath
        }

        /// Takes the subscription, and asks for what this subscriber wants of it. A second one is cancelled.
        @inlinable
        public final func receive(subscription: any Subscription) {
            if upstream.connect(subscription) { upstream.request(.unlimited) }
        }

        /// Takes a value.
        @inlinable
        public final func receive(_ value: Input) -> Subscribers.Demand {
            if upstream.isConnected, let object = target.current { object[keyPath: keyPath] = value }
            return .none
        }

        /// Takes the end of the stream.
        @inlinable
        public final func receive(completion: Subscribers.Completion<Never>) {
            if upstream.finish() { target.release() }
        }

        /// Ends the stream and releases what it holds. Only the first call does something. From any thread.
        @inlinable
        public final func cancel() {
            upstream.cancel()
            target.release()
        }

        /// What is printed.
        public final var description: String { "Assign \(Root.self)." }
        /// What a mirror shows.
        public final var customMirror: Mirror {
            let children: [Mirror.Child] = [
                ("object", object as Any), ("keyPath", keyPath), ("status", upstream.status),
            ]
            return Mirror(self, children: children)
        }
        /// What a playground shows: the description.
        public final var playgroundDescription: Any { description }
    }
}
