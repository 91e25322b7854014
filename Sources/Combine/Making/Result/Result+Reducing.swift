extension Result.Publisher {
    /// A publisher of an array of the value.
    @inlinable
    public func collect() -> Result<[Output], Failure>.Publisher { map { [$0] } }

    /// A publisher of 1.
    @inlinable
    public func count() -> Result<Int, Failure>.Publisher { map { _ in 1 } }

    /// A publisher of what `nextPartialResult` makes now of `initialResult` and the value.
    @inlinable
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) -> T
    ) -> Result<T, Failure>.Publisher {
        map { nextPartialResult(initialResult, $0) }
    }

    /// A publisher of what `nextPartialResult` makes now of `initialResult` and the value. Where it throws, the
    /// publisher fails.
    @inlinable
    public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
    ) -> Result<T, any Error>.Publisher {
        tryMap { try nextPartialResult(initialResult, $0) }
    }

    /// The same publisher: one value is the smallest. `areInIncreasingOrder` is not called.
    @inlinable
    public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

    /// A publisher of the same: one value is the smallest. `areInIncreasingOrder` is not called, so it throws nothing.
    @inlinable
    public func tryMin(
        by areInIncreasingOrder: (Output, Output) throws -> Bool
    ) -> Result<Output, any Error>.Publisher {
        tryMap { $0 }
    }

    /// The same publisher: one value is the largest. `areInIncreasingOrder` is not called.
    @inlinable
    public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

    /// A publisher of the same: one value is the largest. `areInIncreasingOrder` is not called, so it throws nothing.
    @inlinable
    public func tryMax(
        by areInIncreasingOrder: (Output, Output) throws -> Bool
    ) -> Result<Output, any Error>.Publisher {
        tryMap { $0 }
    }

    /// A publisher of whether `predicate`, which is called now, is true of the value.
    @inlinable
    public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher { map(predicate) }

    /// A publisher of whether `predicate`, which is called now, is true of the value. Where it throws, the publisher
    /// fails.
    @inlinable
    public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
        tryMap(predicate)
    }

    /// A publisher of whether `predicate`, which is called now, is true of the value.
    @inlinable
    public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher { map(predicate) }

    /// A publisher of whether `predicate`, which is called now, is true of the value. Where it throws, the publisher
    /// fails.
    @inlinable
    public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
        tryMap(predicate)
    }
}

extension Result.Publisher where Success: Comparable {
    /// The same publisher: one value is the smallest.
    @inlinable
    public func min() -> Result<Output, Failure>.Publisher { self }

    /// The same publisher: one value is the largest.
    @inlinable
    public func max() -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Success: Equatable {
    /// A publisher of whether the value equals `output`.
    @inlinable
    public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher { map { $0 == output } }
}
