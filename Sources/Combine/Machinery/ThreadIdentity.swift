#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif os(Windows)
    import WinSDK
#endif

/// A number that no other running thread has. It is even and not zero.
@inlinable
func currentThread() -> UInt {
    #if canImport(Glibc) || canImport(Android)
        UInt(pthread_self())
    #elseif canImport(Musl)
        UInt(bitPattern: pthread_self())
    #elseif os(Windows)
        UInt(GetCurrentThreadId()) << 1
    #else
        2  // A platform without threads.
    #endif
}
