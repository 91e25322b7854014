/// The way from a subject to one subscriber, made where the subscriber's type is known.
///
/// Its closures never change, so the subject calls them without retaining them first. It is released, and they with it,
/// when the subscription has ended and no delivery is under way.
@usableFromInline
class Delivery<Output, Failure: Error>: Addressed {
    @usableFromInline final let receive: (Output) -> Subscribers.Demand
    @usableFromInline final let complete: (Subscribers.Completion<Failure>) -> Void

    @usableFromInline final let address: () -> Any

    @inlinable
    init<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        let held = Held(subscriber)
        receive = { held.value.receive($0) }
        complete = { held.value.receive(completion: $0) }
        address = { held.value }
    }
}

/// The way from a subject that has a current value.
@usableFromInline
final class OwingDelivery<Output, Failure: Error>: Delivery<Output, Failure> {
    /// The value that is kept until the subscriber asks for one.
    // Unchecked: touched by the starter while it attaches the subscriber, by the holder of the gate from then on.
    @usableFromInline @exclusivity(unchecked) var owed: Output?
}

/// Something that leads to a subscriber, of whatever type.
protocol Addressed {
    /// Where it leads, for printing.
    var address: () -> Any { get }
}
