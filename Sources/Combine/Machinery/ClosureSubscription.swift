/// A subscription made of closures.
///
/// An operator that answers requests itself hands this to its downstream. The closures are written where all types are
/// concrete, so a call through `any Subscription` reaches specialised code, which the methods of a generic class are not.
@usableFromInline
final class ClosureSubscription: OwnSubscription {
    @usableFromInline let onRequest: (Subscribers.Demand) -> Void
    @usableFromInline let onCancel: () -> Void

    @inlinable
    init(
        _ description: String, request: @escaping (Subscribers.Demand) -> Void, cancel: @escaping () -> Void
    ) {
        onRequest = request
        onCancel = cancel
        super.init(description)
    }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) { onRequest(demand) }

    @usableFromInline
    override func cancel() { onCancel() }
}
