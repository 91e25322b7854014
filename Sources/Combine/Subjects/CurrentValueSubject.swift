/// A subject that keeps its latest value, and gives it to each new subscriber.
///
/// A subscriber without demand misses no more than intermediate values: the latest is kept for it until it asks.
/// Subscribers are served in the order in which they subscribed.
///
/// Any thread may send at any time. Values of several threads are delivered one at a time, in one order for all
/// subscribers, and the last one delivered is ``value``. A thread that sends while another one delivers leaves its value
/// to that thread and returns. A send from inside a delivery, on the same thread, is delivered before it returns.
public final class CurrentValueSubject<Output, Failure>: Subject where Failure: Error {
    @usableFromInline let hub: CurrentValueHub<Output, Failure>

    /// Makes a subject whose current value is `value`.
    @inlinable
    public init(_ value: Output) { hub = CurrentValueHub(value, "CurrentValueSubject") }

    deinit {
        hub.abandon()
    }

    /// The current value. Setting it publishes it, as `send` does.
    @inlinable
    public final var value: Output {
        get { hub.value }
        set { hub.send(newValue, evenIfCompleted: true) }
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
    public final func send(completion: Subscribers.Completion<Failure>) { hub.send(completion: completion) }

    /// Hands the subject the subscription of an upstream that feeds it. All its values are asked for at once.
    @inlinable
    public final func send(subscription: any Subscription) {
        hub.askUpstreams()
        hub.feed(from: subscription)
    }
}

// Unchecked, and whatever the values are: the subject itself may be used from anywhere, as everything mutable is in the
// hub, behind its gate, locks and atomics. A value that is sent on one thread is received there, or on another one that
// delivers; that it bears that is, as with Apple's, up to the sender.
extension CurrentValueSubject: @unchecked Sendable {}
