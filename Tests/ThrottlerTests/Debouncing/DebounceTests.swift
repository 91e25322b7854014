import RubatoTesting
import TestSupport
import Testing
import Throttler

@Suite("debounce")
struct DebounceTests {
    let log = Log()

    @Test("runs only the latest call of a burst")
    func latestOfBurst() async {
        await withVirtualTime { [log] time in
            for value in 1...5 {
                debounce(.milliseconds(300), identifier: "input") { log.append("\(value)") }
            }
            await time.expect(log, after: .milliseconds(300), becomes: ["5"])
            await time.expectNoMore(log, than: ["5"])
        }
    }

    @Test("The default duration is 1 second.")
    func defaultDuration() async {
        await withVirtualTime { [log] time in
            debounce { log.append("ran") }
            await time.expect(log, after: .seconds(1), becomes: ["ran"])
        }
    }

    @Test("Calls with the same resolved identifier share one debounce group.")
    func sharedGroup() async {
        await withVirtualTime { [log] time in
            debounce(identifier: "a") { log.append("first") }
            debounce(identifier: "b") { log.append("other") }
            await time.advance(by: .milliseconds(500))
            debounce(identifier: "a") { log.append("second") }
            await time.expect(log, after: .milliseconds(500), becomes: ["other"])
            await time.expect(log, after: .milliseconds(500), becomes: ["other", "second"])
        }
    }

    @Test(".default delays each call; a newer pending call replaces the older pending call.")
    func replaces() async {
        await withVirtualTime { [log] time in
            debounce(.milliseconds(100), identifier: "x", option: .default) { log.append("a") }
            await time.advance(by: Duration.milliseconds(100).almost)
            debounce(.milliseconds(100), identifier: "x", option: .default) { log.append("b") }
            await time.expect(log, after: .milliseconds(100), becomes: ["b"])
            // The group is over: this call is the first of another burst.
            debounce(.milliseconds(100), identifier: "x") { log.append("c") }
            await time.expect(log, after: .milliseconds(100), becomes: ["b", "c"])
        }
    }

    @Test("a call may be due before the one it replaces")
    func shorter() async {
        await withVirtualTime { [log] time in
            debounce(.seconds(10), identifier: "x") { log.append("long") }
            await time.advance(by: .seconds(1))
            debounce(.seconds(2), identifier: "x") { log.append("short") }
            await time.expect(log, after: .seconds(2), becomes: ["short"])
            await time.expectNoMore(log, than: ["short"])
        }
    }

    @Test(".runFirst runs the first eligible call immediately, then debounces later calls in the same window.")
    func runFirst() async {
        await withVirtualTime { [log] time in
            let call = { (name: String) in
                debounce(.milliseconds(100), identifier: "x", option: .runFirst) { log.append(name) }
            }
            call("a")
            await time.settle()
            #expect(log.lines == ["a"])
            await time.advance(by: Duration.milliseconds(100).almost)
            call("b")
            await time.advance(by: .milliseconds(50))
            call("c")
            await time.expect(log, after: .milliseconds(100), becomes: ["a", "c"])
            // The burst is over.
            call("d")
            await time.settle()
            #expect(log.lines == ["a", "c", "d"])
        }
    }

    @Test(".runFirst: a call at the window's end is the first of the next burst")
    func runFirstAtEnd() async {
        await withVirtualTime { [log] time in
            let call = { (name: String) in
                debounce(.milliseconds(100), identifier: "x", option: .runFirst) { log.append(name) }
            }
            call("a")
            await time.advance(by: .milliseconds(100))
            call("b")
            await time.settle()
            #expect(log.lines == ["a", "b"])
            await time.expectNoMore(log, than: ["a", "b"])
        }
    }

    @Test("A non-positive duration runs immediately.", arguments: [Duration.zero, .seconds(-1)])
    func nonPositive(duration: Duration) async {
        await withVirtualTime { [log] time in
            debounce(duration, identifier: "x") { log.append("a") }
            await time.settle()
            #expect(log.lines == ["a"])
            await time.expectNoMore(log, than: ["a"])
        }
    }

    @Test("a call of no duration replaces what waits, and ends the burst", arguments: DebounceOptions.allCases)
    func nonPositiveReplaces(option: DebounceOptions) async {
        await withVirtualTime { [log] time in
            debounce(.seconds(1), identifier: "x") { log.append("waits") }
            debounce(.zero, identifier: "x", option: option) { log.append("now") }
            await time.settle()
            #expect(log.lines == ["now"])
            debounce(.seconds(1), identifier: "x", option: .runFirst) { log.append("first") }
            await time.expectNoMore(log, than: ["now", "first"])
        }
    }

    @Test("An operation that has already started is not cancelled by a newer call.")
    func startedIsNotCancelled() async {
        await withVirtualTime { [log] time in
            let gate = Gate()
            debounce(.milliseconds(100), identifier: "x", by: .taskContext) {
                log.append("begins")
                await gate.wait()
                log.append("ends, cancelled: \(Task.isCancelled)")
            }
            await time.advance(by: .milliseconds(100))
            #expect(log.lines == ["begins"])
            debounce(.milliseconds(100), identifier: "x", by: .taskContext) { log.append("newer") }
            await time.expect(log, after: .milliseconds(100), becomes: ["begins", "newer"])
            gate.open()
            await time.settle()
            #expect(log.lines == ["begins", "newer", "ends, cancelled: false"])
        }
    }

    @Test(
        "The sync overload is fire-and-forget: the operation never runs inside the call.", arguments: ActorType.allCases
    )
    @MainActor
    func fireAndForget(actor: ActorType) async {
        await withVirtualTime { [log] time in
            debounce(.zero, identifier: "x", by: actor) { log.append("operation") }
            log.append("after the call")
            await time.settle()
            // With an executor of its own, the operation may overtake the line; on the main actor it cannot.
            #expect(Set(log.lines) == ["after the call", "operation"])
            if actor == .mainActor { #expect(log.lines == ["after the call", "operation"]) }
        }
    }

    @Test(
        "The async throwing overload returns the task that submits the scheduling request; it does not wait for the window."
    )
    func submittingTask() async {
        await withVirtualTime { [log] time in
            for value in 1...3 {
                // Awaited between the calls of one burst: the clock stands still meanwhile.
                await debounce(.milliseconds(100), identifier: "x") { () async throws in log.append("\(value)") }.value
            }
            #expect(log.lines == [])
            await time.expect(log, after: .milliseconds(100), becomes: ["3"])
        }
    }

    @Test("the returned task ends with the operation where that runs at once")
    func submittingTaskRuns() async {
        await withVirtualTime { [log] time in
            let gate = Gate()
            async let ended: Void = {
                await debounce(identifier: "x", option: .runFirst) { await gate.wait() }.value
                log.append("task has ended")
            }()
            await time.settle()
            #expect(log.lines == [])
            gate.open()
            await ended
            #expect(log.lines == ["task has ended"])
        }
    }

    @Test("Thrown errors are delivered to onError, once each", arguments: DebounceOptions.allCases, ActorType.allCases)
    func errors(option: DebounceOptions, actor: ActorType) async {
        await withVirtualTime { [log] time in
            for name in ["a", "b"] {
                debounce(
                    .milliseconds(100), identifier: "x", by: actor, option: option,
                    onError: { log.append("\(name) \($0)") },
                    operation: { throw name == "a" ? Failure.other : Failure.wanted })
            }
            await time.expectFinally(log, option == .runFirst ? ["a other", "b wanted"] : ["b wanted"])
        }
    }

    @Test("cancelled before it is taken, the call is as if never made: what it had replaced runs")
    func cancelledBeforeTaken() async {
        await withVirtualTime { [log] time in
            debounce(.milliseconds(100), identifier: "x") { log.append("a") }
            await time.advance(by: .milliseconds(40))
            debounce(.milliseconds(100), identifier: "x") { () async throws in log.append("b") }.cancel()
            await time.expect(log, after: .milliseconds(60), becomes: ["a"])
            await time.expectNoMore(log, than: ["a"])
        }
    }

    @Test("cancelled before it is taken, a first call opens no window")
    func cancelledFirst() async {
        await withVirtualTime { [log] time in
            let task = debounce(identifier: "x", option: .runFirst) { () async throws in log.append("a") }
            task.cancel()
            await task.value
            #expect(log.lines == [])
            debounce(identifier: "x", option: .runFirst) { log.append("b") }
            await time.expectNoMore(log, than: ["b"])
        }
    }

    @Test("a later call takes the earlier one for good, and so does its own time")
    func cancelledTooLate() async {
        await withVirtualTime { [log] time in
            let first = debounce(.seconds(1), identifier: "x", option: .runFirst) { () async throws in log.append("a") }
            debounce(.seconds(1), identifier: "x", option: .runFirst) { log.append("b") }
            first.cancel()
            await time.expectFinally(log, ["a", "b"])

            let waiting = debounce(.seconds(1), identifier: "x") { () async throws in log.append("c") }
            await waiting.value
            waiting.cancel()
            await time.expectFinally(log, ["a", "b", "c"])
        }
    }

    @Test("the task that is returned reaches an operation that runs at once")
    func cancelledWhileRunning() async {
        await withVirtualTime { [log] time in
            let gate = Gate()
            let task = debounce(identifier: "x", by: .taskContext, option: .runFirst) {
                log.append("begins")
                await gate.wait()
                log.append("cancelled: \(Task.isCancelled)")
            }
            await time.settle()
            #expect(log.lines == ["begins"])
            task.cancel()
            gate.open()
            await task.value
            #expect(log.lines == ["begins", "cancelled: true"])
        }
    }

    @Test(
        "a call that comes at the deadline, before the timer has: what is due runs, and the call begins another burst")
    func lateTimer() async {
        await withVirtualTime { [log] time in
            // Scheduled before the timer, for the same instant.
            time.scheduler.schedule(after: time.scheduler.now.advanced(by: .seconds(1))) {
                debounce(.seconds(1), identifier: "x") { log.append("b") }
            }
            debounce(.seconds(1), identifier: "x") { log.append("a") }
            await time.expect(log, after: .seconds(1), becomes: ["a"])
            await time.expect(log, after: .seconds(1), becomes: ["a", "b"])
            await time.expectNoMore(log, than: ["a", "b"])
        }
    }

    @Test("debounce and throttle groups of one name are independent")
    func independent() async {
        await withVirtualTime { [log] time in
            throttle(identifier: "x") { log.append("throttled") }
            debounce(identifier: "x") { log.append("debounced") }
            await time.expect(log, after: .seconds(1), becomes: ["throttled", "debounced"])
        }
    }
}
