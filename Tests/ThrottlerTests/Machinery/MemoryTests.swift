import Rubato
import RubatoTesting
import Testing

@testable import Throttler

@Suite("memory")
struct MemoryTests {
    @Test("When a group has nothing pending and its window is over, it is gone", arguments: [1, 100, 10_000])
    func groupsGo(count: Int) async {
        await withVirtualTime { time in
            let groups = Groups.of(CurrentTime.source(of: nil))
            for value in 0..<count {
                debounce(.milliseconds(1), identifier: "\(value)", by: .taskContext) {}
                throttle(.milliseconds(1), identifier: "\(value)", by: .taskContext) {}
                throttle(.zero, identifier: "zero \(value)", by: .taskContext) {}
                debounce(.zero, identifier: "zero \(value)", by: .taskContext) {}
            }
            #expect(groups.debounces.count == count && groups.throttles.count == count)
            #expect(time.scheduler.pendingCount == 2 * count)
            // Synchronous, as a settled executor after each of so many timers takes long.
            time.scheduler.advance(by: .milliseconds(1))
            #expect(groups.debounces.count == 0 && groups.throttles.count == 0)
            #expect(time.scheduler.pendingCount == 0)
        }
    }

    @Test("a group has one timer, however many calls are made")
    func oneTimer() async {
        await withVirtualTime { time in
            for value in 0..<1_000 {
                debounce(.milliseconds(100), identifier: "x") { _ = value }
                throttle(.milliseconds(100), identifier: "x", option: .ensureLast) { _ = value }
                time.scheduler.advance(by: .nanoseconds(1))
            }
            #expect(time.scheduler.pendingCount == 2)
        }
    }

    @Test("async calls leave nothing behind, whether taken, taken back or superseded")
    func asyncCalls() async {
        await withVirtualTime { time in
            let groups = Groups.of(CurrentTime.source(of: nil))
            for value in 0..<100 {
                let task = debounce(.milliseconds(1), identifier: "\(value)", option: .runFirst) { () async throws in }
                if value.isMultiple(of: 2) { task.cancel() }
                throttle(.zero, identifier: "\(value)") { () async throws in }.cancel()
                throttle(.zero, identifier: "\(value)") { () async throws in }
            }
            await time.settle()
            #expect(groups.debounces.count == 50 && groups.throttles.count == 0)
            await time.advance(by: .milliseconds(1))
            #expect(groups.debounces.count == 0)
        }
    }
}
