/// A subscription made of closures.
///
/// An operator that answers requests itself hands this to its downstream. The closures are written where all types are
/// concrete, so a call through `any Subscription` reaches specialised code, which the methods of a generic class are not.
@usableFromInline
final class ClosureSubscription: OwnSubscription {
    @usableFromInline let onRequest: (Subscribers.Demand) -> Void
    @usableFromInline let onCancel: () -> Void
    @usableFromInline let upstreamLetsGo: Bool

    /// Makes a subscription. An operator that passes its upstream's values on says whether that `letsGo` of it at the
    /// end, as it lets go of its own downstream only then.
    @inlinable
    init(
        _ description: String, letsGo: Bool = true, request: @escaping (Subscribers.Demand) -> Void,
        cancel: @escaping () -> Void
    ) {
        onRequest = request
        onCancel = cancel
        upstreamLetsGo = letsGo
        super.init(description)
    }

    @usableFromInline override var letsGo: Bool { upstreamLetsGo }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) { onRequest(demand) }

    @usableFromInline
    override func cancel() { onCancel() }
}
