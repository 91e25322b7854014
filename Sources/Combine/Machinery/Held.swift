/// A value that several closures share. A closure that captures one object needs no memory of its own, where one that
/// captures a chain of subscribers copies all of it.
@usableFromInline
final class Held<Value> {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
}
