/// A subscription of one of this module's types.
///
/// An `any Subscription` takes five words and is copied through tables. What is kept for the life of a stream is kept as
/// a reference to one of these instead; a subscription of another module's type is wrapped.
@usableFromInline
class OwnSubscription: Subscription, Described {
    @usableFromInline let description: String

    @usableFromInline
    init(_ description: String) { self.description = description }

    @usableFromInline
    func request(_ demand: Subscribers.Demand) {}

    @usableFromInline
    func cancel() {}

    /// The subscription itself where it is one of these, else a wrapper of it.
    @usableFromInline
    static func of(_ subscription: any Subscription) -> OwnSubscription {
        guard type(of: subscription) is OwnSubscription.Type else { return ForeignSubscription(subscription) }
        // The same as a forced cast, at a tenth of its cost: an existential holds an object as a reference in its first
        // word, and the object is one of these.
        return withUnsafeBytes(of: subscription) { $0.load(as: OwnSubscription.self) }
    }
}

private final class ForeignSubscription: OwnSubscription {
    private let base: any Subscription

    init(_ base: any Subscription) {
        self.base = base
        super.init("")
    }

    override func request(_ demand: Subscribers.Demand) { base.request(demand) }
    override func cancel() { base.cancel() }
}
