/// Keeps the latest value of one input of `combineLatest`.
@usableFromInline
final class LatestSlot<Value>: JoinSlot, ValueSlot {
    @usableFromInline typealias Machine = CombineLatestMachine

    // Unchecked: only touched by the thread that has the turn to deliver.
    @usableFromInline @exclusivity(unchecked) var latest: Value?

    @inlinable
    override init(index: Int) { super.init(index: index) }

    @inlinable
    func put(_ value: Value) {
        withExtendedLifetime(latest) { latest = value }
    }

    @inlinable
    func take() -> Value {
        guard let latest else { preconditionFailure("There is no value to take.") }
        return latest
    }

    @usableFromInline
    override func clear() { withExtendedLifetime(latest.take()) {} }
}
