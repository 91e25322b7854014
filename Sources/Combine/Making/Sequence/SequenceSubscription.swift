/// The subscription of a source whose description changes, or is too long to be made ready: that of an array prints all
/// its elements.
@usableFromInline
final class SequenceSubscription: OwnSubscription {
    @usableFromInline let onDescribe: () -> String
    @usableFromInline let onShow: () -> [Mirror.Child]
    @usableFromInline let onRequest: (Subscribers.Demand) -> Void
    @usableFromInline let onCancel: () -> Void

    @inlinable
    init(
        describe: @escaping () -> String, show: @escaping () -> [Mirror.Child],
        request: @escaping (Subscribers.Demand) -> Void,
        cancel: @escaping () -> Void
    ) {
        onDescribe = describe
        onShow = show
        onRequest = request
        onCancel = cancel
        super.init("")
    }

    @usableFromInline override var standsIn: Bool { true }

    @usableFromInline override var description: String { onDescribe() }

    @usableFromInline override var shown: [Mirror.Child] { onShow() }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) { onRequest(demand) }

    @usableFromInline
    override func cancel() { onCancel() }
}
