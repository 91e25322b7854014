import RubatoTesting
import TestSupport
import Testing
import Throttler

@Suite("repeat")
struct RepeatTests {
    let log = Log()

    @Test("times: nil repeats until the returned task is cancelled.")
    func endless() async {
        await withVirtualTime { [log] time in
            let task = `repeat`(every: .seconds(5), by: .taskContext) { log.append("\(time.elapsed)") }
            await time.advance(by: .seconds(500))
            #expect(log.lines.count == 101)
            task.cancel()
            await task.value
            await time.advance(by: .seconds(500))
            #expect(log.lines.count == 101)
        }
    }

    @Test("times: 3 runs exactly three successful iterations")
    func times() async {
        await withVirtualTime { [log] time in
            let task = `repeat`(every: .seconds(5), times: 3) { log.append("\(time.elapsed)") }
            await time.advance(by: .seconds(3_600))
            await task.value
            #expect(log.lines == ["0.0 seconds", "5.0 seconds", "10.0 seconds"])
        }
    }

    @Test("startingImmediately: true runs once right away, then waits before future iterations.")
    func immediately() async {
        await withVirtualTime { [log] time in
            `repeat`(every: .seconds(5), times: 2, startingImmediately: true) { log.append("run") }
            await time.settle()
            #expect(log.lines == ["run"])
            await time.expect(log, after: .seconds(5), becomes: ["run", "run"])
            await time.expectNoMore(log, than: ["run", "run"])
        }
    }

    @Test("startingImmediately: false waits first, then runs.")
    func waitsFirst() async {
        await withVirtualTime { [log] time in
            `repeat`(every: .seconds(5), times: 2, startingImmediately: false) { log.append("run") }
            await time.settle()
            await time.expect(log, after: .seconds(5), becomes: ["run"])
            await time.expect(log, after: .seconds(5), becomes: ["run", "run"])
            await time.expectNoMore(log, than: ["run", "run"])
        }
    }

    @Test("Iterations never overlap. The next wait starts after the current operation finishes.")
    func noOverlap() async {
        await withVirtualTime { [log] time in
            let task = `repeat`(every: .seconds(5), times: 2, by: .taskContext) {
                log.append("begins at \(time.elapsed)")
                await sleep(.seconds(3))
                log.append("ends at \(time.elapsed)")
            }
            await time.advance(by: .seconds(100))
            await task.value
            #expect(
                log.lines == [
                    "begins at 0.0 seconds", "ends at 3.0 seconds", "begins at 8.0 seconds", "ends at 11.0 seconds",
                ])
        }
    }

    @Test("A non-positive interval completes without running.", arguments: [Duration.zero, .seconds(-1)])
    func nonPositiveInterval(interval: Duration) async {
        await withVirtualTime { [log] _ in
            await `repeat`(every: interval, times: 3) { log.append("run") }.value
            #expect(log.lines == [])
        }
    }

    @Test("the least positive interval and number of times run")
    func leastPositive() async {
        await withVirtualTime { [log] time in
            `repeat`(every: .nanosecond, times: 2) { log.append("interval") }
            await time.settle()
            #expect(log.lines == ["interval"])
            await time.advance(by: .nanosecond)
            #expect(log.lines == ["interval", "interval"])
            await `repeat`(every: .seconds(1), times: 1) { log.append("times") }.value
            await time.expectNoMore(log, than: ["interval", "interval", "times"])
        }
    }

    @Test("times: 3 runs fewer where the task is cancelled before, or an iteration throws")
    func fewer() async {
        await withVirtualTime { [log] time in
            let task = `repeat`(every: .seconds(1), times: 3) { log.append("cancelled") }
            `repeat`(every: .seconds(1), times: 3) {
                log.append("throws")
                throw Failure.wanted
            }
            await time.advance(by: Duration.seconds(2).almost)
            task.cancel()
            await time.expectNoMore(log, than: ["cancelled", "throws", "cancelled"])
        }
    }

    @Test("cancelled while it waits for its turn on its actor, an iteration doesn't begin")
    @MainActor
    func cancelledInLine() async {
        await withVirtualTime { [log] time in
            let task = `repeat`(every: .seconds(1)) { log.append("run") }
            time.finishJobs()
            task.cancel()
            await task.value
            #expect(log.lines == [])
        }
    }

    @Test("A non-positive times value completes without running.", arguments: [0, -1, Int.min])
    func nonPositiveTimes(times: Int) async {
        await withVirtualTime { [log] _ in
            await `repeat`(every: .seconds(1), times: times) { log.append("run") }.value
            #expect(log.lines == [])
        }
    }

    @Test("If an iteration throws, onError is called and the repeat loop stops.", arguments: ActorType.allCases)
    func throwing(actor: ActorType) async {
        await withVirtualTime { [log] time in
            let task = `repeat`(every: .seconds(1), by: actor, onError: { log.append("\($0)") }) {
                log.append("run")
                if log.lines.count == 2 { throw Failure.wanted }
            }
            await time.advance(by: .seconds(3_600))
            await task.value
            #expect(log.lines == ["run", "run", "wanted"])
        }
    }

    @Test("CancellationError stops the loop without calling onError.")
    func cancellationError() async {
        await withVirtualTime { [log] time in
            let task = `repeat`(every: .seconds(1), onError: { log.append("\($0)") }) {
                log.append("run")
                throw CancellationError()
            }
            await task.value
            await time.expectNoMore(log, than: ["run"])
        }
    }

    @Test("cancelled in the wait, it ends at once and reports nothing")
    func cancelledInWait() async {
        await withVirtualTime { [log] time in
            let task = `repeat`(every: .seconds(1), onError: { log.append("\($0)") }) { log.append("run") }
            await time.advance(by: Duration.seconds(1).almost)
            task.cancel()
            await task.value
            #expect(log.lines == ["run"])
            await time.expectNoMore(log, than: ["run"])
        }
    }
}
