/// A sink's hold on its upstream, which outlives the sink: the `AnyCancellable` of a stream that has ended keeps none of
/// the user's closures.
@usableFromInline
final class SinkLink: Cancellable {
    @usableFromInline let upstream = Upstream()

    /// Releases the closures of a sink whose publisher may keep it after the end, and keeps that sink alive until then.
    @usableFromInline let keeper = Releasable<() -> Void>()

    @inlinable
    init() {}

    @usableFromInline
    func cancel() {
        upstream.cancel()
        keeper.release()?()
    }
}

/// Whether a publisher lets go of its subscriber when `subscription` has ended, as those of this module do. A publisher
/// that someone else wrote may keep it.
@usableFromInline
func letsGo(_ subscription: any Subscription) -> Bool {
    // Comparing types is cheaper than casting to a protocol, so the most frequent come first.
    let type = type(of: subscription) as Any.Type
    if type == Outlet.self || type == ClosureSubscription.self || type == OnceSubscription.self
        || type == SequenceSubscription.self
    {
        return true
    }
    if type == UpstreamLink.self {
        // It passes on what its own upstream is.
        let link = unsafeDowncast(subscription as AnyObject, to: UpstreamLink.self)
        guard let upstream = link.upstream.subscription.withLock({ $0 }) else { return true }
        return letsGo(upstream)
    }
    return subscription is any Described
}
