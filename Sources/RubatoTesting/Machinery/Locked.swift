import Synchronization

/// A value that is only reached under its lock.
struct Locked<Value>: ~Copyable {
    private let mutex: Mutex<Guarded<Value>>

    init(_ value: Value) { mutex = Mutex(Guarded(value: value)) }

    /// Runs `body` with exclusive access. `body` must not call out, nor destroy what others gave: it returns that.
    borrowing func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { Guarded(value: body(&$0.value)) }.value
    }
}

/// What crosses the boundary of the mutex.
///
/// Sendable although the value may not be: what is inside is only reached under the mutex, and what comes out stays on
/// the thread that took it. Not private: that crashes the compiler (6.3.1) where another file of the module uses the lock.
struct Guarded<Value>: @unchecked Sendable {
    var value: Value
}
