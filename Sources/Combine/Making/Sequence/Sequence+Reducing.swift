extension Publishers.Sequence {
    /// A publisher of an array of the elements.
    @inlinable
    public func collect() -> Result<[Output], Failure>.Publisher {
        Result<[Output], Failure>.Publisher(Array(sequence))
    }

    /// A publisher of what `nextPartialResult` makes now of all elements, one after the other, from `initialResult` on.
    ///
    ///     (1...4).publisher.reduce(0, +)  // 10
    @inlinable
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Result<T, Failure>.Publisher {
        Result<T, Failure>.Publisher(sequence.reduce(initialResult, nextPartialResult))
    }

    /// A publisher of what `nextPartialResult` makes now of all elements. Where it throws, the publisher fails.
    @inlinable
    public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    ) -> Result<T, any Error>.Publisher {
        Result { try sequence.reduce(initialResult, nextPartialResult) }.publisher
    }

    /// A publisher of whether `predicate` is true of any element. It is called now, up to the first such one.
    @inlinable
    public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
        Result<Bool, Failure>.Publisher(sequence.contains(where: predicate))
    }

    /// A publisher of whether `predicate` is true of any element. It is called now, up to the first such one. Where it
    /// throws, the publisher fails.
    @inlinable
    public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
        Result { try sequence.contains(where: predicate) }.publisher
    }

    /// A publisher of whether `predicate` is true of all elements. It is called now, up to the first of which it isn't.
    @inlinable
    public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
        Result<Bool, Failure>.Publisher(sequence.allSatisfy(predicate))
    }

    /// A publisher of whether `predicate` is true of all elements. It is called now, up to the first of which it isn't.
    /// Where it throws, the publisher fails.
    @inlinable
    public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
        Result { try sequence.allSatisfy(predicate) }.publisher
    }
}

extension Publishers.Sequence where Elements.Element: Equatable {
    /// A publisher of whether an element equals `output`.
    @inlinable
    public func contains(_ output: Elements.Element) -> Result<Bool, Failure>.Publisher {
        Result<Bool, Failure>.Publisher(sequence.contains(output))
    }
}

extension Publishers.Sequence where Failure == Never {
    /// A publisher of the smallest element, the first of several that are equal; of nothing where there is none.
    ///
    /// `areInIncreasingOrder`, which is called now, says whether its first argument belongs before its second.
    @inlinable
    public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
        sequence.min(by: areInIncreasingOrder).publisher
    }

    /// A publisher of the largest element, the first of several that are equal; of nothing where there is none.
    ///
    /// `areInIncreasingOrder`, which is called now, says whether its first argument belongs before its second.
    @inlinable
    public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
        sequence.max(by: areInIncreasingOrder).publisher
    }
}

extension Publishers.Sequence where Failure == Never, Elements.Element: Comparable {
    /// A publisher of the smallest element, the first of several that are equal; of nothing where there is none.
    @inlinable
    public func min() -> Optional<Output>.Publisher { sequence.min().publisher }

    /// A publisher of the largest element, the first of several that are equal; of nothing where there is none.
    @inlinable
    public func max() -> Optional<Output>.Publisher { sequence.max().publisher }
}

extension Publishers.Sequence where Elements: Collection {
    /// A publisher of the number of elements.
    @inlinable
    public func count() -> Result<Int, Failure>.Publisher { Result<Int, Failure>.Publisher(sequence.count) }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
    /// A publisher of the number of elements.
    @inlinable
    public func count() -> Result<Int, Failure>.Publisher { Result<Int, Failure>.Publisher(sequence.count) }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
    /// A publisher of the number of elements.
    @inlinable
    public func count() -> Just<Int> { Just(sequence.count) }
}
