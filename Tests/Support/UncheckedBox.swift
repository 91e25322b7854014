/// Carries a value into closures that must be sendable.
///
/// Unchecked: for what the test knows to be safe to use from several threads, as Combine's subjects are.
public struct UncheckedBox<Value>: @unchecked Sendable {
    public let value: Value

    public init(_ value: Value) { self.value = value }
}
