import Synchronization

/// What a join knows of one of its inputs.
@usableFromInline
class JoinSlot {
    // A number rather than an enumeration, whose every load checks that the number is a case.
    @usableFromInline
    struct Phase: RawRepresentable, AtomicRepresentable {
        @usableFromInline let rawValue: UInt8

        @inlinable
        init(rawValue: UInt8) { self.rawValue = rawValue }

        @inlinable static var awaiting: Phase { Phase(rawValue: 0) }
        @inlinable static var connected: Phase { Phase(rawValue: 1) }
        @inlinable static var ended: Phase { Phase(rawValue: 2) }
    }

    /// The number of the input.
    @usableFromInline final let index: Int

    /// Changes only under the lock of the ``Upstreams`` that the slot belongs to, and is read for each value without it.
    @usableFromInline final let phase = Atomic(Phase.awaiting)

    @inlinable
    init(index: Int) { self.index = index }

    /// Whether values may pass: between the input's subscription and its end.
    @inlinable
    final var isConnected: Bool { phase.load(ordering: .relaxed) == .connected }

    /// Lets go of the values that are kept.
    @usableFromInline
    func clear() {}
}

/// Keeps the values of one input for the rows that they go into.
///
/// Only the thread that has the turn to deliver touches them. A value that is let go may run any code when it is
/// destroyed, so it is out of the slot by then.
@usableFromInline
protocol ValueSlot<Value>: JoinSlot {
    associatedtype Value
    associatedtype Machine: JoinMachine

    init(index: Int)

    func put(_ value: Value)

    /// The value for the row that goes now, as the machine has decided; there is one.
    func take() -> Value
}
