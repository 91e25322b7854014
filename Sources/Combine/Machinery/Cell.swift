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
}
