/// The subscription of a source whose description changes, or is too long to be made ready: that of an array prints all
/// its elements.
@usableFromInline
final class SequenceSubscription: OwnSubscription {
    @usableFromInline let onDescribe: () -> String
    @usableFromInline let onRequest: (Subscribers.Demand) -> Void
    @usableFromInline let onCancel: () -> Void

    @inlinable
    init(
        describe: @escaping () -> String, request: @escaping (Subscribers.Demand) -> Void,
        cancel: @escaping () -> Void
    ) {
        onDescribe = describe
        onRequest = request
        onCancel = cancel
        super.init("")
    }

    @usableFromInline override var standsIn: Bool { true }

    @usableFromInline override var description: String { onDescribe() }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) { onRequest(demand) }

    @usableFromInline
    override func cancel() { onCancel() }
}
