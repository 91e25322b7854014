/// A publisher that code outside the stream feeds by calling `send`.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Publishes a value to every current subscriber that has asked for one.
    func send(_ value: Output)

    /// Ends the stream for every current and every later subscriber. What is sent afterwards is ignored.
    func send(completion: Subscribers.Completion<Failure>)

    /// Hands the subject the subscription of an upstream that feeds it, so that it can ask for values.
    func send(subscription: any Subscription)
}

extension Subject where Output == () {
    /// Publishes an event that carries no value. The same as `send(())`.
    @inlinable
    public func send() { send(()) }
}
