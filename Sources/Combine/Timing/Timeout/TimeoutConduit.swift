/// Runs a timeout: timers, lock, and calls to both neighbours.
@usableFromInline
final class TimeoutConduit<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription, Described {
    @usableFromInline let upstream = Upstream()
    @usableFromInline let exit: Exit<Downstream>
    @usableFromInline let timer = TimerSlot()
    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?
    @usableFromInline let customError: (() -> Downstream.Failure)?
    @usableFromInline let isLazy: Bool
    @usableFromInline
    let machine: Lock<TimeoutMachine<Downstream.Input, Downstream.Failure, Context.SchedulerTimeType>>

    @inlinable
    init(
        downstream: Downstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
        options: Context.SchedulerOptions?, customError: (() -> Downstream.Failure)?
    ) {
        exit = Exit(downstream)
        self.interval = interval
        self.scheduler = scheduler
        self.options = options
        self.customError = customError
        isLazy = Context.isRealTime
        machine = Lock(TimeoutMachine(isLazy: isLazy))
    }

    @usableFromInline var description: String { "Timeout" }

    @inlinable
    func receive(subscription: any Subscription) {
        let isStarted = exit.start(
            description, subscription, of: upstream, request: { self.request($0) }, cancel: { self.cancel() },
            again: scheduleDrain)
        guard isStarted else { return }
        let deadline = scheduler.now.advanced(by: interval)
        if let ticket = machine.withLock({ $0.started(until: deadline) }) { startTimer(ticket, at: deadline) }
    }

    @inlinable
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        guard upstream.isConnected else { return .none }
        let deadline = scheduler.now.advanced(by: interval)
        let ticket = machine.withLock { $0.received(input, until: deadline) }
        if let ticket { startTimer(ticket, at: deadline) }
        scheduleDrain()
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard upstream.finish(), machine.withLock({ $0.completed(completion) }) else { return }
        timer.close()
        scheduleDrain()
    }

    @inlinable
    func startTimer(_ ticket: Int, at deadline: Context.SchedulerTimeType) {
        timer.start(ticket, at: deadline, every: interval, on: scheduler, options: options) { self.fired(ticket) }
    }

    @inlinable
    func fired(_ ticket: Int) {
        timer.cancel(through: ticket)
        let now = isLazy ? scheduler.now : nil
        switch machine.withLock({ $0.fired(ticket, at: now) }) {
        case .void: break
        case .early(let ticket, let deadline): startTimer(ticket, at: deadline)
        case .due: timeOut()
        }
    }

    @inlinable @inline(never)
    func timeOut() {
        upstream.cancel()
        let completion: Subscribers.Completion<Downstream.Failure> =
            if let customError { .failure(customError()) } else { .finished }
        machine.withLock { $0.timedOut(completion) }
        exit.turnstile.pass {
            // All that is on its way goes first. Its own turns will find nothing.
            while true {
                let step = machine.withLock { $0.outgoing.next() }
                _ = exit.deliver(step)
                guard case .value = step else { break }
            }
        }
    }

    @inlinable
    func scheduleDrain() { scheduler.schedule(options: options) { self.drain() } }

    @inlinable
    func drain() {
        exit.turnstile.pass {
            let more = exit.deliver(machine.withLock { $0.outgoing.next() })
            if more > .none { upstream.request(more) }
        }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

    @inlinable
    func cancel() {
        upstream.cancel()
        _ = machine.withLock { $0.cancelled() }
        timer.close()
        exit.release()
    }
}
