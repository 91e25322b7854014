extension Future where Failure == Never {
    /// The result, once it is there.
    ///
    /// A future can't be cancelled, so cancelling the task doesn't end the wait.
    nonisolated(nonsending) public final var value: Output {
        get async {
            switch await outcome(isolation: #isolation) {
            case .success(let value): value
            }
        }
    }
}

extension Future {
    /// The result, once it is there. Throws what the future fails with.
    ///
    /// A future can't be cancelled, so cancelling the task doesn't end the wait.
    nonisolated(nonsending) public final var value: Output {
        get async throws {
            try await outcome(isolation: #isolation).get()
        }
    }

    func outcome(isolation: isolated (any Actor)?) async -> Result<Output, Failure> {
        await withUnsafeContinuation(isolation: isolation) { continuation in
            receive(subscriber: ContinuationSubscriber { continuation.resume(returning: Passed($0)) })
        }.value
    }
}

/// Hands the one result of a future to a closure.
private final class ContinuationSubscriber<Output, Failure: Error>: Subscriber {
    let resume: (Result<Output, Failure>) -> Void

    init(_ resume: @escaping (Result<Output, Failure>) -> Void) { self.resume = resume }

    func receive(subscription: any Subscription) { subscription.request(.max(1)) }

    func receive(_ input: Output) -> Subscribers.Demand {
        resume(.success(input))
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        if case .failure(let error) = completion { resume(.failure(error)) }
    }
}
