/// The way from a subject to one subscriber, made where the subscriber's type is known.
///
/// Its closures never change, so the subject calls them without retaining them first. It is released, and they with it,
/// when the subscription has ended and no delivery is under way.
@usableFromInline
final class Delivery<Output, Failure: Error> {
    @usableFromInline let receive: (Output) -> Subscribers.Demand
    @usableFromInline let complete: (Subscribers.Completion<Failure>) -> Void

    /// Of a subject that has a current value: the one that is kept until the subscriber asks for it.
    // Unchecked: touched by the starter while it attaches the subscriber, by the holder of the gate from then on.
    @usableFromInline @exclusivity(unchecked) var owed: Output?

    @inlinable
    init<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        let held = Held(subscriber)
        receive = { held.value.receive($0) }
        complete = { held.value.receive(completion: $0) }
    }
}
