// What these return is made now, once, and not for each subscriber: the sequence is iterated, and the closure called for
// its elements, before the call returns. With a sequence without an end that is never; hide its type behind
// `eraseToAnyPublisher()` to get the operators that work value by value.

extension Publishers.Sequence {
    /// A publisher of `transform` of each element, which is called now.
    ///
    ///     [1, 2, 3].publisher.map { $0 * 10 }  // 10, 20, 30
    @inlinable
    public func map<T>(_ transform: (Elements.Element) -> T) -> Publishers.Sequence<[T], Failure> {
        Publishers.Sequence<[T], Failure>(sequence: sequence.map(transform))
    }

    /// A publisher of all running results, which `nextPartialResult` makes now, from `initialResult` on.
    @inlinable
    public func scan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Sequence<[T], Failure> {
        var result = initialResult
        return map { element in
            result = nextPartialResult(result, element)
            return result
        }
    }

    /// A publisher of the elements with `output` in the place of `nil`.
    ///
    /// Its values are still optional, as in Apple's Combine, though none is `nil`.
    @inlinable
    public func replaceNil<T>(with output: T) -> Publishers.Sequence<[Output], Failure> where Elements.Element == T? {
        map { $0 ?? output }
    }

    /// A publisher of the elements, with another type of failure, which never comes either.
    @inlinable
    public func setFailureType<E>(to error: E.Type) -> Publishers.Sequence<Elements, E> where E: Error {
        Publishers.Sequence<Elements, E>(sequence: sequence)
    }
}
