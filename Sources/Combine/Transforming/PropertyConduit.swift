/// Reads properties of each value. Keeps no state, so demand and cancellation go past it.
@usableFromInline
struct PropertyConduit<Reader: PropertyReader, Downstream: Subscriber>: Subscriber, Described
where Downstream.Input == Reader.Output {
    @usableFromInline let downstream: Downstream
    @usableFromInline let reader: Reader
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(_ reader: Reader, downstream: Downstream) {
        self.downstream = downstream
        self.reader = reader
    }

    @usableFromInline var description: String { Reader.description }
    @usableFromInline var shown: [Mirror.Child] { reader.shown }

    @inlinable
    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

    @inlinable
    func receive(_ input: Reader.Root) -> Subscribers.Demand { downstream.receive(reader.read(input)) }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) { downstream.receive(completion: completion) }
}
