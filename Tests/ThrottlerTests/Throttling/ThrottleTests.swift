import RubatoTesting
import TestSupport
import Testing
import Throttler

@Suite("throttle")
struct ThrottleTests {
    let log = Log()

    @Test("runs the first eligible call immediately and suppresses later calls until the window has elapsed")
    func suppresses() async {
        await withVirtualTime { [log] time in
            for value in 1...5 {
                throttle(.seconds(1), identifier: "save") { log.append("\(value)") }
            }
            await time.settle()
            #expect(log.lines == ["1"])
            await time.advance(by: Duration.seconds(1).almost)
            throttle(.seconds(1), identifier: "save") { log.append("6") }
            await time.advance(by: .nanosecond)
            #expect(log.lines == ["1"])
            throttle(.seconds(1), identifier: "save") { log.append("7") }
            await time.settle()
            #expect(log.lines == ["1", "7"])
        }
    }

    @Test("The default duration is 1 second.")
    func defaultDuration() async {
        await withVirtualTime { [log] time in
            func call(_ name: String) { throttle { log.append(name) } }
            call("a")
            await time.advance(by: Duration.seconds(1).almost)
            call("b")
            await time.advance(by: .nanosecond)
            call("c")
            await time.expectNoMore(log, than: ["a", "c"])
        }
    }

    @Test("Calls with the same resolved identifier share one throttle group.")
    func sharedGroup() async {
        await withVirtualTime { [log] time in
            throttle(identifier: "a") { log.append("first") }
            throttle(identifier: "b") { log.append("other") }
            throttle(identifier: "a") { log.append("second") }
            await time.expectNoMore(log, than: ["first", "other"])
        }
    }

    @Test(".default drops suppressed calls.")
    func drops() async {
        await withVirtualTime { [log] time in
            throttle(identifier: "x", option: .default) { log.append("a") }
            throttle(identifier: "x", option: .default) { log.append("b") }
            await time.expectNoMore(log, than: ["a"])
        }
    }

    @Test(".ensureLast schedules the latest suppressed call to run after the remaining throttle window.")
    func ensureLast() async {
        await withVirtualTime { [log] time in
            let call = { (name: String) in
                throttle(.seconds(1), identifier: "x", option: .ensureLast) { log.append(name) }
            }
            call("a")
            await time.advance(by: .milliseconds(400))
            call("b")
            await time.advance(by: .milliseconds(200))
            call("c")
            await time.expect(log, after: .milliseconds(400), becomes: ["a", "c"])
            await time.expectNoMore(log, than: ["a", "c"])
        }
    }

    @Test("the trailing call at the window's end opens the next window")
    func trailingOpens() async {
        await withVirtualTime { [log] time in
            let call = { (name: String) in
                throttle(.seconds(1), identifier: "x", option: .ensureLast) { log.append(name) }
            }
            call("a")
            call("b")
            await time.advance(by: .seconds(1))
            #expect(log.lines == ["a", "b"])
            // Exactly at the end: the trailing call came first.
            call("c")
            await time.expect(log, after: .seconds(1), becomes: ["a", "b", "c"])
            await time.advance(by: .seconds(1))
            call("d")
            await time.settle()
            #expect(log.lines == ["a", "b", "c", "d"])
        }
    }

    @Test("a call that comes at the window's end, before the timer has, is suppressed by the trailing call's window")
    func lateTimer() async {
        await withVirtualTime { [log] time in
            // Scheduled before the timer, for the same instant.
            time.scheduler.schedule(after: time.scheduler.now.advanced(by: .seconds(1))) {
                throttle(.seconds(1), identifier: "x", option: .ensureLast) { log.append("c") }
            }
            throttle(.seconds(1), identifier: "x") { log.append("a") }
            throttle(.seconds(1), identifier: "x", option: .ensureLast) { log.append("b") }
            await time.settle()
            await time.expect(log, after: .seconds(1), becomes: ["a", "b"])
            await time.expect(log, after: .seconds(1), becomes: ["a", "b", "c"])
            await time.expectNoMore(log, than: ["a", "b", "c"])
        }
    }

    @Test("the window is that of the call that opened it, the next that of the trailing call")
    func durations() async {
        await withVirtualTime { [log] time in
            throttle(.seconds(2), identifier: "x") { log.append("a") }
            throttle(.milliseconds(100), identifier: "x", option: .ensureLast) { log.append("b") }
            await time.expect(log, after: .seconds(2), becomes: ["a", "b"])
            await time.advance(by: .milliseconds(100))
            throttle(.seconds(2), identifier: "x") { log.append("c") }
            await time.settle()
            #expect(log.lines == ["a", "b", "c"])
        }
    }

    @Test("A non-positive duration runs immediately.", arguments: [Duration.zero, .seconds(-1)])
    func nonPositive(duration: Duration) async {
        await withVirtualTime { [log] time in
            throttle(duration, identifier: "x") { log.append("a") }
            throttle(duration, identifier: "x") { log.append("b") }
            await time.settle()
            #expect(log.lines == ["a", "b"])
        }
    }

    @Test("a call of no duration replaces what waits, and leaves the window")
    func nonPositiveReplaces() async {
        await withVirtualTime { [log] time in
            throttle(identifier: "x") { log.append("a") }
            throttle(identifier: "x", option: .ensureLast) { log.append("waits") }
            throttle(.zero, identifier: "x") { log.append("now") }
            throttle(identifier: "x") { log.append("suppressed") }
            await time.expectNoMore(log, than: ["a", "now"])
        }
    }

    @Test("a call that arrives while an operation still runs is decided by the window alone")
    func stillRunning() async {
        await withVirtualTime { [log] time in
            let gate = Gate()
            throttle(.seconds(1), identifier: "x", by: .taskContext) {
                log.append("begins")
                await gate.wait()
                log.append("ends")
            }
            await time.advance(by: .seconds(1))
            throttle(.seconds(1), identifier: "x", by: .taskContext) { log.append("beside it") }
            await time.settle()
            #expect(log.lines == ["begins", "beside it"])
            gate.open()
            await time.settle()
            #expect(log.lines == ["begins", "beside it", "ends"])
        }
    }

    @Test("The sync overload is fire-and-forget: the operation never runs inside the call.")
    @MainActor
    func fireAndForget() async {
        await withVirtualTime { [log] time in
            throttle(identifier: "x") { log.append("operation") }
            log.append("after the call")
            await time.settle()
            #expect(log.lines == ["after the call", "operation"])
        }
    }

    @Test(
        "The async throwing overload returns the task that submits the scheduling request; it does not wait for the window."
    )
    func submittingTask() async {
        await withVirtualTime { [log] time in
            for value in 1...3 {
                await throttle(identifier: "x", option: .ensureLast) { () async throws in log.append("\(value)") }.value
            }
            // The first task has ended with its operation, the others when they were taken.
            #expect(log.lines == ["1"])
            await time.expect(log, after: .seconds(1), becomes: ["1", "3"])
        }
    }

    @Test("Thrown errors are delivered to onError, once each", arguments: ThrottleOptions.allCases, ActorType.allCases)
    func errors(option: ThrottleOptions, actor: ActorType) async {
        await withVirtualTime { [log] time in
            for name in ["a", "b"] {
                throttle(
                    identifier: "x", by: actor, option: option, onError: { log.append("\(name) \($0)") },
                    operation: { throw name == "a" ? Failure.other : Failure.wanted })
            }
            await time.expectFinally(log, option == .ensureLast ? ["a other", "b wanted"] : ["a other"])
        }
    }

    @Test("the returned task ends with the operation where that runs at once, and reaches it")
    func submittingTaskRuns() async {
        await withVirtualTime { [log] time in
            let gate = Gate()
            let task = throttle(identifier: "x", by: .taskContext) {
                await gate.wait()
                log.append("cancelled: \(Task.isCancelled)")
            }
            async let ended: Void = {
                await task.value
                log.append("task has ended")
            }()
            await time.settle()
            #expect(log.lines == [])
            task.cancel()
            gate.open()
            await ended
            #expect(log.lines == ["cancelled: true", "task has ended"])
        }
    }

    @Test("cancelled after it is taken, a call that waits runs, and a window stays")
    func cancelledTooLate() async {
        await withVirtualTime { [log] time in
            let first = throttle(identifier: "x") { () async throws in log.append("a") }
            let last = throttle(identifier: "x", option: .ensureLast) { () async throws in log.append("b") }
            await first.value
            await last.value
            first.cancel()
            last.cancel()
            throttle(identifier: "x") { log.append("suppressed") }
            await time.expect(log, after: .seconds(1), becomes: ["a", "b"])
        }
    }

    @Test("cancelled before it is taken, the call is as if never made: its window is closed")
    func cancelledBeforeTaken() async {
        await withVirtualTime { [log] time in
            throttle(identifier: "x") { () async throws in log.append("a") }.cancel()
            await time.settle()
            throttle(identifier: "x") { log.append("b") }
            await time.expectNoMore(log, than: ["b"])
        }
    }

    @Test("cancelled before it is taken, the call is as if never made: what it had replaced waits again")
    func cancelledTrailing() async {
        await withVirtualTime { [log] time in
            throttle(identifier: "x") { log.append("a") }
            throttle(identifier: "x", option: .ensureLast) { log.append("b") }
            throttle(identifier: "x", option: .ensureLast) { () async throws in log.append("c") }.cancel()
            await time.expect(log, after: .seconds(1), becomes: ["a", "b"])
        }
    }
}
