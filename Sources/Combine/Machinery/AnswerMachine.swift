/// Decides when a single answer is delivered: once it is known and asked for.
@usableFromInline
struct AnswerMachine<Output> {
    @usableFromInline
    enum State {
        case working(isAskedFor: Bool)
        case waiting(Output)
        case ended
    }

    @usableFromInline var state = State.working(isAskedFor: false)

    @inlinable
    init() {}

    /// The answer is known. Returned where it can be delivered at once.
    @inlinable
    mutating func answered(_ answer: Output) -> Output? {
        guard case .working(let isAskedFor) = state else { return nil }
        state = isAskedFor ? .ended : .waiting(answer)
        return isAskedFor ? answer : nil
    }

    /// The answer is asked for. Returned where it is known.
    @inlinable
    mutating func requested() -> Output? {
        switch state {
        case .working:
            state = .working(isAskedFor: true)
            return nil
        case .waiting(let answer):
            state = .ended
            return answer
        case .ended:
            return nil
        }
    }

    /// There will be no answer. Returns one that was waiting, for the caller to release.
    @inlinable
    mutating func end() -> Output? {
        defer { state = .ended }
        guard case .waiting(let answer) = state else { return nil }
        return answer
    }
}
