/// The link from a subscriber to its publisher: demand and cancellation travel over it.
///
/// Both methods may be called from any thread, and from inside a delivery. After a completion or `cancel()` they do
/// nothing.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// Asks for more values, on top of what was asked for before.
    func request(_ demand: Subscribers.Demand)
}

/// A namespace for ready-made subscriptions.
public enum Subscriptions {
    /// A subscription that delivers nothing: requests and cancellation have no effect.
    public static var empty: any Subscription { EmptySubscription.shared }
}

private final class EmptySubscription: OwnSubscription {
    // Unsafe is safe here: it has no state but its name, which never changes.
    nonisolated(unsafe) static let shared = EmptySubscription("Empty")

    // Anybody's publisher may hand it out.
    override var letsGo: Bool { false }
}
