// As in Apple's Combine, the publishers that these return publish nothing where there is no value; only `collect` has an
// answer to that, an empty array. On other publishers an empty stream counts 0, satisfies all, and so on.

extension Optional.Publisher {
    /// A publisher of an array of the value, or of an empty one where there is none.
    @inlinable
    public func collect() -> Optional<[Output]>.Publisher { Optional<[Output]>.Publisher(output.map { [$0] } ?? []) }

    /// A publisher of 1; of nothing where there is no value.
    @inlinable
    public func count() -> Optional<Int>.Publisher { map { _ in 1 } }

    /// A publisher of what `nextPartialResult` makes now of `initialResult` and the value; of nothing where there is no
    /// value.
    @inlinable
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) -> T
    ) -> Optional<T>.Publisher {
        map { nextPartialResult(initialResult, $0) }
    }

    /// The same publisher: one value is the smallest. `areInIncreasingOrder` is not called.
    @inlinable
    public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher { self }

    /// The same publisher: one value is the largest. `areInIncreasingOrder` is not called.
    @inlinable
    public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher { self }

    /// A publisher of whether `predicate`, which is called now, is true of the value; of nothing where there is no
    /// value.
    @inlinable
    public func contains(where predicate: (Output) -> Bool) -> Optional<Bool>.Publisher { map(predicate) }

    /// A publisher of whether `predicate`, which is called now, is true of the value; of nothing where there is no
    /// value.
    @inlinable
    public func allSatisfy(_ predicate: (Output) -> Bool) -> Optional<Bool>.Publisher { map(predicate) }
}

extension Optional.Publisher where Wrapped: Comparable {
    /// The same publisher: one value is the smallest.
    @inlinable
    public func min() -> Optional<Wrapped>.Publisher { self }

    /// The same publisher: one value is the largest.
    @inlinable
    public func max() -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Equatable {
    /// A publisher of whether the value equals `output`; of nothing where there is no value.
    @inlinable
    public func contains(_ output: Output) -> Optional<Bool>.Publisher { map { $0 == output } }
}
