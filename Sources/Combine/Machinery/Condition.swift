/// A user's test of a value. It throws or it doesn't, and the rules of an operator are written once for both.
///
/// The closures are kept in types of their own, as one kept with a generic type of error would be called through a
/// second closure that the compiler adds.
@usableFromInline
protocol Condition<Input> {
    associatedtype Input
    associatedtype Thrown: Error

    func holds(for input: Input) throws(Thrown) -> Bool
}

@usableFromInline
struct PlainCondition<Input>: Condition {
    @usableFromInline let body: (Input) -> Bool

    @inlinable
    init(_ body: @escaping (Input) -> Bool) { self.body = body }

    @inlinable
    func holds(for input: Input) -> Bool { body(input) }
}

@usableFromInline
struct TryCondition<Input>: Condition {
    @usableFromInline let body: (Input) throws -> Bool

    @inlinable
    init(_ body: @escaping (Input) throws -> Bool) { self.body = body }

    @inlinable
    func holds(for input: Input) throws -> Bool { try body(input) }
}

/// Holds for every value.
@usableFromInline
struct Always<Input>: Condition {
    @inlinable
    init() {}

    @inlinable
    func holds(for input: Input) -> Bool { true }
}

/// Holds for what equals a value.
@usableFromInline
struct Equals<Input: Equatable>: Condition {
    @usableFromInline let value: Input

    @inlinable
    init(_ value: Input) { self.value = value }

    @inlinable
    func holds(for input: Input) -> Bool { input == value }
}
