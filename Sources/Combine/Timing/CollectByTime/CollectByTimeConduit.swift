/// Runs a collect by time: timer, lock, and calls to both neighbours.
@usableFromInline
final class CollectByTimeConduit<Input, Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription, Described
where Downstream.Input == [Input] {
    @usableFromInline let upstream = Upstream()
    @usableFromInline let exit: Exit<Downstream>
    @usableFromInline let timer = TimerSlot()
    @usableFromInline let scheduler: Context
    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let options: Context.SchedulerOptions?
    @usableFromInline let machine: Lock<CollectByTimeMachine<Input, Downstream.Failure>>

    @inlinable
    init(
        downstream: Downstream, strategy: Publishers.TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?
    ) {
        exit = Exit(downstream)
        self.options = options
        switch strategy {
        case .byTime(let scheduler, let interval):
            self.scheduler = scheduler
            self.interval = interval
            machine = Lock(CollectByTimeMachine(limit: nil))
        case .byTimeOrCount(let scheduler, let interval, let count):
            self.scheduler = scheduler
            self.interval = interval
            machine = Lock(CollectByTimeMachine(limit: count))
        }
    }

    @usableFromInline var description: String { "CollectByTime" }

    @inlinable
    func receive(subscription: any Subscription) {
        exit.start(
            {
                guard upstream.connect(subscription) else { return nil }
                startTimer()
                return ClosureSubscription(description, request: { self.request($0) }, cancel: { self.cancel() })
            }, again: { scheduler.schedule(options: options) { self.drain() } })
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
        guard upstream.isConnected else { return .none }
        if machine.withLock({ $0.received(input) }) { drain() }
        return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard upstream.finish() else { return }
        timer.close()
        let (isReady, _) = machine.withLock { $0.completed(completion) }
        if isReady { drain() }
    }

    @inlinable
    func startTimer() {
        let first = scheduler.now.advanced(by: interval)
        timer.start(1, at: first, every: interval, on: scheduler, options: options) {
            if self.machine.withLock({ $0.ticked() }) { self.drain() }
        }
    }

    /// Delivers all there is. Whoever has put something out takes a turn, so one that finds nothing was too late only.
    @inlinable @inline(never)
    func drain() {
        exit.turnstile.pass {
            while true {
                let step = machine.withLock { $0.outgoing.next() }
                let more = exit.deliver(step)
                if more > .none { request(more) }
                guard case .value = step else { break }
            }
        }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
        demand.requirePositive()
        let (isReady, more) = machine.withLock { $0.requested(demand) }
        if isReady { drain() }
        if more > .none { upstream.request(more) }
    }

    @inlinable
    func cancel() {
        upstream.cancel()
        timer.close()
        _ = machine.withLock { $0.cancelled() }
        exit.release()
    }
}
