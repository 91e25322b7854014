/// One subscription's way through a scheduler, for an operator that shifts all events and changes none.
///
/// The events wait in one queue. For each of them a *drain* is scheduled, which delivers the first event of the queue,
/// whichever event it was scheduled for. So on a scheduler that runs two drains at once or out of order, as a concurrent
/// queue does, no event overtakes another.
///
/// It knows no scheduler: what is scheduled holds this object, and must not hold the scheduler in turn.
@usableFromInline
final class Hop<Downstream: Subscriber>: Subscription {
    @usableFromInline let upstream = Upstream()
    @usableFromInline let outgoing = Lock(Outgoing<Downstream.Input, Downstream.Failure>())
    @usableFromInline let exit: Exit<Downstream>

    @inlinable
    init(_ downstream: Downstream) { exit = Exit(downstream) }

    /// Takes the upstream's subscription and hands one on. `again` schedules a drain.
    @inlinable
    func start(_ description: String, _ subscription: any Subscription, again: () -> Void) {
        exit.start(
            description, subscription, of: upstream, request: { self.request($0) }, cancel: { self.cancel() },
            again: again)
    }

    /// Puts a value into the queue. False where there is no stream to put it into.
    @inlinable
    func put(_ value: Downstream.Input) -> Bool {
        guard upstream.isConnected else { return false }
        outgoing.withLock { $0.append(.value(value)) }
        return true
    }

    /// Puts the completion into the queue. False where there is no stream to put it into.
    @inlinable
    func put(_ completion: Subscribers.Completion<Downstream.Failure>) -> Bool {
        guard upstream.finish() else { return false }
        outgoing.withLock { $0.append(.completion(completion)) }
        return true
    }

    /// Delivers the first event of the queue.
    @inlinable
    func drain() {
        exit.turnstile.pass {
            let more = exit.deliver(outgoing.withLock { $0.next() })
            if more > .none { upstream.request(more) }
        }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

    @inlinable
    func cancel() {
        upstream.cancel()
        withExtendedLifetime(outgoing.withLock { $0.end() }) {}
        exit.release()
    }
}
