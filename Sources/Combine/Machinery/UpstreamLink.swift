/// The hold on its upstream that an operator hands to its downstream as the subscription. Requests and cancellation
/// pass through unchanged.
///
/// It knows no types, so it costs its operator no generic class.
@usableFromInline
class UpstreamLink: OwnSubscription {
    @usableFromInline final let upstream = Upstream()

    @inlinable
    final var isConnected: Bool { upstream.isConnected }

    @inlinable
    final func connect(_ subscription: any Subscription) -> Bool { upstream.connect(subscription) }

    @inlinable
    final func finish() -> Bool { upstream.finish() }

    @usableFromInline final override var standsIn: Bool { true }

    @usableFromInline final override var letsGo: Bool { upstream.letsGo }

    @usableFromInline final override var hasEnded: Bool { upstream.isEnded }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

    @usableFromInline
    final override func cancel() { upstream.cancel() }
}
