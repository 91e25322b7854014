// What these return is made now, once, and not for each subscriber: a closure runs before the call returns, and not at
// all where the result is a failure.

extension Result.Publisher {
    /// A publisher of `transform` of the value, which is called now.
    @inlinable
    public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher { result.map(transform).publisher }

    /// A publisher of `transform` of the value, which is called now. Where it throws, the publisher fails.
    @inlinable
    public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
        Result<T, any Error> { try transform(result.get()) }.publisher
    }

    /// A publisher of the first running result, which `nextPartialResult` makes now of `initialResult` and the value.
    @inlinable
    public func scan<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) -> T
    ) -> Result<T, Failure>.Publisher {
        map { nextPartialResult(initialResult, $0) }
    }

    /// A publisher of the first running result, which is made now. Where `nextPartialResult` throws, the publisher
    /// fails.
    @inlinable
    public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
    ) -> Result<T, any Error>.Publisher {
        tryMap { try nextPartialResult(initialResult, $0) }
    }
}

extension Result.Publisher where Failure == Never {
    /// A publisher of the value, with a type of failure that never comes.
    @inlinable
    public func setFailureType<E>(to failureType: E.Type) -> Result<Output, E>.Publisher where E: Error {
        Result<Output, E>.Publisher(result.get())
    }
}
