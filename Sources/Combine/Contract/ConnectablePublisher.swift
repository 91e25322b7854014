/// A publisher that starts producing when `connect()` is called, not when it is subscribed to.
///
/// This gives several subscribers the time to attach before the first value.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    /// Starts producing. Cancelling the result stops it.
    func connect() -> any Cancellable
}
