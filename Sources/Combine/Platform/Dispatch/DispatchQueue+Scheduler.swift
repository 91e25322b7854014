#if canImport(Dispatch)
    public import Dispatch

    /// A queue runs what it is given on its own threads, in order where it is serial, and tells the time by the uptime
    /// clock, which never goes back.
    ///
    /// All functions may be called from any thread.
    extension DispatchQueue: Scheduler {
        /// The present instant on the uptime clock.
        @inlinable
        public var now: SchedulerTimeType { SchedulerTimeType(DispatchTime.now()) }

        /// Zero: a queue takes any tolerance.
        @inlinable
        public var minimumTolerance: SchedulerTimeType.Stride { SchedulerTimeType.Stride(magnitude: 0) }

        /// Runs `action` on this queue after the work that it holds already.
        public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
            let work = QueuedAction(action)
            if let options {
                async(group: options.group, qos: options.qos, flags: options.flags) { work.run() }
            } else {
                async { work.run() }
            }
        }

        /// Runs `action` on this queue at `date`, or up to `tolerance` later; at once where `date` has passed.
        ///
        /// Nothing runs for `DispatchTime.distantFuture`: that is never, and `action` is released at once.
        public func schedule(
            after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
            _ action: @escaping () -> Void
        ) {
            guard let deadline = date.deadline else { return }
            let work = QueuedAction(action)
            guard tolerance.magnitude <= 0, options?.group == nil else {
                DispatchTimerConduit(on: self, options: options).fireOnce(
                    at: deadline, leeway: tolerance.leeway, work)
                return
            }
            asyncAfter(deadline: deadline, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) {
                work.run()
            }
        }

        /// Runs `action` on this queue at `date`, or up to `tolerance` later, and every `interval` from `date` on,
        /// until the result is cancelled or released.
        ///
        /// Late ticks don't move those that follow, and ticks that the queue has missed become one. An interval of zero
        /// or less counts as one nanosecond, which is as often as the queue can; one of `never` ticks once. After
        /// `cancel()` no tick begins; one that runs on another thread at that moment is not waited for.
        public func schedule(
            after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
            options: SchedulerOptions?, _ action: @escaping () -> Void
        ) -> any Cancellable {
            guard let deadline = date.deadline else { return AnyCancellable {} }
            let timer = DispatchTimerConduit(on: self, options: options)
            timer.fireRepeatedly(
                from: deadline, every: interval.period, leeway: tolerance.leeway, QueuedAction(action))
            return AnyCancellable(timer)
        }
    }

    extension DispatchQueue.SchedulerTimeType {
        /// The time to give to Dispatch, or nil for never.
        ///
        /// A time beyond the last nanosecond would be read as one on another clock, and run at once.
        var deadline: DispatchTime? {
            nanoseconds > Self.lastNanosecond ? nil : dispatchTime
        }
    }

    extension DispatchQueue.SchedulerTimeType.Stride {
        /// The leeway to give to Dispatch, which takes no negative one.
        var leeway: DispatchTimeInterval { .nanoseconds(max(magnitude, 0)) }

        /// The interval to give to Dispatch, which takes none below a nanosecond.
        var period: DispatchTimeInterval { magnitude == .max ? .never : .nanoseconds(max(magnitude, 1)) }
    }
#endif
