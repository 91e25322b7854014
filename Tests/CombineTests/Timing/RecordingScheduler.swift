import Combine
import Dispatch
import Rubato
import RubatoTesting
import TestSupport

/// Virtual time that writes down what it is asked for, with the options, which are text here.
final class RecordingScheduler: Scheduler, @unchecked Sendable {
    typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    typealias SchedulerOptions = String

    let clock = VirtualTimeScheduler()
    private let start: SchedulerTimeType
    private let log = Locked<[String]>([])

    init() { start = clock.now }

    /// What was asked, such as `once at 300 within 5, options x`. Times are milliseconds.
    var calls: [String] { log.withLock { $0 } }

    var now: SchedulerTimeType { clock.now }
    var minimumTolerance: SchedulerTimeType.Stride { .milliseconds(7) }

    func schedule(options: String?, _ action: @escaping () -> Void) {
        note("soon", options)
        clock.schedule(options: nil, action)
    }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: String?,
        _ action: @escaping () -> Void
    ) {
        note("once at \(milliseconds(date)) within \(tolerance.magnitude / 1_000_000)", options)
        clock.schedule(after: date, tolerance: tolerance, options: nil, action)
    }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: String?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let every = interval.magnitude / 1_000_000
        note("at \(milliseconds(date)) every \(every) within \(tolerance.magnitude / 1_000_000)", options)
        let timer = clock.schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
        return AnyCancellable { [self] in
            log.withLock { $0.append("cancel") }
            timer.cancel()
        }
    }

    private func milliseconds(_ date: SchedulerTimeType) -> Int { start.distance(to: date).magnitude / 1_000_000 }

    private func note(_ call: String, _ options: String?) {
        let text = options.map { "\(call), options \($0)" } ?? call
        log.withLock { $0.append(text) }
    }
}
