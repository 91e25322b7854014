/// Decides when one subscriber of a future gets the result: a success once it is there and asked for, a failure as soon
/// as it is there.
@usableFromInline
struct FutureMachine<Output, Failure: Error> {
    @usableFromInline
    enum State {
        case waiting(isAskedFor: Bool)
        case holding(Output)
        case delivering
        case ended
    }

    @usableFromInline var state: State

    /// Begins with the success of a future that is fulfilled already, or with nothing.
    @inlinable
    init(_ success: Output? = nil) {
        state = success.map { .holding($0) } ?? .waiting(isAskedFor: false)
    }

    /// The result is there. Returned where it is to be delivered now.
    @inlinable
    mutating func fulfilled(_ result: Result<Output, Failure>) -> Result<Output, Failure>? {
        guard case .waiting(let isAskedFor) = state else { return nil }
        if case .success(let value) = result, !isAskedFor {
            state = .holding(value)
            return nil
        }
        state = .delivering
        return result
    }

    /// The result is asked for. Returned where it is to be delivered now.
    @inlinable
    mutating func requested() -> Output? {
        switch state {
        case .waiting:
            state = .waiting(isAskedFor: true)
            return nil
        case .holding(let value):
            state = .delivering
            return value
        case .delivering, .ended:
            return nil
        }
    }

    /// The value was delivered. True where the completion is to follow.
    @inlinable
    mutating func delivered() -> Bool {
        guard case .delivering = state else { return false }
        state = .ended
        return true
    }

    /// Nothing more is wanted. Returns the state before, for the caller to release.
    @inlinable
    mutating func cancelled() -> State {
        let before = state
        state = .ended
        return before
    }
}
