extension Publishers.Sequence where Elements: RangeReplaceableCollection {
    /// A publisher of `elements` and then those of the collection.
    @inlinable
    public func prepend(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> { prepend(elements) }

    /// A publisher of the elements of a sequence, which is iterated now, and then those of the collection.
    @inlinable
    public func prepend<S>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
    where S: Swift.Sequence, Elements.Element == S.Element {
        Publishers.Sequence(sequence: elements + sequence)
    }

    /// A publisher of the elements of `publisher` and then those of the collection.
    @inlinable
    public func prepend(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
        prepend(publisher.sequence)
    }

    /// A publisher of the elements of the collection and then `elements`.
    @inlinable
    public func append(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> { append(elements) }

    /// A publisher of the elements of the collection and then those of a sequence, which is iterated now.
    @inlinable
    public func append<S>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
    where S: Swift.Sequence, Elements.Element == S.Element {
        Publishers.Sequence(sequence: sequence + elements)
    }

    /// A publisher of the elements of the collection and then those of `publisher`.
    @inlinable
    public func append(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
        append(publisher.sequence)
    }
}
