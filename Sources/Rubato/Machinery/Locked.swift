import Synchronization

/// A value that is only reached under its lock.
@usableFromInline
package struct Locked<Value>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Guarded<Value>>

    @inlinable
    package init(_ value: Value) { mutex = Mutex(Guarded(value)) }

    /// Runs `body` with exclusive access. `body` must not call out, nor release what others gave: it returns that.
    @inlinable
    package borrowing func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { Guarded(body(&$0.value)) }.value
    }
}

/// What crosses the boundary of the mutex.
///
/// Sendable although the value may not be: what is inside is only reached under the mutex, and what comes out stays on
/// the thread that took it.
@usableFromInline
struct Guarded<Value>: @unchecked Sendable {
    @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
}
