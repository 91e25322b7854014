#if canImport(Foundation) && canImport(Dispatch)
    import Dispatch
    import Foundation

    /// An action that is repeated, on its way from the dates to where it runs.
    ///
    /// Unchecked Sendable: all state is under locks, and the closure that hands over is never changed.
    final class RepeatingConduit: Cancellable, @unchecked Sendable {
        private let machine = Lock(TickMachine())
        private let action: Releasable<QueuedAction>
        private let timer = Releasable<any Cancellable>()
        private let handOver: (RepeatingConduit) -> Void
        private let didCancel: () -> Void

        /// Repeats `action`. `handOver` is to see to it that `run()` is called where the action belongs, soon and once,
        /// or `dropped()` where that won't happen. `didCancel` is called once.
        init(
            _ action: QueuedAction, handOver: @escaping (RepeatingConduit) -> Void,
            didCancel: @escaping () -> Void = {}
        ) {
            self.action = Releasable(action)
            self.handOver = handOver
            self.didCancel = didCancel
        }

        /// Starts. To be called once, and what started it must cancel it.
        func start(at instant: DispatchQueue.SchedulerTimeType, every interval: TimeInterval, tolerance: TimeInterval) {
            // The timer holds this object until it is cancelled or released.
            timer.hold(
                DueDates.queue.schedule(
                    after: instant, interval: .seconds(max(interval, DueDates.shortestInterval)),
                    tolerance: .seconds(tolerance)
                ) { self.due() })
        }

        private func due() {
            if machine.withLock({ $0.due() }) { handOver(self) }
        }

        func run() {
            guard machine.withLock({ $0.began() }) else { return }
            action.current?.run()
            // Nothing is left to hand over once it is cancelled, be it from inside the action.
            if machine.withLock({ $0.ended() }), action.current != nil { handOver(self) }
        }

        func dropped() { machine.withLock { $0.dropped() } }

        func cancel() {
            guard action.take() != nil else { return }
            timer.take()?.cancel()
            didCancel()
        }
    }
#endif
