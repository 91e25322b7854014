/// Carries a value out of a mutex, on the thread that took it.
///
/// Sendable although the value may not be: it never leaves that thread.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
}
