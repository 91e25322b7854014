/// A closure on its way to a queue or a run loop.
///
/// Sendable although the closure is not: whoever schedules it hands it over for good, as the contract of `Scheduler`
/// says, and what takes it orders all that was written before the hand-over ahead of the run. It is run once, or, where
/// it is repeated, one run at a time.
struct QueuedAction: @unchecked Sendable {
    private let action: () -> Void

    init(_ action: @escaping () -> Void) {
        self.action = action
    }

    func run() {
        action()
    }
}
