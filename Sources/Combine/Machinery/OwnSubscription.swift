/// A subscription of one of this module's types.
///
/// An `any Subscription` takes five words and is copied through tables. What is kept for the life of a stream is kept as
/// a reference to one of these instead; a subscription of another module's type is wrapped.
@usableFromInline
class OwnSubscription: Subscription, Described {
    @usableFromInline let name: String

    @inlinable
    init(_ name: String) { self.name = name }

    @usableFromInline var description: String { name }

    @usableFromInline var shown: [Mirror.Child] { [] }

    /// The subscription itself, or the one that it wraps.
    var original: any Subscription { self }

    /// Whether the publisher lets go of its subscriber when the stream is over, as those of this module do. One that
    /// someone else wrote may keep it.
    @usableFromInline var letsGo: Bool { true }

    /// Whether what cancels a stream may keep and cancel this in the subscriber's place: it does not hold the subscriber,
    /// and its cancellation runs no code of users, who would find the subscriber still going.
    @usableFromInline var standsIn: Bool { false }

    /// Whether it is known to be over, so that nothing is lost by forgetting it.
    @usableFromInline var hasEnded: Bool { false }

    @usableFromInline
    func request(_ demand: Subscribers.Demand) {}

    @usableFromInline
    func cancel() {}

    /// The subscription itself where it is one of these, else a wrapper of it.
    ///
    /// Inlined, so that nothing is looked up where the compiler knows which it is.
    @inlinable
    static func of<S: Subscription>(_ subscription: S) -> OwnSubscription {
        guard S.self is OwnSubscription.Type else { return ForeignSubscription(subscription) }
        // The same as a forced cast, at a tenth of its cost: what is stored is a reference to one of these.
        return withUnsafeBytes(of: subscription) { $0.load(as: OwnSubscription.self) }
    }

    /// Calls `keep` with the same, not retained: it takes a reference of its own where it needs one. That saves the
    /// one that `of` returns.
    @inlinable
    static func with<S: Subscription, Result>(
        _ subscription: S, _ keep: (Unmanaged<OwnSubscription>) -> Result
    ) -> Result {
        if S.self is OwnSubscription.Type {
            return withExtendedLifetime(subscription) {
                // As a reference first: the compiler takes one that is read as `Unmanaged` for a mere word, so a
                // subscription that nothing else keeps would be put on the stack.
                keep(.passUnretained(withUnsafeBytes(of: subscription) { $0.load(as: OwnSubscription.self) }))
            }
        }
        let foreign = ForeignSubscription(subscription)
        return withExtendedLifetime(foreign) { keep(.passUnretained(foreign)) }
    }
}

@usableFromInline
final class ForeignSubscription: OwnSubscription {
    private let base: any Subscription

    @usableFromInline
    init(_ base: any Subscription) {
        self.base = base
        super.init("")
    }

    override var original: any Subscription { base }

    // This module has subscriptions that are none of these.
    @usableFromInline override var letsGo: Bool { base is any Described }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) { base.request(demand) }

    @usableFromInline
    override func cancel() { base.cancel() }
}
