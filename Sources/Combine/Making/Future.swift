/// Publishes the one result of work that starts when the future is made, not when it is subscribed to.
///
/// Each subscriber gets the result when it is there: a success once the subscriber has asked for a value, followed by
/// the completion; a failure whether it has asked or not. Those who subscribe later get the same result.
///
/// The promise may be called from any thread. The first call counts; later ones are ignored. A promise that is released
/// uncalled, with the future gone as well, leaves its subscribers without a completion.
///
///     let answer = Future<Int, Never> { promise in
///         startLongComputation { promise(.success($0)) }
///     }
public final class Future<Output, Failure>: Publisher where Failure: Error {
    /// Fulfils a future.
    public typealias Promise = (Result<Output, Failure>) -> Void

    @usableFromInline let hub = FutureHub<Output, Failure>()

    /// Calls `attemptToFulfill` at once, with the promise that it, or what it starts, is to call.
    @inlinable
    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill { [hub] in hub.fulfill($0) }
    }

    /// Attaches `subscriber`, which gets what this publisher holds as it asks for it.
    @inlinable
    public final func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        if case .success(let value)? = hub.result {
            let conduit = FutureConduit(Delivery(subscriber), success: value)
            subscriber.receive(
                subscription: ShowingSubscription(
                    "Future", request: { conduit.request($0) }, cancel: { conduit.cancel() },
                    show: { conduit.shown }))
        } else {
            wait(subscriber)
        }
    }

    /// The subscriber comes among those who wait when it has its subscription, so that no result can come before, or
    /// meanwhile.
    @inlinable
    func wait<S>(_ subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        let conduit = FutureConduit(Delivery(subscriber))
        let arrival = hub.nextArrival()
        // Weak: a subscription doesn't keep an unfulfillable future alive.
        let cancel = { [weak hub] in
            conduit.cancel()
            hub?.detach(arrival)
        }
        subscriber.receive(
            subscription: ShowingSubscription(
                "Future", request: { conduit.request($0) }, cancel: cancel, show: { conduit.shown }))
        hub.attach(conduit, as: arrival)
    }
}
