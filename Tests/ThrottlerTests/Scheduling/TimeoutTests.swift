import RubatoTesting
import TestSupport
import Testing
import Throttler

@Suite("timeout")
struct TimeoutTests {
    let log = Log()

    @Test("If the operation finishes first, timeout returns the operation value.")
    func finishes() async throws {
        try await withVirtualTime { time async throws in
            async let value = timeout(.seconds(3)) {
                await sleep(Duration.seconds(3).almost)
                return "value"
            }
            await time.advance(by: .seconds(3))
            #expect(try await value == "value")
        }
    }

    @Test("it doesn't wait for a deadline that is far away")
    func returnsAtOnce() async throws {
        try await withVirtualTime { time async throws in
            #expect(try await timeout(.seconds(3)) { 7 } == 7)
            #expect(time.elapsed == .zero)
            #expect(time.scheduler.pendingCount == 0)
        }
    }

    @Test("If the operation throws first, timeout throws the operation error.")
    func throwsError() async {
        await withVirtualTime { time in
            let value = time.begin {
                try await timeout(.seconds(3)) {
                    await sleep(Duration.seconds(3).almost)
                    throw Failure.wanted
                }
            }
            await time.advance(by: .seconds(3))
            await #expect(throws: Failure.wanted) { try await value.value }
        }
    }

    @Test("If the deadline wins, timeout cancels the operation and throws TimeoutError after its cleanup completes.")
    func deadline() async {
        await withVirtualTime { [log] time in
            let cleanup = Gate()
            async let value: Void = {
                do {
                    try await timeout(.seconds(3)) {
                        await sleep(.seconds(60))
                        log.append("cancelled \(Task.isCancelled) at \(time.elapsed)")
                        await cleanup.wait()
                        log.append("cleaned up")
                    }
                } catch {
                    log.append("\(error)")
                }
            }()
            await time.advance(by: Duration.seconds(3).almost)
            #expect(log.lines == [])
            await time.advance(by: .nanosecond)
            #expect(log.lines == ["cancelled true at 3.0 seconds"])
            cleanup.open()
            await value
            #expect(log.lines.dropFirst() == ["cleaned up", "timedOut(3.0 seconds)"])
        }
    }

    @Test("what the operation returns or throws after the deadline is dropped")
    func late() async {
        await withVirtualTime { time in
            let late = time.begin { try await timeout(.seconds(3)) { await sleep(.seconds(60)) } }
            let failing = time.begin {
                try await timeout(.seconds(3)) { try await time.clock.sleep(for: .seconds(60)) }
            }
            await time.advance(by: .seconds(3))
            await #expect(throws: TimeoutError.timedOut(.seconds(3))) { try await late.value }
            await #expect(throws: TimeoutError.timedOut(.seconds(3))) { try await failing.value }
        }
    }

    @Test(
        "A non-positive duration throws TimeoutError.timedOut(duration) immediately.",
        arguments: [Duration.zero, .seconds(-1)])
    func nonPositive(duration: Duration) async {
        await withVirtualTime { [log] time in
            await #expect(throws: TimeoutError.timedOut(duration)) {
                try await timeout(duration) { log.append("begun") }
            }
            #expect(log.lines == [])
            #expect(time.elapsed == .zero)
        }
    }

    @Test("the least positive duration begins the operation")
    func leastPositive() async throws {
        try await withVirtualTime { time async throws in
            #expect(try await timeout(.nanosecond) { 7 } == 7)
            let late = time.begin { try await timeout(.nanosecond) { await sleep(.seconds(1)) } }
            await time.advance(by: .nanosecond)
            await #expect(throws: TimeoutError.timedOut(.nanosecond)) { try await late.value }
        }
    }

    @Test("cancellation-ignoring operations delay cleanup; the deadline's error is thrown then")
    func ignoresCancellation() async {
        await withVirtualTime { [log] time in
            let gate = Gate()
            async let value: Void = {
                await #expect(throws: TimeoutError.self) { try await timeout(.seconds(3)) { await gate.wait() } }
                log.append("threw at \(time.elapsed)")
            }()
            await time.advance(by: .seconds(100))
            #expect(log.lines == [])
            gate.open()
            await value
            #expect(log.lines == ["threw at 100.0 seconds"])
        }
    }

    @Test("cancelling the caller cancels the operation, whose result it is")
    func callerCancelled() async throws {
        try await withVirtualTime { time async throws in
            let task = Task(executorPreference: time.executor) {
                try await timeout(.seconds(3)) {
                    await sleep(.seconds(60))
                    return "cancelled at \(time.elapsed)"
                }
            }
            await time.advance(by: .seconds(1))
            task.cancel()
            #expect(try await task.value == "cancelled at 1.0 seconds")
        }
    }

    @Test("a time that no clock reaches is no limit")
    func endless() async throws {
        try await withVirtualTime { time async throws in
            async let value = timeout(.seconds(Int64.max)) {
                await sleep(.seconds(1_000_000))
                return true
            }
            await time.advance(by: .seconds(1_000_000))
            #expect(try await value)
        }
    }
}
