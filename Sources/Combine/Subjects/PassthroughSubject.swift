/// A subject that passes values on to those who are subscribed at the moment, and keeps none.
///
/// A subscriber without demand at that moment misses the value. Subscribers are served in the order in which they
/// subscribed.
///
/// Any thread may send at any time. Values of several threads are delivered one at a time, in one order for all
/// subscribers: a thread that sends while another one delivers leaves its value to that thread and returns. A send from
/// inside a delivery, on the same thread, is delivered before it returns.
///
/// As nobody waits, nothing slows a sender down: where several threads go on sending faster than the subscribers take
/// the values, those that wait pile up. A thread that has delivered what it found waiting hands the rest over to one that
/// brings more.
public final class PassthroughSubject<Output, Failure>: Subject where Failure: Error {
    @usableFromInline let hub = PassthroughHub<Output, Failure>()

    /// Makes a subject without subscribers.
    @inlinable
    public init() {}

    deinit {
        hub.abandon()
    }

    /// Attaches `subscriber`, which gets what is sent from now on.
    @inlinable
    public final func receive<S>(subscriber: consuming S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        hub.attach(subscriber)
    }

    /// Publishes a value. From any thread.
    @inlinable
    public final func send(_ input: Output) { hub.send(input) }

    /// Ends the stream of all subscribers. What is sent afterwards is dropped.
    @inlinable
    public final func send(completion: Subscribers.Completion<Failure>) { hub.send(.completion(completion)) }

    /// Asks the upstream that feeds this subject for everything.
    @inlinable
    public final func send(subscription: any Subscription) { hub.feed(from: subscription) }
}

// Unchecked, and whatever the values are: the subject itself may be used from anywhere, as everything mutable is in the
// hub, behind its gate, locks and atomics. A value that is sent on one thread is received there, or on another one that
// delivers; that it bears that is, as with Apple's, up to the sender.
extension PassthroughSubject: @unchecked Sendable {}
