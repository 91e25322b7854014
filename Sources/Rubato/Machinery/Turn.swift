/// One value that a task awaits and another thread brings, in either order.
///
/// The value crosses under the lock, and the continuation only wakes the task. It is a checked one because that is
/// resumed by code of the runtime, where the thread sanitizer does not look: the runtime's short way for a continuation
/// that is resumed just before its task suspends has an order that the sanitizer can't see.
///
/// Unchecked Sendable: all there is stands under the lock, and the value is handed on, as a stream does.
final class Turn<Value>: @unchecked Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Void, Never>)
        case come(Value)
    }

    private let state = Locked(State.open)

    /// Brings the value. Only the first one counts.
    func bring(_ value: Value) {
        let waiting: CheckedContinuation<Void, Never>? = state.withLock { state in
            switch state {
            case .open:
                state = .come(value)
                return nil
            case .awaited(let continuation):
                state = .come(value)
                return continuation
            case .come:
                return nil
            }
        }
        waiting?.resume()
    }

    /// Awaits the value, which is there without a wait where it has come already. To be called once.
    func value(isolation: isolated (any Actor)?) async -> Value {
        if let value = come { return value }
        await withCheckedContinuation(isolation: isolation) { continuation in
            let isThere = state.withLock { state in
                if case .come = state { return true }
                state = .awaited(continuation)
                return false
            }
            if isThere { continuation.resume() }
        }
        guard let value = come else { preconditionFailure("a task was woken before its value came") }
        return value
    }

    private var come: Value? {
        state.withLock { state in
            if case .come(let value) = state { return value }
            return nil
        }
    }
}
