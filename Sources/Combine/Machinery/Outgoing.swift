/// One step of a delivery.
@usableFromInline
enum OutgoingEvent<Value, Failure: Error> {
    case value(Value)
    case completion(Subscribers.Completion<Failure>)

    /// There is nothing to deliver.
    case nothing

    /// There will never be anything to deliver again.
    case release
}

/// What is yet to be delivered, in order.
@usableFromInline
struct Outgoing<Value, Failure: Error> {
    /// Nil after the end.
    @usableFromInline var steps: FIFO<OutgoingEvent<Value, Failure>>? = FIFO()

    @inlinable
    init() {}

    /// Adds a step. After the end it is not kept.
    @inlinable
    mutating func append(_ step: OutgoingEvent<Value, Failure>) { steps?.append(step) }

    /// Takes the next step. A completion is the last one.
    @inlinable
    mutating func next() -> OutgoingEvent<Value, Failure> {
        guard steps != nil else { return .release }
        guard let step = steps?.popFirst() else { return .nothing }
        if case .completion = step { steps = nil }
        return step
    }

    /// Ends, and returns what was left for the caller to release.
    @inlinable
    mutating func end() -> FIFO<OutgoingEvent<Value, Failure>>? { steps.take() }
}
