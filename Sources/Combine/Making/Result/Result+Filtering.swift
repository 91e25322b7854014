extension Result.Publisher {
    /// The same publisher: one value has no duplicate. `predicate` is not called.
    @inlinable
    public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

    /// A publisher of the same: one value has no duplicate. `predicate` is not called, so it throws nothing.
    @inlinable
    public func tryRemoveDuplicates(
        by predicate: (Output, Output) throws -> Bool
    ) -> Result<Output, any Error>.Publisher {
        tryMap { $0 }
    }

    /// A publisher of nothing, which finishes at once. As in Apple's Combine, a failure is left out as well.
    @inlinable
    public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

    /// The same publisher: it has a value or fails.
    @inlinable
    public func replaceEmpty(with output: Output) -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Success: Equatable {
    /// The same publisher: one value has no duplicate.
    @inlinable
    public func removeDuplicates() -> Result<Output, Failure>.Publisher { self }
}
