/// Runs a debounce: timers, lock, and calls to both neighbours.
@usableFromInline
final class DebounceConduit<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription, Described {
    @usableFromInline let upstream = Upstream()
    @usableFromInline let exit: Exit<Downstream>
    @usableFromInline let timer = TimerSlot()
    @usableFromInline let dueTime: Context.SchedulerTimeType.Stride
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?
    @usableFromInline let isLazy: Bool
    @usableFromInline
    let machine: Lock<DebounceMachine<Downstream.Input, Downstream.Failure, Context.SchedulerTimeType>>

    @inlinable
    init(
        downstream: Downstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
        options: Context.SchedulerOptions?
    ) {
        exit = Exit(downstream)
        self.dueTime = dueTime
        self.scheduler = scheduler
        self.options = options
        isLazy = Context.isRealTime
        machine = Lock(DebounceMachine(isLazy: isLazy))
    }

    @usableFromInline var description: String { "Debounce" }
    @usableFromInline var shown: [Mirror.Child] {
        let (demand, value) = machine.withLock { ($0.demand, $0.held) }
        return [("downstream", exit.downstream as Any), ("downstreamDemand", demand), ("currentValue", value as Any)]
    }

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
        let deadline = scheduler.now.advanced(by: dueTime)
        let (ticket, _) = machine.withLock { $0.received(input, until: deadline) }
        if let ticket { startTimer(ticket, at: deadline) }
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard upstream.finish() else { return }
        _ = machine.withLock { $0.completed(completion) }
        timer.close()
        scheduleDrain()
    }

    @inlinable
    func startTimer(_ ticket: Int, at deadline: Context.SchedulerTimeType) {
        timer.start(ticket, at: deadline, every: dueTime, on: scheduler, options: options) { self.fired(ticket) }
    }

    @inlinable
    func fired(_ ticket: Int) {
        timer.cancel(through: ticket)
        let now = isLazy ? scheduler.now : nil
        let (ring, _) = machine.withLock { $0.fired(ticket, at: now) }
        switch ring {
        case .void: break
        case .early(let ticket, let deadline): startTimer(ticket, at: deadline)
        case .due: drain()
        }
    }

    @inlinable
    func scheduleDrain() { scheduler.schedule(options: options) { self.drain() } }

    @inlinable
    func drain() {
        exit.turnstile.pass {
            let more = exit.deliver(machine.withLock { $0.outgoing.next() })
            if more > .none { machine.withLock { $0.requested(more) } }
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
