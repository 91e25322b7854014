/// The way to one subscriber, made where the subscriber's type is known.
@usableFromInline
final class Delivery<Output, Failure: Error> {
    @usableFromInline let receive: (Output) -> Subscribers.Demand
    @usableFromInline let complete: (Subscribers.Completion<Failure>) -> Void

    /// Where it leads, for printing.
    @usableFromInline let address: () -> Any

    @inlinable
    init<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        let held = Held(subscriber)
        receive = { held.value.receive($0) }
        complete = { held.value.receive(completion: $0) }
        address = { held.value }
    }
}
