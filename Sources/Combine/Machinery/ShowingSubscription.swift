/// A subscription made of closures, as ``ClosureSubscription`` is, one of which says what a mirror shows.
@usableFromInline
final class ShowingSubscription: OwnSubscription {
    @usableFromInline let onRequest: (Subscribers.Demand) -> Void
    @usableFromInline let onCancel: () -> Void
    @usableFromInline let onShow: () -> [Mirror.Child]

    @inlinable
    init(
        _ description: String, request: @escaping (Subscribers.Demand) -> Void, cancel: @escaping () -> Void,
        show: @escaping () -> [Mirror.Child]
    ) {
        onRequest = request
        onCancel = cancel
        onShow = show
        super.init(description)
    }

    @usableFromInline override var shown: [Mirror.Child] { onShow() }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) { onRequest(demand) }

    @usableFromInline
    override func cancel() { onCancel() }
}
