/// A subscription made of closures.
///
/// An operator that answers requests itself hands this to its downstream. The closures are written where all types are
/// concrete, so a call through `any Subscription` reaches specialised code, which the methods of a generic class are not.
@usableFromInline
final class ClosureSubscription: Subscription, Described {
    @usableFromInline let description: String
    @usableFromInline let onRequest: (Subscribers.Demand) -> Void
    @usableFromInline let onCancel: () -> Void

    @inlinable
    init(
        _ description: String, request: @escaping (Subscribers.Demand) -> Void, cancel: @escaping () -> Void
    ) {
        self.description = description
        onRequest = request
        onCancel = cancel
    }

    @usableFromInline
    func request(_ demand: Subscribers.Demand) { onRequest(demand) }

    @usableFromInline
    func cancel() { onCancel() }
}
