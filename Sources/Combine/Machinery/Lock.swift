#if RUBATO_PTHREAD_LOCK
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif
#else
    import Synchronization
#endif

/// The one lock of the module.
///
/// It stands on the toolchain's `Mutex`. The thread sanitizer does not understand that one under contention, so a
/// build with RUBATO_PTHREAD_LOCK defined stands on a pthread mutex instead.
@usableFromInline
struct Lock<State>: ~Copyable {
    #if RUBATO_PTHREAD_LOCK
        @usableFromInline let storage: PthreadStorage<State>

        @inlinable
        init(_ state: State) { storage = PthreadStorage(state) }

        /// Runs `body` with exclusive access to the state. `body` must not call out of the module.
        @inlinable
        borrowing func withLock<Result>(_ body: (inout State) -> Result) -> Result {
            pthread_mutex_lock(storage.mutex)
            defer { pthread_mutex_unlock(storage.mutex) }
            return body(&storage.state)
        }
    #else
        @usableFromInline let mutex: Mutex<Guarded<State>>

        @inlinable
        init(_ state: State) { mutex = Mutex(Guarded(state)) }

        /// Runs `body` with exclusive access to the state. `body` must not call out of the module.
        @inlinable
        borrowing func withLock<Result>(_ body: (inout State) -> Result) -> Result {
            mutex.withLock { guarded in Guarded(body(&guarded.value)) }.value
        }
    #endif

    /// Takes the state out and leaves nothing in its place.
    @inlinable
    @discardableResult
    borrowing func take<Wrapped>() -> Wrapped? where State == Wrapped? {
        withLock { state in
            let taken = state
            state = nil
            return taken
        }
    }
}

#if RUBATO_PTHREAD_LOCK
    @usableFromInline
    final class PthreadStorage<State> {
        @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        // Unchecked: only reached by the thread that holds the mutex.
        @usableFromInline @exclusivity(unchecked) var state: State

        @inlinable
        init(_ state: State) {
            self.state = state
            pthread_mutex_init(mutex, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }
    }
#else
    /// A value that crosses the boundary of a `Mutex`.
    ///
    /// Sendable although the value may not be: what is inside the mutex is only reached under it, and what comes out
    /// stays on the thread that took it.
    @usableFromInline
    struct Guarded<Value>: @unchecked Sendable {
        @usableFromInline var value: Value

        @inlinable
        init(_ value: Value) { self.value = value }
    }
#endif

extension Lock where State: RangeReplaceableCollection {
    /// Takes the elements out and leaves the collection empty.
    @inlinable
    borrowing func takeAll() -> State {
        withLock { state in
            let taken = state
            state = State()
            return taken
        }
    }
}
