/// Decides when what was gathered goes out. Knows no scheduler and no lock.
///
/// Functions that return a Bool tell whether there is something to deliver.
@usableFromInline
struct CollectByTimeMachine<Value, Failure: Error> {
    /// The size of a full array; nil where there is none.
    @usableFromInline let limit: Int?

    @usableFromInline var gathered: [Value] = []
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var hasRequested = false
    @usableFromInline var isFinished = false
    @usableFromInline var outgoing = Outgoing<[Value], Failure>()

    @inlinable
    init(limit: Int?) { self.limit = limit.map { max($0, 1) } }

    @inlinable
    mutating func received(_ value: Value) -> Bool {
        guard outgoing.steps != nil, !isFinished else { return false }
        gathered.append(value)
        return releaseFull()
    }

    /// An interval has ended.
    @inlinable
    mutating func ticked() -> Bool {
        guard outgoing.steps != nil else { return false }
        let hasReleased = releaseFull()
        return releaseRest() || hasReleased
    }

    /// Arrays are asked for. Returns also what to ask of the upstream.
    @inlinable
    mutating func requested(_ more: Subscribers.Demand) -> (isReady: Bool, upstream: Subscribers.Demand) {
        guard outgoing.steps != nil else { return (false, .none) }
        demand += more
        let isReady = isFinished ? settle() : releaseFull()
        defer { hasRequested = true }
        guard let limit else { return (isReady, hasRequested ? .none : .unlimited) }
        return (isReady, more * limit)
    }

    /// The upstream has ended. Returns also what is dropped, for the caller to release.
    @inlinable
    mutating func completed(_ completion: Subscribers.Completion<Failure>) -> (isReady: Bool, dropped: [Value]) {
        if case .finished = completion {
            isFinished = true
            return (settle(), [])
        }
        outgoing.append(.completion(completion))
        return (true, takeAll())
    }

    /// The subscription is cancelled.
    @inlinable
    mutating func cancelled() -> ([Value], FIFO<OutgoingEvent<[Value], Failure>>?) { (takeAll(), outgoing.end()) }

    /// After a finish: everything goes out as far as it is asked for, then the completion.
    @inlinable
    mutating func settle() -> Bool {
        let hasReleased = ticked()
        guard gathered.isEmpty else { return hasReleased }
        outgoing.append(.completion(.finished))
        return true
    }

    @inlinable
    mutating func releaseFull() -> Bool {
        guard let limit, gathered.count >= limit, demand > .none else { return false }
        if gathered.count == limit { return releaseRest() }
        // Values were left over while nothing was asked for.
        var taken = 0
        while gathered.count - taken >= limit, demand > .none {
            demand -= 1
            outgoing.append(.value(Array(gathered[taken..<taken + limit])))
            taken += limit
        }
        gathered.removeFirst(taken)
        return true
    }

    @inlinable
    mutating func releaseRest() -> Bool {
        guard !gathered.isEmpty, demand > .none else { return false }
        demand -= 1
        outgoing.append(.value(takeAll()))
        return true
    }

    @inlinable
    mutating func takeAll() -> [Value] {
        let taken = gathered
        gathered = []
        return taken
    }
}
