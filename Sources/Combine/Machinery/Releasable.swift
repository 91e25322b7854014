/// Something that is held until it is released, and that any thread may ask for meanwhile.
@usableFromInline
struct Releasable<Value>: ~Copyable {
    @usableFromInline let value: Lock<Value?>

    @inlinable
    init(_ value: Value? = nil) { self.value = Lock(value) }

    /// What is held, until it is released.
    @inlinable
    var current: Value? { value.withLock { $0 } }

    /// Holds `value` from now on.
    @inlinable
    borrowing func hold(_ value: Value) {
        _ = self.value.withLock { held in
            defer { held = value }
            return held
        }
    }

    /// Lets go of what is held. It is destroyed without a lock.
    @inlinable
    borrowing func release() { withExtendedLifetime(take()) {} }

    /// Lets go, and returns what was held.
    @inlinable
    borrowing func take() -> Value? { value.take() }
}
