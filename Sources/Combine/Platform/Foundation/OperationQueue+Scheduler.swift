#if canImport(Foundation) && canImport(Dispatch)
    public import Foundation

    /// An operation queue runs each action as an operation of its own, so its order, its limit of operations at once and
    /// its quality of service hold for actions, and none runs while it is suspended. It tells the time by the calendar's
    /// clock.
    ///
    /// All functions may be called from any thread. What has a date keeps its distance to the present when the clock is
    /// set.
    extension OperationQueue: Scheduler {
        /// Options for an operation queue. There are none.
        public struct SchedulerOptions: Sendable {}

        /// The present date. It goes back where the clock is set back.
        public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

        /// Zero: an operation queue takes any tolerance.
        public var minimumTolerance: SchedulerTimeType.Stride { 0 }

        /// Adds an operation that runs `action`.
        public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
            let work = QueuedAction(action)
            addOperation { work.run() }
        }

        /// Adds an operation that runs `action` at `date`, or up to `tolerance` later; at once where `date` has passed.
        ///
        /// Until then one operation that is not ready stands in the queue for all actions that wait. So whoever waits for
        /// the queue's operations waits for these too, and `cancelAllOperations()` drops them. Nothing runs for
        /// `Date.distantFuture` or a date that is not a number: `action` is released at once.
        public func schedule(
            after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
            _ action: @escaping () -> Void
        ) {
            guard let instant = DueDates.instant(of: date.date) else { return }
            WaitingOperation.admit(
                QueuedAction(action), to: self, until: instant, tolerance: tolerance.timeInterval)
        }

        /// Adds an operation that runs `action` at `date`, or up to `tolerance` later, and another one every `interval`
        /// from `date` on, until the result is cancelled or released.
        ///
        /// Late ticks don't move those that follow, no two of them run at once, and ticks that the queue has missed become
        /// one. The shortest interval is a tenth of a millisecond. `cancelAllOperations()` drops a tick that has not begun,
        /// not those that follow. After `cancel()` no tick begins; one that runs on another thread at that moment is not
        /// waited for.
        public func schedule(
            after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
            options: SchedulerOptions?, _ action: @escaping () -> Void
        ) -> any Cancellable {
            guard let instant = DueDates.instant(of: date.date) else { return AnyCancellable {} }
            let conduit = RepeatingConduit(
                QueuedAction(action), handOver: { self.addOperation(TickOperation($0)) })
            conduit.start(at: instant, every: interval.timeInterval, tolerance: tolerance.timeInterval)
            return AnyCancellable(conduit)
        }
    }

    /// One tick of a repeated action.
    ///
    /// Unchecked Sendable, as its superclass leaves no choice: it adds a constant.
    private final class TickOperation: Operation, @unchecked Sendable {
        private let conduit: RepeatingConduit

        init(_ conduit: RepeatingConduit) { self.conduit = conduit }

        override func main() { conduit.run() }

        override func cancel() {
            super.cancel()
            conduit.dropped()
        }
    }
#endif
