/// Decides when a single answer is delivered: once it is known and asked for.
@usableFromInline
struct AnswerMachine<Output> {
    @usableFromInline
    enum State {
        case working(isAskedFor: Bool)
        case waiting(Output)
        case delivering
        case ended
    }

    @usableFromInline var state: State

    /// Begins with an answer that is known already, or with nothing.
    @inlinable
    init(_ answer: Output? = nil) {
        state = answer.map { .waiting($0) } ?? .working(isAskedFor: false)
    }

    /// The answer, while it waits to be asked for.
    @usableFromInline var waiting: Output? {
        guard case .waiting(let answer) = state else { return nil }
        return answer
    }

    /// Whether the answer is asked for.
    @usableFromInline var isAskedFor: Bool {
        switch state {
        case .working(let isAskedFor): isAskedFor
        case .waiting: false
        case .delivering, .ended: true
        }
    }

    /// The answer is known. Returned where it is to be delivered at once.
    @inlinable
    mutating func answered(_ answer: Output) -> Output? {
        guard case .working(let isAskedFor) = state else { return nil }
        state = isAskedFor ? .delivering : .waiting(answer)
        return isAskedFor ? answer : nil
    }

    /// The answer is asked for. Returned where it is known and to be delivered at once.
    @inlinable
    mutating func requested() -> Output? {
        switch state {
        case .working:
            state = .working(isAskedFor: true)
            return nil
        case .waiting(let answer):
            state = .delivering
            return answer
        case .delivering, .ended:
            return nil
        }
    }

    /// The answer has been delivered. True where the completion is to follow: the subscription was not cancelled
    /// meanwhile.
    @inlinable
    mutating func delivered() -> Bool {
        guard case .delivering = state else { return false }
        state = .ended
        return true
    }

    /// There will be no answer. False where one is known already, or nothing more is wanted.
    @inlinable
    mutating func failed() -> Bool {
        guard case .working = state else { return false }
        state = .ended
        return true
    }

    /// Nothing more is wanted. Returns an answer that was waiting, for the caller to release.
    @inlinable
    mutating func end() -> Output? {
        defer { state = .ended }
        guard case .waiting(let answer) = state else { return nil }
        return answer
    }
}
