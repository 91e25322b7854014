/// What a subscription steers its conduit by, until the stream is over or nobody holds the subscription any more.
///
/// A subscriber may keep its subscription for as long as it likes. Then that must not keep the conduit, which holds the
/// subscriber, its own closures and what it has gathered. So the conduit lets go of its reins when it ends the stream, and
/// the subscription when it is cancelled or released.
@usableFromInline
final class Reins {
    @usableFromInline
    struct Actions {
        @usableFromInline let request: (Subscribers.Demand) -> Void
        @usableFromInline let cancel: () -> Void

        @inlinable
        init(request: @escaping (Subscribers.Demand) -> Void, cancel: @escaping () -> Void) {
            self.request = request
            self.cancel = cancel
        }
    }

    let actions = Releasable<Actions>()

    @usableFromInline
    init() {}

    /// Makes the subscription for the downstream. For what `letsGo` says, see ``ClosureSubscription``.
    @inlinable
    func subscription(
        _ description: String, letsGo: Bool = true, request: @escaping (Subscribers.Demand) -> Void,
        cancel: @escaping () -> Void
    ) -> OwnSubscription {
        hold(Actions(request: request, cancel: cancel))
        return SteeringSubscription(description, self, letsGo: letsGo)
    }

    @usableFromInline
    func hold(_ actions: Actions) { self.actions.hold(actions) }

    /// Lets go. To be called when the stream is over, before the downstream hears of it.
    @usableFromInline
    func release() { actions.release() }
}

/// The subscription of a conduit with reins.
@usableFromInline
final class SteeringSubscription: OwnSubscription {
    let reins: Reins
    let upstreamLetsGo: Bool

    @usableFromInline
    init(_ description: String, _ reins: Reins, letsGo: Bool) {
        self.reins = reins
        upstreamLetsGo = letsGo
        super.init(description)
    }

    deinit {
        reins.release()
    }

    @usableFromInline override var letsGo: Bool { upstreamLetsGo }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) { reins.actions.current?.request(demand) }

    @usableFromInline
    override func cancel() { reins.actions.take()?.cancel() }
}
