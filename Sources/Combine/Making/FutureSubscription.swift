/// The subscription of a future.
@usableFromInline
final class FutureSubscription: OwnSubscription {
    @usableFromInline let onRequest: (Subscribers.Demand) -> Void
    @usableFromInline let onCancel: () -> Void
    @usableFromInline let onShow: () -> [Mirror.Child]

    @inlinable
    init(
        request: @escaping (Subscribers.Demand) -> Void, cancel: @escaping () -> Void,
        show: @escaping () -> [Mirror.Child]
    ) {
        onRequest = request
        onCancel = cancel
        onShow = show
        super.init("Future")
    }

    @usableFromInline override var shown: [Mirror.Child] { onShow() }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) { onRequest(demand) }

    @usableFromInline
    override func cancel() { onCancel() }
}
