/// A lock for variables that stand beside it, in an object that reaches them without one at other times.
@usableFromInline
struct Guarding: ~Copyable {
    @usableFromInline let lock = Lock(())

    @inlinable
    init() {}

    /// Runs `body` alone. It must not call out of the module, nor release what it takes out.
    @inlinable
    borrowing func alone<Result>(_ body: () -> Result) -> Result { lock.withLock { _ in body() } }
}
