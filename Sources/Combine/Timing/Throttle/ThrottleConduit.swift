/// Runs a throttle: timers, lock, and calls to both neighbours.
@usableFromInline
final class ThrottleConduit<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription, Described {
    @usableFromInline let upstream = Upstream()
    @usableFromInline let exit: Exit<Downstream>
    @usableFromInline let timer = TimerSlot()
    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let scheduler: Context
    @usableFromInline
    let machine: Lock<ThrottleMachine<Downstream.Input, Downstream.Failure, Context.SchedulerTimeType>>

    @inlinable
    init(
        downstream: Downstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
    ) {
        exit = Exit(downstream)
        self.interval = interval
        self.scheduler = scheduler
        machine = Lock(ThrottleMachine(keepsLatest: latest))
    }

    @usableFromInline var description: String { "Throttle" }

    @inlinable
    func receive(subscription: any Subscription) {
        let isStarted = exit.start(
            description, subscription, of: upstream, request: { self.request($0) }, cancel: { self.cancel() },
            again: scheduleDrain)
        if isStarted { upstream.request(.unlimited) }
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        guard upstream.isConnected else { return .none }
        let (isTaken, _) = machine.withLock { $0.offered(input) }
        if !isTaken { begin(with: input) }
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard upstream.finish() else { return }
        if machine.withLock({ $0.completed(completion) }) { scheduleDrain() }
    }

    // Never inlined: it runs once for each value that is published.
    @inlinable @inline(never)
    func begin(with input: Downstream.Input) {
        let now = scheduler.now
        switch machine.withLock({ $0.received(input, at: now) }) {
        case nil:
            break
        case .now(let ticket):
            scheduler.schedule(options: nil) { self.fired(ticket) }
        case .later(let ticket, let date):
            timer.start(ticket, at: date, every: interval, on: scheduler, options: nil) { self.fired(ticket) }
        }
    }

    @inlinable
    func fired(_ ticket: Int) {
        timer.cancel(through: ticket)
        if machine.withLock({ $0.fired(ticket) }) { drain() }
    }

    @inlinable
    func scheduleDrain() { scheduler.schedule(options: nil) { self.drain() } }

    @inlinable
    func drain() {
        exit.turnstile.pass {
            let end = scheduler.now.advanced(by: interval)
            let (step, _) = machine.withLock { $0.publish(until: end) }
            let more = exit.deliver(step)
            if more > .none { machine.withLock { $0.requested(more) } }
            _ = exit.deliver(machine.withLock { $0.finish() })
        }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
        demand.requirePositive()
        machine.withLock { $0.requested(demand) }
    }

    @inlinable
    func cancel() {
        upstream.cancel()
        _ = machine.withLock { $0.cancelled() }
        timer.close()
        exit.release()
    }
}
