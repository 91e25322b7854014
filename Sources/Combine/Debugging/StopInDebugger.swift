#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif os(Windows)
    import WinSDK
#endif

/// Raises the trap that a debugger stops at.
@usableFromInline
func stopInDebugger() {
    #if canImport(Glibc) || canImport(Musl) || canImport(Android)
        raise(SIGTRAP)
    #elseif os(Windows)
        DebugBreak()
    #else
        fatalError("A breakpoint operator has been hit.")
    #endif
}
