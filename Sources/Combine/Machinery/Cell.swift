/// A variable that an operator's rules change from value to value.
///
/// The rules read it, call the user's closure, and write it: three separate accesses, so that a closure which sends
/// another value through the same operator finds the variable free. A variable of a struct with mutating functions
/// would be held for the time of the call.
@usableFromInline
final class Cell<Value> {
    // Unchecked: values come one at a time, and nothing but a value, or the completion after it, touches the cell.
    @usableFromInline @exclusivity(unchecked) var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }

    /// Puts a value in the place of the one before, which is destroyed when that is done.
    ///
    /// What is destroyed may run any code, also such that comes back here. An assignment doesn't care: in optimized
    /// builds it often destroys first, and whoever comes back finds the value that is just being destroyed.
    @inlinable
    func replace(with new: Value) {
        withExtendedLifetime(value) { value = new }
    }
}
