/// The way from a future to one subscriber.
@usableFromInline
final class FutureConduit<Output, Failure: Error> {
    @usableFromInline let machine: Lock<AnswerMachine<Output>>
    @usableFromInline let delivery: Releasable<Delivery<Output, Failure>>

    @inlinable
    init(_ delivery: Delivery<Output, Failure>, success: Output? = nil) {
        self.delivery = Releasable(delivery)
        machine = Lock(AnswerMachine(success))
    }

    /// Delivers a failure, or a success that is asked for. Another one is kept until it is.
    @inlinable
    func fulfill(_ result: Result<Output, Failure>) {
        switch result {
        case .success(let value):
            if let value = machine.withLock({ $0.answered(value) }) { deliver(value) }
        case .failure(let error):
            if machine.withLock({ $0.failed() }) { delivery.take()?.complete(.failure(error)) }
        }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
        demand.requirePositive()
        if let value = machine.withLock({ $0.requested() }) { deliver(value) }
    }

    /// What a mirror of the subscription shows.
    @usableFromInline
    var shown: [Mirror.Child] {
        let downstream = delivery.current?.address()
        let parent = downstream.map { _ in "\(Future<Output, Failure>.self)" }
        let isAskedFor = machine.withLock { $0.isAskedFor }
        return [
            ("parent", parent as Any), ("downstream", downstream as Any), ("hasAnyDemand", isAskedFor),
            ("subject", parent as Any),
        ]
    }

    @inlinable
    func deliver(_ value: Output) {
        _ = delivery.current?.receive(value)
        if machine.withLock({ $0.delivered() }) { delivery.take()?.complete(.finished) }
    }

    @inlinable
    func cancel() {
        withExtendedLifetime(machine.withLock { $0.end() }) {}
        delivery.release()
    }
}

/// What a future shares with its promise: the result, and who waits for it.
@usableFromInline
final class FutureHub<Output, Failure: Error> {
    @usableFromInline typealias Conduit = FutureConduit<Output, Failure>

    @usableFromInline
    struct State {
        @usableFromInline var result: Result<Output, Failure>?

        /// Those who wait, by the number that says when they came.
        @usableFromInline var waiting: [Int: Conduit] = [:]
        @usableFromInline var arrivals = 0

        @inlinable
        init() {}
    }

    @usableFromInline let state = Lock(State())

    @inlinable
    init() {}

    @inlinable
    deinit {
        // The promise is gone unkept, so those who wait wait for nothing.
        for conduit in takeWaiting() { conduit.cancel() }
    }

    @inlinable
    var result: Result<Output, Failure>? { state.withLock { $0.result } }

    /// Keeps the first result, and gives it to those who wait, in the order in which they came.
    @inlinable
    func fulfill(_ result: Result<Output, Failure>) {
        let isFirst = state.withLock { state in
            guard state.result == nil else { return false }
            state.result = result
            return true
        }
        guard isFirst else { return }
        for conduit in takeWaiting() { conduit.fulfill(result) }
    }

    @inlinable
    func takeWaiting() -> [Conduit] {
        let waiting = state.withLock { state in
            let waiting = state.waiting
            state.waiting = [:]
            return waiting
        }
        return waiting.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The number of the next subscriber.
    @inlinable
    func nextArrival() -> Int {
        state.withLock { state in
            state.arrivals += 1
            return state.arrivals
        }
    }

    /// Gives `conduit` the result, now or when it is there.
    @inlinable
    func attach(_ conduit: Conduit, as arrival: Int) {
        let result = state.withLock { state in
            if state.result == nil { state.waiting[arrival] = conduit }
            return state.result
        }
        if let result {
            conduit.fulfill(result)
        } else if conduit.delivery.current == nil {
            // Cancelled before it was put among those who wait.
            detach(arrival)
        }
    }

    @inlinable
    func detach(_ arrival: Int) {
        _ = state.withLock { $0.waiting.removeValue(forKey: arrival) }
    }
}
