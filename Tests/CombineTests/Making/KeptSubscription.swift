import Combine

/// Holds a subscription for closures that want to use it.
final class KeptSubscription {
    var subscription: (any Subscription)?
}
