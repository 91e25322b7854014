/// A user's comparison of two values, with or without throwing; see ``Condition``.
@usableFromInline
protocol Relation<Input> {
    associatedtype Input
    associatedtype Thrown: Error

    func holds(_ first: Input, _ second: Input) throws(Thrown) -> Bool
}

@usableFromInline
struct PlainRelation<Input>: Relation {
    @usableFromInline let body: (Input, Input) -> Bool

    @inlinable
    init(_ body: @escaping (Input, Input) -> Bool) { self.body = body }

    @inlinable
    func holds(_ first: Input, _ second: Input) -> Bool { body(first, second) }
}

@usableFromInline
struct TryRelation<Input>: Relation {
    @usableFromInline let body: (Input, Input) throws -> Bool

    @inlinable
    init(_ body: @escaping (Input, Input) throws -> Bool) { self.body = body }

    @inlinable
    func holds(_ first: Input, _ second: Input) throws -> Bool { try body(first, second) }
}
