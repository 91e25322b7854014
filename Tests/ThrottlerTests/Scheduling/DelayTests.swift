import RubatoTesting
import TestSupport
import Testing
import Throttler

@Suite("delay, sleep and execute")
struct DelayTests {
    let log = Log()

    @Test("delay: runs an operation after a duration, sync, @MainActor and async")
    func delays() async {
        await withVirtualTime { [log] time in
            delay(.seconds(2)) { log.append("sync") }
            delay(.seconds(2)) { @MainActor in log.append("main") }
            delay(.seconds(2)) { () async throws in log.append("async") }
            await time.settle()
            await time.advance(by: Duration.seconds(2).almost)
            #expect(log.lines == [])
            await time.advance(by: .nanosecond)
            #expect(Set(log.lines) == ["sync", "main", "async"])
        }
    }

    @Test("delay: The default duration is 1 second.")
    func defaultDuration() async {
        await withVirtualTime { [log] time in
            delay { log.append("ran") }
            await time.expect(log, after: .seconds(1), becomes: ["ran"])
        }
    }

    @Test("delay: A non-positive duration runs immediately.", arguments: [Duration.zero, .seconds(-1)])
    func nonPositive(duration: Duration) async {
        await withVirtualTime { [log] time in
            delay(duration, by: .taskContext) { log.append("sync") }
            delay(duration, by: .taskContext) { () async throws in log.append("async") }
            await time.settle()
            #expect(log.lines == ["sync", "async"])
        }
    }

    @Test("delay: The sync overload is fire-and-forget.")
    @MainActor
    func fireAndForget() async {
        await withVirtualTime { [log] time in
            delay(.zero) { log.append("operation") }
            log.append("after the call")
            await time.settle()
            #expect(log.lines == ["after the call", "operation"])
        }
    }

    @Test("delay: The async overload returns the delay task; it ends when the operation has.")
    func task() async {
        await withVirtualTime { [log] time in
            async let ended: Void = {
                await delay(.seconds(2), by: .taskContext) { () async throws in log.append("operation") }.value
                log.append("ended")
            }()
            await time.settle()
            await time.expect(log, after: .seconds(2), becomes: ["operation", "ended"])
            await ended
        }
    }

    @Test(
        "delay: Cancelling it before the operation starts prevents the operation from running.",
        arguments: [Duration.zero, .milliseconds(1), Duration.seconds(2).almost])
    func cancelledBefore(after: Duration) async {
        await withVirtualTime { [log] time in
            let task = delay(.seconds(2), onError: { log.append("\($0)") }) { () async throws in log.append("ran") }
            if after > .zero { await time.advance(by: after) }
            task.cancel()
            await task.value
            await time.expectNoMore(log, than: [])
        }
    }

    @Test("delay: cancelled when the operation has started, that goes on")
    func cancelledAfter() async {
        await withVirtualTime { [log] time in
            let gate = Gate()
            let task = delay(.seconds(2), by: .taskContext) {
                await gate.wait()
                log.append("cancelled: \(Task.isCancelled)")
            }
            await time.advance(by: .seconds(2))
            task.cancel()
            gate.open()
            await task.value
            #expect(log.lines == ["cancelled: true"])
        }
    }

    @Test("delay: cancelled while it waits for its turn on the main actor, it doesn't begin")
    @MainActor
    func cancelledInLine() async {
        await withVirtualTime { [log] time in
            let tasks = [
                delay(.zero) { @MainActor () async throws in log.append("async main") },
                delay(.zero) { () async throws in log.append("async") },
                execute { @MainActor in log.append("main") },
                execute { log.append("sync") },
            ]
            // This test has the main actor, so now they stand in line for it.
            time.finishJobs()
            #expect(log.lines == [])
            for task in tasks { task.cancel() }
            for task in tasks { await task.value }
            #expect(log.lines == [])
        }
    }

    @Test("delay: Thrown errors from the async overload are delivered to onError, once", arguments: ActorType.allCases)
    func errors(actor: ActorType) async {
        await withVirtualTime { [log] time in
            delay(by: actor, onError: { log.append("\($0)") }, operation: { throw Failure.wanted })
            delay(by: actor, onError: { log.append("\($0)") }, operation: { throw CancellationError() })
            await time.expect(log, after: .seconds(1), becomes: ["wanted", "CancellationError()"])
            await time.expectNoMore(log, than: ["wanted", "CancellationError()"])
        }
    }

    @Test("sleep: waits for a positive duration")
    func sleeps() async {
        await withVirtualTime { [log] time in
            async let slept: Void = {
                await sleep(.milliseconds(250))
                log.append("awake")
            }()
            await time.settle()
            await time.expect(log, after: .milliseconds(250), becomes: ["awake"])
            await slept
        }
    }

    @Test("sleep: the least positive duration is waited for")
    func sleepsLeast() async {
        await withVirtualTime { [log] time in
            async let slept: Void = {
                await sleep(.nanosecond)
                log.append("awake")
            }()
            await time.settle()
            #expect(log.lines == [])
            await time.advance(by: .nanosecond)
            #expect(log.lines == ["awake"])
            await slept
        }
    }

    @Test("sleep: returns early when the task is cancelled")
    func sleepCancelled() async {
        await withVirtualTime { time in
            let task = Task(executorPreference: time.executor) {
                await sleep(.seconds(10))
                return time.elapsed
            }
            await time.advance(by: .seconds(1))
            task.cancel()
            #expect(await task.value == .seconds(1))
        }
    }

    @Test("sleep: Non-positive durations return immediately.", arguments: [Duration.zero, .seconds(-1)])
    func sleepsNot(duration: Duration) async {
        await withVirtualTime { time in
            await sleep(duration)
            #expect(time.elapsed == .zero)
        }
    }

    @Test("execute: returns a task that optionally waits, then runs the operation", arguments: ActorType.allCases)
    func executes(actor: ActorType) async {
        await withVirtualTime { [log] time in
            await execute(on: actor) { log.append("at once") }.value
            #expect(log.lines == ["at once"])
            let task = execute(with: .milliseconds(250), on: actor) { () async throws in log.append("later") }
            await time.settle()
            await time.expect(log, after: .milliseconds(250), becomes: ["at once", "later"])
            await task.value
            await execute { @MainActor in log.append("main") }.value
            await execute(on: actor, onError: { log.append("\($0)") }, operation: { throw Failure.wanted }).value
            #expect(log.lines == ["at once", "later", "main", "wanted"])
        }
    }

    @Test("execute: Cancelling the returned task before the operation starts prevents the operation from running.")
    func executeCancelled() async {
        await withVirtualTime { [log] time in
            let task = execute(with: .milliseconds(250), on: .taskContext) { log.append("ran") }
            await time.advance(by: Duration.milliseconds(250).almost)
            task.cancel()
            await time.expectNoMore(log, than: [])
        }
    }
}
