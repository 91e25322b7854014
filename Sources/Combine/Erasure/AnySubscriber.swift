/// A subscriber that hides the type of another one, or is made of closures.
///
/// A subscriber that is erased again is not wrapped twice.
@frozen
public struct AnySubscriber<Input, Failure>: Subscriber, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
where Failure: Error {
    @usableFromInline let start: (any Subscription) -> Void
    @usableFromInline let take: (Input) -> Subscribers.Demand
    @usableFromInline let end: (Subscribers.Completion<Failure>) -> Void

    /// What it hides, for printing.
    @usableFromInline let base: Any?

    /// The identifier of the subscriber that it hides, or one of its own.
    public let combineIdentifier: CombineIdentifier

    /// Hides `s`.
    @inlinable
    public init<S>(_ s: S) where Input == S.Input, Failure == S.Failure, S: Subscriber {
        if let erased = s as? AnySubscriber<Input, Failure> {
            self = erased
        } else {
            let held = Held(s)
            start = { held.value.receive(subscription: $0) }
            take = { held.value.receive($0) }
            end = { held.value.receive(completion: $0) }
            base = s
            combineIdentifier = s.combineIdentifier
        }
    }

    /// Makes a subscriber that feeds a subject.
    @inlinable
    public init<S>(_ s: S) where Input == S.Output, Failure == S.Failure, S: Subject {
        self.init(SubjectConduit(s))
    }

    /// Makes a subscriber of closures. What is left out does nothing, and asks for nothing.
    @inlinable
    public init(
        receiveSubscription: ((any Subscription) -> Void)? = nil,
        receiveValue: ((Input) -> Subscribers.Demand)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
    ) {
        start = receiveSubscription ?? { _ in }
        take = receiveValue ?? { _ in .none }
        end = receiveCompletion ?? { _ in }
        base = nil
        combineIdentifier = CombineIdentifier()
    }

    /// Takes the subscription, and asks for what this subscriber wants of it. A second one is cancelled.
    @inlinable
    public func receive(subscription: any Subscription) { start(subscription) }

    /// Takes a value.
    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand { take(value) }

    /// Takes the end of the stream.
    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) { end(completion) }

    /// What the hidden subscriber says of itself, or else the name of its type.
    public var description: String {
        guard let base else { return "Anonymous AnySubscriber" }
        return (base as? any CustomStringConvertible)?.description ?? "\(type(of: base))"
    }

    /// What the hidden subscriber shows of itself, or else nothing.
    public var customMirror: Mirror {
        // Unwrapped first: an optional has a mirror of its own.
        if let base, let shown = base as? any CustomReflectable { return shown.customMirror }
        return Mirror(self, children: EmptyCollection())
    }

    /// What a playground shows: the description.
    public var playgroundDescription: Any {
        if let base, let shown = base as? any CustomPlaygroundDisplayConvertible { return shown.playgroundDescription }
        return description
    }
}
