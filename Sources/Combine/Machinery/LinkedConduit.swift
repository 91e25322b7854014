/// A conduit that is its downstream's subscription as well, to whoever looks: with Combine the two are one object.
///
/// Nothing in a stream calls these. The downstream is handed the link itself, which is reached without generic code.
@usableFromInline
protocol LinkedConduit: Subscription {
    associatedtype Link: Subscription

    /// What the downstream is handed.
    var link: Link { get }
}

extension LinkedConduit {
    @usableFromInline
    func request(_ demand: Subscribers.Demand) { link.request(demand) }

    @usableFromInline
    func cancel() { link.cancel() }
}
