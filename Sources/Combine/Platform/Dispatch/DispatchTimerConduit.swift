#if canImport(Dispatch)
    import Dispatch

    /// One timer of a queue, and what it runs.
    ///
    /// Dispatch releases the handlers of a cancelled source only when the queue gets to it, which may be much later, or
    /// never on a suspended queue. So the action is kept here, and cancelling takes it away at once.
    ///
    /// Sendable although Dispatch's sources are not marked so: they may be used from any thread, and the options are
    /// never written. The action is only reached under the lock.
    final class DispatchTimerConduit: Cancellable, @unchecked Sendable {
        private let source: any DispatchSourceTimer
        private let options: DispatchQueue.SchedulerOptions?
        private let work = Lock<QueuedAction?>(nil)

        init(on queue: DispatchQueue, options: DispatchQueue.SchedulerOptions?) {
            source = DispatchSource.makeTimerSource(queue: queue)
            self.options = options
        }

        /// Runs `action` once. The timer keeps itself alive until then.
        func fireOnce(at deadline: DispatchTime, leeway: DispatchTimeInterval, _ action: QueuedAction) {
            source.schedule(deadline: deadline, leeway: leeway)
            start(action) {
                // The source holds this handler, and the handler this object, until it is cancelled here.
                self.work.take()?.run()
                self.source.cancel()
            }
        }

        /// Runs `action` until cancelled. The handler holds this object, so whoever starts it must cancel it.
        func fireRepeatedly(
            from deadline: DispatchTime, every interval: DispatchTimeInterval, leeway: DispatchTimeInterval,
            _ action: QueuedAction
        ) {
            source.schedule(deadline: deadline, repeating: interval, leeway: leeway)
            start(action) { self.work.withLock { $0 }?.run() }
        }

        func cancel() {
            withExtendedLifetime(work.take()) {}
            source.cancel()
        }

        private func start(_ action: QueuedAction, handler: @escaping @Sendable () -> Void) {
            work.withLock { $0 = action }
            source.setEventHandler(qos: options?.qos ?? .unspecified, flags: options?.flags ?? [], handler: handler)
            if let group = options?.group {
                // Runs when the last tick has ended, so the group never ends before it.
                group.enter()
                source.setCancelHandler { group.leave() }
            }
            source.resume()
        }
    }
#endif
