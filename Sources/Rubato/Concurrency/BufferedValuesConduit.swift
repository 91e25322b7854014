import Combine

/// Gives a stream's values to a task, and keeps those that come while it is busy.
///
/// Unchecked Sendable: what changes is under the lock, and the subscription is called from any thread by contract.
@usableFromInline
final class BufferedValuesConduit<Value, Failure: Error>: Subscriber, @unchecked Sendable {
    /// A value; `nil` after the last one.
    typealias Outcome = Result<Value?, Failure>

    private struct State {
        var machine: BufferedValuesMachine<Value>
        var turns = FIFO<Turn<Outcome>>()
        var subscription: (any Subscription)?
        var isOver = false

        /// Why the stream failed, until somebody was told.
        var failure: Failure?

        mutating func takeTurns() -> [Turn<Outcome>] {
            var taken: [Turn<Outcome>] = []
            while let turn = turns.popFirst() { taken.append(turn) }
            return taken
        }

        mutating func takeFailure() -> Outcome {
            defer { failure = nil }
            return failure.map(Outcome.failure) ?? .success(nil)
        }
    }

    private let state: Locked<State>

    @usableFromInline
    init(_ policy: AsyncStream<Value>.Continuation.BufferingPolicy) {
        state = Locked(State(machine: BufferedValuesMachine(policy)))
    }

    // MARK: What the publisher does

    @usableFromInline
    func receive(subscription: any Subscription) {
        let demand: Subscribers.Demand? = state.withLock { state in
            guard !state.isOver, state.subscription == nil else { return nil }
            state.subscription = subscription
            return state.machine.subscribed()
        }
        guard let demand else { return subscription.cancel() }
        if demand > .none { subscription.request(demand) }
    }

    @usableFromInline
    func receive(_ input: Value) -> Subscribers.Demand {
        let (arrival, turn) = state.withLock { state in
            let arrival = state.machine.received(input)
            guard case .hand = arrival else { return (arrival, Turn<Outcome>?.none) }
            return (arrival, state.turns.popFirst())
        }
        turn?.bring(.success(input))
        if case .hand(let more) = arrival { return more }
        return .none
    }

    @usableFromInline
    func receive(completion: Subscribers.Completion<Failure>) {
        let (told, subscription) = state.withLock { state -> ([(Turn<Outcome>, Outcome)], (any Subscription)?) in
            guard state.machine.ended() else { return ([], nil) }
            state.isOver = true
            if case .failure(let failure) = completion { state.failure = failure }
            return (state.takeTurns().map { ($0, state.takeFailure()) }, state.subscription.take())
        }
        for (turn, outcome) in told { turn.bring(outcome) }
        withExtendedLifetime(subscription) {}
    }

    // MARK: What the task does

    /// Ends the stream from here, with whatever is kept.
    @usableFromInline
    func cancel() {
        let (turns, kept, subscription, failure) = state.withLock { state in
            state.isOver = true
            let failure = state.failure.take()
            return (state.takeTurns(), state.machine.cancelled(), state.subscription.take(), failure)
        }
        subscription?.cancel()
        for turn in turns { turn.bring(.success(nil)) }
        withExtendedLifetime((kept, failure)) {}
    }

    /// The next value. Cancelling the task ends the stream.
    func next(isolation: isolated (any Actor)?) async throws(Failure) -> Value? {
        let turn = Turn<Outcome>()
        let outcome = await withTaskCancellationHandler(
            operation: {
                serve(turn)
                return await Handed(turn.value(isolation: isolation))
            },
            onCancel: { cancel() },
            isolation: isolation
        ).value
        return try outcome.get()
    }

    private func serve(_ turn: Turn<Outcome>) {
        let (outcome, demand, subscription) = state.withLock { state in
            switch state.machine.next() {
            case .value(let value, let demand):
                return (Outcome?.some(.success(value)), demand, state.subscription)
            case .wait(let demand):
                state.turns.append(turn)
                return (nil, demand, state.subscription)
            case .end:
                return (state.takeFailure(), .none, nil)
            }
        }
        if let outcome { turn.bring(outcome) }
        if demand > .none { subscription?.request(demand) }
    }
}

/// What crosses from the thread of a stream to the task that awaits it.
///
/// Sendable although the value may not be: a stream hands each value on and doesn't keep it.
private struct Handed<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// Ends a stream when nobody iterates it any more.
@usableFromInline
final class BufferedIteration<Value, Failure: Error> {
    @usableFromInline let conduit: BufferedValuesConduit<Value, Failure>

    @usableFromInline
    init(_ policy: AsyncStream<Value>.Continuation.BufferingPolicy) { conduit = BufferedValuesConduit(policy) }

    deinit {
        conduit.cancel()
    }
}
