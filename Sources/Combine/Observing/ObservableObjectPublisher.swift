/// Tells its subscribers that an object is about to change.
///
/// A subscriber without demand at that moment isn't told.
public final class ObservableObjectPublisher: Publisher {
    /// Nothing but the fact that something changes is published.
    public typealias Output = Void
    /// The stream never fails.
    public typealias Failure = Never

    @usableFromInline let hub = PassthroughHub<Void, Never>("ObservableObjectPublisher", showsSubject: false)

    /// Makes a publisher without subscribers.
    @inlinable
    public init() {}

    deinit {
        hub.abandon()
    }

    /// Attaches `subscriber`, which gets what is sent from now on.
    @inlinable
    public final func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == () {
        hub.attach(subscriber)
    }

    /// Says that the object is about to change. To be called before it does.
    @inlinable
    public final func send() { hub.send(()) }
}

// Unchecked: everything mutable is in the hub, behind its gate, locks and atomics.
extension ObservableObjectPublisher: @unchecked Sendable {}
