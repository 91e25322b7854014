import Dispatch
import Rubato

/// The timeline of a virtual scheduler, for whatever else needs time.
final class VirtualTimeSource: TimeSource {
    let scheduler: VirtualTimeScheduler
    let jobs = VirtualExecutor()
    let attachments = Attachments()

    init(_ scheduler: VirtualTimeScheduler) { self.scheduler = scheduler }

    var executor: (any TaskExecutor)? { jobs }

    var now: Moment {
        Moment(nanoseconds: Int64(clamping: VirtualTimeScheduler.start.distance(to: scheduler.now).magnitude))
    }

    func schedule(at moment: Moment, _ action: @escaping @Sendable () -> Void) -> TimerTicket {
        scheduler.add(action, at: Self.date(of: moment)).map { .agenda($0, part: 0) } ?? .none
    }

    func cancel(_ ticket: TimerTicket) {
        guard case .agenda(let ticket, _) = ticket else { return }
        // Taken out under the lock, released after it.
        _ = scheduler.machine.withLock { $0.remove(ticket) }
    }

    static func date(of moment: Moment) -> VirtualTimeScheduler.SchedulerTimeType {
        guard moment < .never else { return .never }
        return VirtualTimeScheduler.start.advanced(by: .nanoseconds(Int(max(0, moment.nanoseconds))))
    }

    /// Waits until nothing that this time knows of can run.
    ///
    /// That is: no job on the executor, and none that came from the main actor's turn after that. What tasks hand to the
    /// main actor runs in its order, so once its queue has been passed, whatever was in there has run or has come back.
    func settle() async {
        while true {
            let total = await jobs.idle()
            await MainActor.run {}
            if jobs.total == total { return }
        }
    }
}
