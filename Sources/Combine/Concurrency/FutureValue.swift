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
        let turn = Turn<Result<Output, Failure>>()
        receive(subscriber: TurnSubscriber(turn))
        return await turn.value(isolation: isolation)
    }
}

/// Brings the one result of a future.
private final class TurnSubscriber<Output, Failure: Error>: Subscriber {
    let turn: Turn<Result<Output, Failure>>

    init(_ turn: Turn<Result<Output, Failure>>) { self.turn = turn }

    func receive(subscription: any Subscription) { subscription.request(.max(1)) }

    func receive(_ input: Output) -> Subscribers.Demand {
        turn.bring(.success(input))
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        if case .failure(let error) = completion { turn.bring(.failure(error)) }
    }
}
