#if RUBATO_PTHREAD_LOCK
    import Glibc
#else
    import Synchronization
#endif

/// A value that is only reached under its lock.
///
/// It stands on the toolchain's `Mutex`. The thread sanitizer does not understand that one under contention, so a
/// build with RUBATO_PTHREAD_LOCK defined stands on a pthread mutex instead, as Combine's lock does.
@usableFromInline
package struct Locked<Value>: ~Copyable, Sendable {
    #if RUBATO_PTHREAD_LOCK
        @usableFromInline let storage: PthreadStorage<Value>

        @inlinable
        package init(_ value: Value) { storage = PthreadStorage(value) }

        /// Runs `body` with exclusive access. `body` must not call out, nor release what others gave: it returns that.
        @inlinable
        package borrowing func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
            pthread_mutex_lock(storage.mutex)
            defer { pthread_mutex_unlock(storage.mutex) }
            return body(&storage.value)
        }
    #else
        @usableFromInline let mutex: Mutex<Guarded<Value>>

        @inlinable
        package init(_ value: Value) { mutex = Mutex(Guarded(value)) }

        /// Runs `body` with exclusive access. `body` must not call out, nor release what others gave: it returns that.
        @inlinable
        package borrowing func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
            mutex.withLock { Guarded(body(&$0.value)) }.value
        }
    #endif
}

#if RUBATO_PTHREAD_LOCK
    /// Unchecked Sendable: the value is only reached by the thread that holds the mutex.
    @usableFromInline
    final class PthreadStorage<Value>: @unchecked Sendable {
        @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        @usableFromInline @exclusivity(unchecked) var value: Value

        @inlinable
        init(_ value: Value) {
            self.value = value
            pthread_mutex_init(mutex, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }
    }
#else
    /// What crosses the boundary of the mutex.
    ///
    /// Sendable although the value may not be: what is inside is only reached under the mutex, and what comes out stays
    /// on the thread that took it.
    @usableFromInline
    struct Guarded<Value>: @unchecked Sendable {
        @usableFromInline var value: Value

        @inlinable
        init(_ value: Value) { self.value = value }
    }
#endif
