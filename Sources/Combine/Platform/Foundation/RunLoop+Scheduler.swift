#if canImport(Foundation) && canImport(Dispatch)
    public import Foundation

    /// A run loop runs what it is given on its thread, while it is run in a common mode (as the default mode is), and tells
    /// the time by the calendar's clock.
    ///
    /// All functions may be called from any thread, also while the run loop sleeps. What has a date keeps its distance to
    /// the present when the clock is set. Nothing runs while nobody runs the run loop: outside Apple's platforms the main
    /// one does not run in a program that calls `dispatchMain()`, or whose main function is asynchronous.
    extension RunLoop: Scheduler {
        /// Options for a run loop. There are none.
        public struct SchedulerOptions: Sendable {}

        /// The present date. It goes back where the clock is set back.
        public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

        /// Zero: a run loop takes any tolerance.
        public var minimumTolerance: SchedulerTimeType.Stride { 0 }

        /// Runs `action` in a coming turn of this run loop, after what it was given before.
        public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
            RunLoopEntrance(self).enter(QueuedAction(action))
        }

        /// Runs `action` at `date`, or up to `tolerance` later; as soon as possible where `date` has passed.
        ///
        /// Nothing runs for `Date.distantFuture` or a date that is not a number: `action` is released at once.
        public func schedule(
            after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
            _ action: @escaping () -> Void
        ) {
            guard let instant = DueDates.instant(of: date.date) else { return }
            let entrance = RunLoopEntrance(self)
            let work = QueuedAction(action)
            entrance.wait()
            DueDates.wait(until: instant, tolerance: tolerance.timeInterval) { entrance.enter(work, hasWaited: true) }
        }

        /// Runs `action` at `date`, or up to `tolerance` later, and every `interval` from `date` on, until the result is
        /// cancelled or released.
        ///
        /// Late ticks don't move those that follow, and ticks that the run loop has missed become one. The shortest
        /// interval is a tenth of a millisecond. After `cancel()` no tick begins; one that runs on another thread at that
        /// moment is not waited for.
        public func schedule(
            after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
            options: SchedulerOptions?, _ action: @escaping () -> Void
        ) -> any Cancellable {
            guard let instant = DueDates.instant(of: date.date) else { return AnyCancellable {} }
            let entrance = RunLoopEntrance(self)
            let conduit = RepeatingConduit(
                QueuedAction(action),
                handOver: { tick in entrance.enter(QueuedAction { tick.run() }) },
                didCancel: { entrance.leave() })
            entrance.wait()
            conduit.start(at: instant, every: interval.timeInterval, tolerance: tolerance.timeInterval)
            return AnyCancellable(conduit)
        }
    }

    /// The way into a run loop, for any thread.
    ///
    /// Unchecked Sendable: a run loop is not, as most of what it does belongs to its thread. But the blocks to perform and
    /// the timers of a run loop, which is all that is touched here, are kept under a lock of its own.
    private struct RunLoopEntrance: @unchecked Sendable {
        private let loop: RunLoop

        init(_ loop: RunLoop) { self.loop = loop }

        /// Gives `work` to the run loop. Where it `hasWaited` for a date, it does so no more.
        func enter(_ work: QueuedAction, hasWaited: Bool = false) {
            loop.perform(inModes: [.common]) { work.run() }
            RunLoopWaker.wake(loop, waiting: hasWaited ? -1 : 0)
        }

        /// Keeps the run loop going until a matching `leave`, or an `enter` of what has waited.
        func wait() { RunLoopWaker.wake(loop, waiting: 1) }

        func leave() { RunLoopWaker.wake(loop, waiting: -1) }
    }
#endif
