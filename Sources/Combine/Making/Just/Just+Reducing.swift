extension Just {
    /// A publisher of an array of the value.
    @inlinable
    public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

    /// A publisher of 1.
    @inlinable
    public func count() -> Just<Int> { Just<Int>(1) }

    /// A publisher of what `nextPartialResult` makes now of `initialResult` and the value.
    @inlinable
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) -> T
    ) -> Result<T, Just<Output>.Failure>.Publisher {
        Result.Publisher(nextPartialResult(initialResult, output))
    }

    /// A publisher of what `nextPartialResult` makes now of `initialResult` and the value. Where it throws, the
    /// publisher fails.
    @inlinable
    public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
    ) -> Result<T, any Error>.Publisher {
        Result { try nextPartialResult(initialResult, output) }.publisher
    }

    /// The same publisher: one value is the smallest. `areInIncreasingOrder` is not called.
    @inlinable
    public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

    /// The same publisher: one value is the largest. `areInIncreasingOrder` is not called.
    @inlinable
    public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

    /// A publisher of whether `predicate`, which is called now, is true of the value.
    @inlinable
    public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

    /// A publisher of whether `predicate`, which is called now, is true of the value. Where it throws, the publisher
    /// fails.
    @inlinable
    public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
        tryMap(predicate)
    }

    /// A publisher of whether `predicate`, which is called now, is true of the value.
    @inlinable
    public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

    /// A publisher of whether `predicate`, which is called now, is true of the value. Where it throws, the publisher
    /// fails.
    @inlinable
    public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
        tryMap(predicate)
    }
}

extension Just where Output: Comparable {
    /// The same publisher: one value is the smallest.
    @inlinable
    public func min() -> Just<Output> { self }

    /// The same publisher: one value is the largest.
    @inlinable
    public func max() -> Just<Output> { self }
}

extension Just where Output: Equatable {
    /// A publisher of whether the value equals `output`.
    @inlinable
    public func contains(_ output: Output) -> Just<Bool> { Just<Bool>(self.output == output) }
}
