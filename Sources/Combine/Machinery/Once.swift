/// A value that is made when it is first asked for.
@usableFromInline
final class Once<Value> {
    @usableFromInline let made = Lock<Value?>(nil)

    @inlinable
    init() {}

    /// The value, made by `make` where there is none. Callers that race may each make one, as nobody waits while
    /// another's code runs; all of them get the one that was ready first.
    @inlinable
    func value(_ make: () -> Value) -> Value {
        if let value = made.withLock({ $0 }) { return value }
        let new = make()
        return made.withLock { made in
            if let value = made { return value }
            made = new
            return new
        }
    }
}
