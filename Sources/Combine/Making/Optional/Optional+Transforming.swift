// What these return is made now, once, and not for each subscriber: a closure runs before the call returns.

extension Optional.Publisher {
    /// A publisher of `transform` of the value, which is called now where there is one.
    @inlinable
    public func map<T>(_ transform: (Output) -> T) -> Optional<T>.Publisher { output.map(transform).publisher }

    /// A publisher of the first running result, which `nextPartialResult` makes now of `initialResult` and the value,
    /// where there is one.
    @inlinable
    public func scan<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) -> T
    ) -> Optional<T>.Publisher {
        map { nextPartialResult(initialResult, $0) }
    }
}
