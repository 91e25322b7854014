extension Optional.Publisher {
    /// A publisher of the value where there is one and `isIncluded`, which is called now, is true of it.
    @inlinable
    public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
        compactMap { isIncluded($0) ? $0 : nil }
    }

    /// A publisher of `transform` of the value, which is called now where there is one; of nothing where that is `nil`.
    @inlinable
    public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
        output.flatMap(transform).publisher
    }

    /// The same publisher: one value has no duplicate. `predicate` is not called.
    @inlinable
    public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher { self }

    /// A publisher of nothing, which finishes at once.
    @inlinable
    public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

    /// A publisher of the value, or of `output` where there is none.
    @inlinable
    public func replaceEmpty(with output: Output) -> Just<Wrapped> { Just(self.output ?? output) }
}

extension Optional.Publisher where Wrapped: Equatable {
    /// The same publisher: one value has no duplicate.
    @inlinable
    public func removeDuplicates() -> Optional<Wrapped>.Publisher { self }
}
