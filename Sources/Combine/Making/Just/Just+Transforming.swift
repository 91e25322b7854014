// What these return is made now, once, and not for each subscriber: a closure runs before the call returns.

extension Just {
    /// A publisher of `transform` of the value, which is called now.
    @inlinable
    public func map<T>(_ transform: (Output) -> T) -> Just<T> { Just<T>(transform(output)) }

    /// A publisher of `transform` of the value, which is called now. Where it throws, the publisher fails.
    @inlinable
    public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
        Result { try transform(output) }.publisher
    }

    /// A publisher of the first running result, which `nextPartialResult` makes now of `initialResult` and the value.
    @inlinable
    public func scan<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) -> T
    ) -> Result<T, Just<Output>.Failure>.Publisher {
        Result.Publisher(nextPartialResult(initialResult, output))
    }

    /// A publisher of the first running result, which is made now. Where `nextPartialResult` throws, the publisher
    /// fails.
    @inlinable
    public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
    ) -> Result<T, any Error>.Publisher {
        Result { try nextPartialResult(initialResult, output) }.publisher
    }

    /// A publisher of the value, with a type of failure that never comes.
    @inlinable
    public func setFailureType<E>(to failureType: E.Type) -> Result<Output, E>.Publisher where E: Error {
        Result.Publisher(output)
    }
}
