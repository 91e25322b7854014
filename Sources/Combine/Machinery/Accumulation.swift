/// A user's way to add a value to a result, with or without throwing; see ``Condition``.
@usableFromInline
protocol Accumulation<Result, Input> {
    associatedtype Result
    associatedtype Input
    associatedtype Thrown: Error

    func next(_ result: Result, _ input: Input) throws(Thrown) -> Result
}

@usableFromInline
struct PlainAccumulation<Result, Input>: Accumulation {
    @usableFromInline let body: (Result, Input) -> Result

    @inlinable
    init(_ body: @escaping (Result, Input) -> Result) { self.body = body }

    @inlinable
    func next(_ result: Result, _ input: Input) -> Result { body(result, input) }
}

@usableFromInline
struct TryAccumulation<Result, Input>: Accumulation {
    @usableFromInline let body: (Result, Input) throws -> Result

    @inlinable
    init(_ body: @escaping (Result, Input) throws -> Result) { self.body = body }

    @inlinable
    func next(_ result: Result, _ input: Input) throws -> Result { try body(result, input) }
}
