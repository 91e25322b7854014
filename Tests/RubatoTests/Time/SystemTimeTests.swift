import TestSupport
import Testing

@testable import Rubato

@Suite("SystemTime", .tags(.wiring))
struct SystemTimeTests {
    @Test("runs what is scheduled, not before its moment, whatever the order of scheduling")
    func runs() async {
        let time = SystemTime()
        let start = time.now
        let log = Log()
        for milliseconds in [30, 1, 20, 10] as [Int64] {
            await withCheckedContinuation { continuation in
                let due = start.advanced(by: .milliseconds(milliseconds))
                _ = time.schedule(at: due) {
                    log.append(time.now >= due ? "on time" : "early")
                    continuation.resume()
                }
            }
        }
        #expect(log.lines == Array(repeating: "on time", count: 4))
        #expect(time.pendingCount == 0)
    }

    @Test("an earlier timer is not held up by a later one")
    func earlier() async {
        let time = SystemTime(parts: 1)
        let late = time.schedule(at: time.now.advanced(by: .seconds(3_600))) {}
        await withCheckedContinuation { continuation in
            _ = time.schedule(at: time.now.advanced(by: .milliseconds(1))) { continuation.resume() }
        }
        #expect(time.pendingCount == 1)
        time.cancel(late)
        #expect(time.pendingCount == 0)
    }

    @Test("what is cancelled is released and never runs; what is due at no time is not kept")
    func cancels() {
        let time = SystemTime()
        let tracker = LifetimeTracker()
        let ticket = time.schedule(at: time.now.advanced(by: .seconds(3_600))) { [token = tracker.token()] in _ = token
        }
        #expect(tracker.live == 1)
        time.cancel(ticket)
        time.cancel(ticket)
        #expect(tracker.live == 0)
        _ = time.schedule(at: .never) { [token = tracker.token()] in _ = token }
        #expect(tracker.live == 0)
    }

    @Test("a sleep ends at its moment, or at once when the task is cancelled")
    func sleeps() async throws {
        let time = SystemTime()
        let due = time.now.advanced(by: .milliseconds(2))
        try await time.sleep(until: due)
        #expect(time.now >= due)
        let task = Task { try await time.sleep(for: .seconds(3_600)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(time.pendingCount == 0)
    }

    @Test("the clock of the system has the system's time, and an equal clock the same source")
    func sources() {
        #expect(CurrentTime.source(of: nil) === SystemTime.shared)
        #expect(CurrentTime.source(of: ContinuousClock()) === SystemTime.shared)
        let source = CurrentTime.source(of: SuspendingClock())
        #expect(source !== SystemTime.shared)
        #expect(CurrentTime.source(of: SuspendingClock()) === source)
    }
}
