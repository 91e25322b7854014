import Rubato
import RubatoTesting
import Synchronization
import TestSupport
import Testing
import Throttler

@Suite("retry")
struct RetryTests {
    let log = Log()

    /// Fails so many times, then succeeds; each attempt writes its time.
    private func attempt(failures: Int, _ time: VirtualTime) throws -> String {
        log.append("\(time.elapsed)")
        if log.lines.count <= failures { throw log.lines.count == failures ? Failure.wanted : Failure.other }
        return "value"
    }

    @Test("The first attempt runs immediately; the first successful attempt returns immediately.")
    func first() async throws {
        try await withVirtualTime { [self] time async throws in
            #expect(try await retry(3, every: .milliseconds(300)) { try attempt(failures: 0, time) } == "value")
            #expect(log.lines == ["0.0 seconds"])
        }
    }

    @Test(
        "retry(3, every: .milliseconds(300)) means 3 total attempts; if every attempt fails, the last error is thrown.")
    func total() async {
        await withVirtualTime { [self] time in
            let value = time.begin { try await retry(3, every: .milliseconds(300)) { try attempt(failures: 3, time) } }
            await time.expectNoMore(log, than: ["0.0 seconds"], until: .milliseconds(300))
            await time.expectNoMore(log, than: ["0.0 seconds", "0.3 seconds"], until: .milliseconds(300))
            await time.advance(by: .nanosecond)
            await #expect(throws: Failure.wanted) { try await value.value }
            #expect(log.lines == ["0.0 seconds", "0.3 seconds", "0.6 seconds"])
        }
    }

    @Test("The delay happens only after a failed attempt when another attempt remains.")
    func delays() async throws {
        try await withVirtualTime { [self] time async throws in
            async let value = retry(2, every: .seconds(1)) { try attempt(failures: 1, time) }
            await time.advance(by: .seconds(1))
            #expect(try await value == "value")
            #expect(time.scheduler.pendingCount == 0)
        }
        await withVirtualTime { time in
            await #expect(throws: Failure.wanted) { try await retry(1, every: .seconds(1)) { throw Failure.wanted } }
            #expect(time.elapsed == .zero)
        }
    }

    @Test("CancellationError is not retried.")
    func cancellationError() async {
        await withVirtualTime { [log] _ in
            await #expect(throws: CancellationError.self) {
                try await retry(3) {
                    log.append("attempt")
                    throw CancellationError()
                }
            }
            #expect(log.lines == ["attempt"])
        }
    }

    @Test("Parent-task cancellation during the operation throws cancellation.")
    func cancelledInOperation() async {
        await withVirtualTime { [log] time in
            let task = Task(executorPreference: time.executor) {
                try await retry(3) {
                    log.append("attempt")
                    await sleep(.seconds(10))
                    throw Failure.other
                }
            }
            await time.advance(by: .seconds(1))
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(log.lines == ["attempt"])
        }
    }

    @Test("Parent-task cancellation during the delay throws cancellation.")
    func cancelledInDelay() async {
        await withVirtualTime { [log] time in
            let task = Task(executorPreference: time.executor) {
                try await retry(3, every: .seconds(10)) {
                    log.append("attempt")
                    throw Failure.other
                }
            }
            await time.advance(by: .seconds(1))
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(time.elapsed == .seconds(1))
            #expect(log.lines == ["attempt"])
        }
    }

    @Test("Attempts never overlap.")
    func noOverlap() async {
        await withVirtualTime { [log] time in
            async let value: Void = retry(2, every: .seconds(1)) {
                log.append("begins at \(time.elapsed)")
                await sleep(.seconds(5))
                log.append("ends at \(time.elapsed)")
                throw Failure.wanted
            }
            await time.advance(by: .seconds(100))
            _ = try? await value
            #expect(
                log.lines == [
                    "begins at 0.0 seconds", "ends at 5.0 seconds", "begins at 6.0 seconds", "ends at 11.0 seconds",
                ])
        }
    }

    @Test("A non-positive delay retries immediately.", arguments: [Duration.zero, .seconds(-1)])
    func nonPositiveDelay(delay: Duration) async throws {
        try await withVirtualTime { [self] time async throws in
            #expect(try await retry(3, every: delay) { try attempt(failures: 2, time) } == "value")
            #expect(log.lines.count == 3)
            #expect(time.elapsed == .zero)
        }
    }

    @Test("the least positive delay is waited for, and one attempt is made where that is asked for")
    func leastPositive() async throws {
        try await withVirtualTime { [self] time async throws in
            let value = time.begin { try await retry(2, every: .nanosecond) { try attempt(failures: 1, time) } }
            await time.settle()
            #expect(log.lines == ["0.0 seconds"])
            await time.advance(by: .nanosecond)
            #expect(try await value.value == "value")
            #expect(try await retry(1) { "at once" } == "at once")
        }
    }

    @Test("retry has no delay by default")
    func defaultDelay() async throws {
        try await withVirtualTime { [self] time async throws in
            #expect(try await retry(3) { try attempt(failures: 2, time) } == "value")
            #expect(time.elapsed == .zero)
        }
    }

    @Test(
        "A non-positive attempt count throws RetryError.invalidAttemptCount(maxAttempts).", arguments: [0, -1, Int.min])
    func invalidCount(count: Int) async {
        let log = log
        await #expect(throws: RetryError.invalidAttemptCount(count)) {
            try await retry(count, every: .seconds(1)) { log.append("attempt") }
        }
        #expect(log.lines == [])
    }

    @Test("a backoff tells the waits, with jitter from the generator that is given")
    func backoff() async {
        await withVirtualTime { [self] time in
            async let value = retry(4, backoff: .exponential(from: .milliseconds(100), cap: .milliseconds(300))) {
                try attempt(failures: 4, time)
            }
            await time.advance(by: .seconds(10))
            _ = try? await value
            #expect(log.lines == ["0.0 seconds", "0.1 seconds", "0.3 seconds", "0.6 seconds"])
        }
    }

    @Test("jitter comes from the generator that is given")
    func jitter() async {
        let backoff = Backoff.constant(.seconds(1)).jittered()
        var generator = SplitMix64(seed: 7)
        let first = backoff.delay(after: 1, using: &generator)
        let second = backoff.delay(after: 2, using: &generator)
        await withVirtualTime { [self] time in
            async let value = retry(3, backoff: backoff, using: SplitMix64(seed: 7)) { try attempt(failures: 3, time) }
            await time.advance(by: .seconds(10))
            _ = try? await value
            #expect(log.lines == [Duration.zero, first, first + second].map { "\($0)" })
        }
    }

    @Test("a predicate decides which errors are retried")
    func predicate() async {
        await withVirtualTime { [self] time in
            await #expect(throws: Failure.wanted) {
                try await retry(5, when: { $0 as? Failure == .other }) { try attempt(failures: 3, time) }
            }
            #expect(log.lines.count == 3)
        }
    }
}

extension VirtualTime {
    /// Checks that the log holds these lines up to one nanosecond before `duration` has passed, and moves on to that.
    fileprivate func expectNoMore(_ log: Log, than lines: [String], until duration: Duration) async {
        await advance(by: duration.almost)
        #expect(log.lines == lines)
        await advance(by: .nanosecond)
    }
}
