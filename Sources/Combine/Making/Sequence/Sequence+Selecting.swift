extension Publishers.Sequence {
    /// A publisher of the elements without the first `count`.
    ///
    /// - Precondition: `count` is not negative.
    @inlinable
    public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
        precondition(count >= 0, "The count of values to drop can't be negative; this one is \(count).")
        return Publishers.Sequence<DropFirstSequence<Elements>, Failure>(sequence: sequence.dropFirst(count))
    }

    /// A publisher of the elements from the first for which `predicate` is false. It is called now, up to that one.
    @inlinable
    public func drop(
        while predicate: (Elements.Element) -> Bool
    ) -> Publishers.Sequence<DropWhileSequence<Elements>, Failure> {
        Publishers.Sequence<DropWhileSequence<Elements>, Failure>(sequence: sequence.drop(while: predicate))
    }

    /// A publisher of the first `maxLength` elements.
    ///
    /// - Precondition: `maxLength` is not negative.
    @inlinable
    public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
        precondition(maxLength >= 0, "The length of a prefix can't be negative; this one is \(maxLength).")
        return Publishers.Sequence<PrefixSequence<Elements>, Failure>(sequence: sequence.prefix(maxLength))
    }

    /// A publisher of the elements up to the first for which `predicate` is false. It is called now, up to that one.
    @inlinable
    public func prefix(
        while predicate: (Elements.Element) -> Bool
    ) -> Publishers.Sequence<[Elements.Element], Failure> {
        Publishers.Sequence<[Elements.Element], Failure>(sequence: sequence.prefix(while: predicate))
    }
}

extension Publishers.Sequence where Failure == Never {
    /// A publisher of the first element for which `predicate` is true. It is called now, up to that one.
    @inlinable
    public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
        sequence.first(where: predicate).publisher
    }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
    /// A publisher of the first element, or of nothing where there is none.
    @inlinable
    public func first() -> Optional<Output>.Publisher { sequence.first.publisher }

    /// A publisher of the element at `index`, an index of the collection, or of nothing where there is none.
    @inlinable
    public func output(at index: Elements.Index) -> Optional<Output>.Publisher { element(at: index).publisher }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
    /// A publisher of the last element, or of nothing where there is none.
    @inlinable
    public func last() -> Optional<Output>.Publisher { sequence.last.publisher }

    /// A publisher of the last element for which `predicate` is true. It is called now, from the end back to that one.
    @inlinable
    public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
        sequence.last(where: predicate).publisher
    }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
    /// A publisher of the element at `index`, an index of the collection, or of nothing where there is none.
    @inlinable
    public func output(at index: Elements.Index) -> Optional<Output>.Publisher { element(at: index).publisher }
}

extension Publishers.Sequence where Elements: Collection {
    /// A publisher of the elements in `range`, a range of indices of the collection, as far as there are any.
    @inlinable
    public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
        Publishers.Sequence<[Output], Failure>(sequence: elements(in: range))
    }

    @inlinable
    func element(at index: Elements.Index) -> Output? {
        index >= sequence.startIndex && index < sequence.endIndex ? sequence[index] : nil
    }

    @inlinable
    func elements(in range: Range<Elements.Index>) -> [Output] {
        Array(sequence[range.clamped(to: sequence.startIndex..<sequence.endIndex)])
    }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
    /// A publisher of the elements in `range`, a range of indices of the collection, as far as there are any.
    @inlinable
    public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
        Publishers.Sequence<[Output], Failure>(sequence: elements(in: range))
    }
}
