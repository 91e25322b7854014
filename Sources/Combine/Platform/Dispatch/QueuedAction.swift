#if canImport(Dispatch)
    /// A closure on its way to a queue.
    ///
    /// Sendable although the closure is not: whoever schedules it hands it over for good, as the contract of `Scheduler`
    /// says, and Dispatch orders all that was written before the hand-over ahead of the run. A queue runs it once, or,
    /// for a timer, one run at a time: the events of one source never overlap.
    struct QueuedAction: @unchecked Sendable {
        private let action: () -> Void

        init(_ action: @escaping () -> Void) {
            self.action = action
        }

        func run() {
            action()
        }
    }
#endif
