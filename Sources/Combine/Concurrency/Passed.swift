/// Carries a value from the thread of a stream to the task that awaits it.
///
/// Sendable although the value may not be: a stream hands each value on and doesn't keep it, as between any two threads
/// that a stream touches. A publisher whose values are shared objects is no safer here than in a sink.
@usableFromInline
struct Passed<Value>: @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
}
