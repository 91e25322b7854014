extension Publishers.Sequence {
    /// A publisher of the elements for which `isIncluded`, which is called now, is true.
    @inlinable
    public func filter(_ isIncluded: (Output) -> Bool) -> Publishers.Sequence<[Output], Failure> {
        Publishers.Sequence<[Output], Failure>(sequence: sequence.filter(isIncluded))
    }

    /// A publisher of `transform` of each element, which is called now, without the `nil`s.
    @inlinable
    public func compactMap<T>(_ transform: (Output) -> T?) -> Publishers.Sequence<[T], Failure> {
        Publishers.Sequence<[T], Failure>(sequence: sequence.compactMap(transform))
    }

    /// A publisher of nothing, which finishes at once. The sequence is not iterated.
    @inlinable
    public func ignoreOutput() -> Empty<Output, Failure> { Empty() }
}

extension Publishers.Sequence where Elements.Element: Equatable {
    /// A publisher of the elements that differ from the one before.
    @inlinable
    public func removeDuplicates() -> Publishers.Sequence<[Output], Failure> {
        var last: Output?
        return filter { element in
            defer { last = element }
            return last != element
        }
    }
}
