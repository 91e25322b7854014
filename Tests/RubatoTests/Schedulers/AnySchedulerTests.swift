import Combine
import Dispatch
import Rubato
import RubatoTesting
import Testing

@Suite("AnyScheduler")
struct AnySchedulerTests {
    private let clock = VirtualTimeScheduler()

    @Test("tells the base's time and tolerance")
    func time() {
        let scheduler = AnyScheduler(clock)
        #expect(scheduler.now == clock.now)
        clock.advance(by: .seconds(5))
        #expect(scheduler.now == clock.now)
        #expect(scheduler.minimumTolerance == clock.minimumTolerance)
    }

    @Test("passes on actions for now, for later, and repeated ones, with their dates")
    func schedules() {
        let scheduler = clock.eraseToAnyScheduler()
        var log: [String] = []
        let start = clock.now
        func note(_ name: String) { log.append("\(name)@\(start.distance(to: clock.now).magnitude / 1_000_000)") }
        scheduler.schedule { note("now") }
        scheduler.schedule(after: start.advanced(by: .milliseconds(5))) { note("later") }
        let handle = scheduler.schedule(after: start.advanced(by: .milliseconds(6)), interval: .milliseconds(2)) {
            note("tick")
        }
        #expect(log == [])
        clock.advance(by: .milliseconds(8))
        #expect(log == ["now@0", "later@5", "tick@6", "tick@8"])
        handle.cancel()
        #expect(clock.pendingCount == 0)
    }

    @Test("passes on the tolerance")
    func tolerance() {
        let base = ToleranceProbe()
        let scheduler = AnyScheduler(base)
        scheduler.schedule(after: scheduler.now, tolerance: .milliseconds(3)) {}
        _ = scheduler.schedule(after: scheduler.now, interval: .seconds(1), tolerance: .milliseconds(4)) {}
        scheduler.schedule(after: scheduler.now) {}
        #expect(base.tolerances == [.milliseconds(3), .milliseconds(4), .milliseconds(7)])
    }

    @Test("stands for a queue and for a virtual clock alike")
    func interchangeable() {
        let schedulers: [AnyScheduler<DispatchQueue.SchedulerTimeType>] = [
            AnyScheduler(DispatchQueue.main), AnyScheduler(clock), AnyScheduler(AnyScheduler(clock)),
        ]
        #expect(schedulers[2].now == clock.now)
        #expect(schedulers[0].now > clock.now)
    }

    @Test("keeps the base alive, and lets it go with itself")
    func lifetime() {
        weak var weakClock: VirtualTimeScheduler?
        var scheduler: AnyScheduler<DispatchQueue.SchedulerTimeType>?
        do {
            let clock = VirtualTimeScheduler()
            weakClock = clock
            scheduler = AnyScheduler(clock)
        }
        #expect(scheduler?.now == weakClock?.now)
        #expect(weakClock != nil)
        scheduler = nil
        #expect(weakClock == nil)
    }
}

private final class ToleranceProbe: Scheduler {
    private(set) var tolerances: [DispatchQueue.SchedulerTimeType.Stride] = []
    let now = DispatchQueue.SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
    let minimumTolerance = DispatchQueue.SchedulerTimeType.Stride.milliseconds(7)

    func schedule(options: Never?, _ action: @escaping () -> Void) {}

    func schedule(
        after date: DispatchQueue.SchedulerTimeType, tolerance: DispatchQueue.SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { tolerances.append(tolerance) }

    func schedule(
        after date: DispatchQueue.SchedulerTimeType, interval: DispatchQueue.SchedulerTimeType.Stride,
        tolerance: DispatchQueue.SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        tolerances.append(tolerance)
        return AnyCancellable {}
    }
}
