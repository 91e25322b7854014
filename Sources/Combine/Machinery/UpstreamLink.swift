/// The hold on its upstream that an operator hands to its downstream as the subscription. Requests and cancellation
/// pass through unchanged.
///
/// It knows no types, so it costs its operator no generic class.
@usableFromInline
final class UpstreamLink: OwnSubscription {
    @usableFromInline let upstream = Upstream()

    @inlinable
    var isConnected: Bool { upstream.isConnected }

    @inlinable
    func connect(_ subscription: any Subscription) -> Bool {
        upstream.connect(OwnSubscription.of(subscription))
    }

    @inlinable
    func finish() -> Bool { upstream.finish() }

    @usableFromInline override var standsIn: Bool { true }

    @usableFromInline override var letsGo: Bool { upstream.letsGo }

    @usableFromInline override var hasEnded: Bool { upstream.isEnded }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

    @usableFromInline
    override func cancel() { upstream.cancel() }
}
