extension Just {
    /// A publisher of `elements` and then the value.
    @inlinable
    public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Just<Output>.Failure> {
        prepend(elements)
    }

    /// A publisher of the elements of a sequence, which is iterated now, and then the value.
    @inlinable
    public func prepend<S>(_ elements: S) -> Publishers.Sequence<[Output], Just<Output>.Failure>
    where Output == S.Element, S: Swift.Sequence {
        Publishers.Sequence(sequence: elements + [output])
    }

    /// A publisher of the value and then `elements`.
    @inlinable
    public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Just<Output>.Failure> {
        append(elements)
    }

    /// A publisher of the value and then the elements of a sequence, which is iterated now.
    @inlinable
    public func append<S>(_ elements: S) -> Publishers.Sequence<[Output], Just<Output>.Failure>
    where Output == S.Element, S: Swift.Sequence {
        Publishers.Sequence(sequence: [output] + elements)
    }
}
