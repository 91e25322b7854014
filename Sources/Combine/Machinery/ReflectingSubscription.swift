/// The subscription of a source whose description changes, or is too long to be made ready, as that of an array which
/// prints all its elements; or whose mirror shows what only the source knows.
@usableFromInline
final class ReflectingSubscription: OwnSubscription {
    /// What a subscription prints as and what its mirror shows.
    @usableFromInline
    typealias Reflection = (description: String, children: [Mirror.Child])

    @usableFromInline let onReflect: () -> Reflection
    @usableFromInline let onRequest: (Subscribers.Demand) -> Void
    @usableFromInline let onCancel: () -> Void
    @usableFromInline let mayStandIn: Bool

    /// Makes a subscription that `standsIn` for its subscriber, if so.
    @inlinable
    init(
        standsIn: Bool, reflect: @escaping () -> Reflection, request: @escaping (Subscribers.Demand) -> Void,
        cancel: @escaping () -> Void
    ) {
        mayStandIn = standsIn
        onReflect = reflect
        onRequest = request
        onCancel = cancel
        super.init("")
    }

    @usableFromInline override var standsIn: Bool { mayStandIn }

    @usableFromInline override var description: String { onReflect().description }
    @usableFromInline override var children: [Mirror.Child] { onReflect().children }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) { onRequest(demand) }

    @usableFromInline
    override func cancel() { onCancel() }
}
