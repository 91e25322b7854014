/// The receiving end of a stream.
///
/// A subscriber gets a subscription first and asks it for values; a publisher calls the three methods one at a time,
/// though not always from the same thread.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    /// The kind of values received.
    associatedtype Input

    /// The kind of error a stream may end with; `Never` where it can't fail.
    associatedtype Failure: Error

    /// Starts the stream. Values come only after a request on `subscription`.
    func receive(subscription: any Subscription)

    /// Takes one value and returns how many more are wanted, on top of what was requested before.
    func receive(_ input: Input) -> Subscribers.Demand

    /// Ends the stream. Nothing follows.
    func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == () {
    /// Takes one event that carries no value. The same as `receive(())`.
    @inlinable
    public func receive() -> Subscribers.Demand { receive(()) }
}

/// A namespace for the types of subscribers.
public enum Subscribers {}
