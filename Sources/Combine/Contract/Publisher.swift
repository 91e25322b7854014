/// A recipe for a sequence of values over time that ends with at most one completion.
///
/// A publisher is a description: nothing happens until a ``Subscriber`` attaches with ``subscribe(_:)->()``. From then
/// on the two keep a contract:
///
/// 1. the publisher calls `receive(subscription:)` once;
/// 2. it delivers no more values than the subscriber has requested through that subscription, one at a time;
/// 3. it ends with one `receive(completion:)`, or with nothing when the subscriber cancels.
///
/// Most publishers are structs that hold their upstream and their parameters, so copying one is cheap and each
/// subscription starts afresh.
public protocol Publisher<Output, Failure> {
    /// The kind of values published.
    associatedtype Output

    /// The kind of error the publisher may end with; `Never` where it can't fail.
    associatedtype Failure: Error

    /// Attaches `subscriber`. Publishers implement this; call ``subscribe(_:)->()`` to use it.
    ///
    /// The subscriber is handed over, so that an operator wraps it without a copy. An implementation may leave the
    /// `consuming` out.
    func receive<S>(subscriber: consuming S) where S: Subscriber, Failure == S.Failure, Output == S.Input
}

extension Publisher {
    /// Attaches `subscriber`, which then receives a subscription, values as it requests them, and a completion.
    @inlinable
    public func subscribe<S>(_ subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
        receive(subscriber: subscriber)
    }
}
