extension Just {
    /// A publisher of the value where `isIncluded`, which is called now, is true of it, else of nothing.
    @inlinable
    public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
        Optional.Publisher(isIncluded(output) ? output : nil)
    }

    /// A publisher of `transform` of the value, which is called now, or of nothing where that is `nil`.
    @inlinable
    public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
        Optional.Publisher(transform(output))
    }

    /// The same publisher: one value has no duplicate. `predicate` is not called.
    @inlinable
    public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> { self }

    /// A publisher of the value: it has no duplicate. `predicate` is not called, so nothing is thrown.
    @inlinable
    public func tryRemoveDuplicates(
        by predicate: (Output, Output) throws -> Bool
    ) -> Result<Output, any Error>.Publisher {
        Result.Publisher(output)
    }

    /// A publisher of nothing, which finishes at once.
    @inlinable
    public func ignoreOutput() -> Empty<Output, Just<Output>.Failure> { Empty() }

    /// The same publisher: it isn't empty.
    @inlinable
    public func replaceEmpty(with output: Output) -> Just<Output> { self }
}

extension Just where Output: Equatable {
    /// The same publisher: one value has no duplicate.
    @inlinable
    public func removeDuplicates() -> Just<Output> { self }
}
