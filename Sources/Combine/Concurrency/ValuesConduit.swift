/// Gives a stream's values to a task, one for each that it awaits.
///
/// Unchecked Sendable: what changes is under the lock, and the subscription is called from any thread by contract.
@usableFromInline
final class ValuesConduit<Input, Failure: Error>: Subscriber, Described, @unchecked Sendable {
    /// A value; `nil` after the last one.
    @usableFromInline typealias Outcome = Result<Input?, Failure>
    typealias Waiter = Turn<Outcome>

    struct State {
        var machine = ValuesMachine()
        var waiters = FIFO<Waiter>()

        /// Why the stream failed, until somebody was told.
        var failure: Failure?

        mutating func takeWaiters() -> [Waiter] {
            var taken: [Waiter] = []
            while let waiter = waiters.popFirst() { taken.append(waiter) }
            return taken
        }

        mutating func takeFailure() -> Outcome {
            defer { failure = nil }
            return failure.map(Outcome.failure) ?? .success(nil)
        }
    }

    let upstream = Upstream()
    let state = Lock(State())

    @usableFromInline
    init() {}

    @usableFromInline var description: String { "AsyncPublisher" }

    @usableFromInline
    func receive(subscription: any Subscription) {
        guard upstream.connect(subscription) else { return }
        let demand = state.withLock { $0.machine.subscribed() }
        if demand > .none { upstream.request(demand) }
    }

    @usableFromInline
    func receive(_ input: Input) -> Subscribers.Demand {
        // A value that was not asked for finds nobody waiting and is dropped.
        state.withLock { $0.waiters.popFirst() }?.bring(.success(input))
        return .none
    }

    @usableFromInline
    func receive(completion: Subscribers.Completion<Failure>) {
        guard upstream.finish() else { return }
        if case .failure(let error) = completion { end(error) } else { end(nil) }
    }

    @usableFromInline
    func cancel() {
        upstream.cancel()
        end(nil)
    }

    /// Tells those who wait that nothing comes. One of them gets the failure, or the next one who asks.
    func end(_ failure: Failure?) {
        let told: [(Waiter, Outcome)] = state.withLock { state in
            guard state.machine.ended() else { return [] }
            state.failure = failure
            return state.takeWaiters().map { ($0, state.takeFailure()) }
        }
        for (waiter, outcome) in told { waiter.bring(outcome) }
    }

    /// The next value. Cancelling the task ends the stream.
    @usableFromInline
    func next(isolation: isolated (any Actor)?) async -> Outcome {
        let turn = Turn<Outcome>()
        return await withTaskCancellationHandler(
            operation: {
                self.serve(turn)
                return await Passed(turn.value(isolation: isolation))
            },
            onCancel: { self.cancel() },
            isolation: isolation
        ).value
    }

    func serve(_ waiter: Waiter) {
        let (isAskedFor, end): (Bool, Outcome?) = state.withLock { state in
            switch state.machine.next() {
            case .wait(let isAskedFor):
                state.waiters.append(waiter)
                return (isAskedFor, nil)
            case .end:
                return (false, state.takeFailure())
            }
        }
        if let end {
            waiter.bring(end)
        } else if isAskedFor {
            upstream.request(.max(1))
        }
    }
}

/// Ends a stream when nobody iterates it any more.
@usableFromInline
final class ValuesIteration<Input, Failure: Error> {
    @usableFromInline let conduit = ValuesConduit<Input, Failure>()

    @inlinable
    init() {}

    deinit {
        conduit.cancel()
    }
}
