import Synchronization

/// The subscription of a source that has its one value ready: the first request delivers it, and the completion behind.
///
/// It knows no types: what it does stands in one closure, written where they are concrete. The closure, and the
/// subscriber in it, is released when it has run, or at the cancellation.
@usableFromInline
final class OnceSubscription: Subscription, Described {
    @usableFromInline let description: String
    @usableFromInline let state = Atomic<UInt8>(OnceSubscription.waiting)

    // Unchecked: only the thread that takes the state away from `waiting` touches it, which happens once.
    @usableFromInline @exclusivity(unchecked) var deliver: ((OnceSubscription) -> Void)?

    @inlinable static var waiting: UInt8 { 0 }
    @inlinable static var delivering: UInt8 { 1 }
    @inlinable static var ended: UInt8 { 2 }

    /// `deliver` is called once at most, by the first request.
    @inlinable
    init(_ description: String, deliver: @escaping (OnceSubscription) -> Void) {
        self.description = description
        self.deliver = deliver
    }

    /// Hands `subscriber` a subscription that delivers `value` and finishes.
    @inlinable
    static func start<S: Subscriber>(_ description: String, _ value: S.Input, _ subscriber: S) {
        let subscription = OnceSubscription(description) { subscription in
            _ = subscriber.receive(value)
            if subscription.isDelivering { subscriber.receive(completion: .finished) }
        }
        subscriber.receive(subscription: subscription)
    }

    /// Whether the completion is to follow: it was not cancelled from inside the value.
    @inlinable
    var isDelivering: Bool { state.load(ordering: .relaxed) == Self.delivering }

    @usableFromInline
    func request(_ demand: Subscribers.Demand) {
        demand.requirePositive()
        let (isFirst, _) = state.compareExchange(
            expected: Self.waiting, desired: Self.delivering, ordering: .acquiringAndReleasing)
        guard isFirst, let deliver else { return }
        self.deliver = nil
        deliver(self)
    }

    @usableFromInline
    func cancel() {
        if state.exchange(Self.ended, ordering: .acquiringAndReleasing) == Self.waiting { deliver = nil }
    }
}
