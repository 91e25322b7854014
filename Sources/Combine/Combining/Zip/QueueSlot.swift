/// Keeps the values of one input of `zip`, in order, until their partners have come.
@usableFromInline
final class QueueSlot<Value>: JoinSlot, ValueSlot {
    @usableFromInline typealias Machine = ZipMachine

    // Unchecked: only touched by the thread that has the turn to deliver.

    /// The first value. Mostly there is no other.
    @usableFromInline @exclusivity(unchecked) var first: Value?

    /// Those behind it.
    @usableFromInline @exclusivity(unchecked) var rest = FIFO<Value>()

    @inlinable
    override init(index: Int) { super.init(index: index) }

    @inlinable
    func put(_ value: Value) {
        if first == nil {
            first = value
        } else {
            rest.append(value)
        }
    }

    @inlinable
    func take() -> Value {
        guard let value = first.take() else { preconditionFailure("There is no value to take.") }
        if !rest.isEmpty { first = rest.popFirst() }
        return value
    }

    @usableFromInline
    override func clear() {
        let kept = (first, rest)
        first = nil
        rest = FIFO()
        withExtendedLifetime(kept) {}
    }
}
