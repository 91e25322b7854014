import RubatoTesting
import TestSupport
import Testing
import Throttler

@Suite("pending work")
struct PendingTests {
    let log = Log()

    @Test("cancelPending: what waits never runs, and no earlier call runs in its place")
    func cancelsDebounce() async {
        await withVirtualTime { [log] time in
            debounce(identifier: "x") { log.append("a") }
            debounce(identifier: "x") { log.append("b") }
            #expect(cancelPending(identifier: "x"))
            #expect(!cancelPending(identifier: "x"))
            #expect(time.scheduler.pendingCount == 0)
            await time.expectNoMore(log, than: [])
        }
    }

    @Test("cancelPending: the group is as if the call had not been made: a window of .runFirst stays until its end")
    func cancelsRunFirst() async {
        await withVirtualTime { [log] time in
            let call = { (name: String) in
                debounce(.seconds(1), identifier: "x", option: .runFirst) { log.append(name) }
            }
            call("a")
            await time.advance(by: .milliseconds(600))
            call("b")
            cancelPending(identifier: "x")
            await time.advance(by: Duration.milliseconds(400).almost)
            call("c")
            cancelPending(identifier: "x")
            #expect(log.lines == ["a"])
            await time.advance(by: .nanosecond)
            call("d")
            await time.settle()
            #expect(log.lines == ["a", "d"])
        }
    }

    @Test("cancelPending: the window of a throttle stays until its end")
    func cancelsThrottle() async {
        await withVirtualTime { [log] time in
            let call = { (name: String) in
                throttle(.seconds(1), identifier: "x", option: .ensureLast) { log.append(name) }
            }
            call("a")
            call("b")
            #expect(cancelPending(identifier: "x"))
            await time.advance(by: Duration.seconds(1).almost)
            call("c")
            #expect(cancelPending(identifier: "x"))
            await time.advance(by: .nanosecond)
            call("d")
            await time.expectNoMore(log, than: ["a", "d"])
        }
    }

    @Test("flushPending: what waits runs now, once, and the burst is over")
    func flushesDebounce() async {
        await withVirtualTime { [log] time in
            debounce(identifier: "x") { log.append("a") }
            debounce(identifier: "x") { log.append("b") }
            #expect(flushPending(identifier: "x"))
            #expect(!flushPending(identifier: "x"))
            await time.settle()
            #expect(log.lines == ["b"])
            debounce(identifier: "x", option: .runFirst) { log.append("c") }
            await time.expectNoMore(log, than: ["b", "c"])
        }
    }

    @Test("flushPending: a throttled call runs now and opens its window")
    func flushesThrottle() async {
        await withVirtualTime { [log] time in
            let call = { (name: String) in
                throttle(.seconds(1), identifier: "x", option: .ensureLast) { log.append(name) }
            }
            call("a")
            await time.advance(by: .milliseconds(400))
            call("b")
            #expect(flushPending(identifier: "x"))
            await time.settle()
            #expect(log.lines == ["a", "b"])
            await time.advance(by: Duration.seconds(1).almost)
            call("c")
            #expect(log.lines == ["a", "b"])
            await time.advance(by: .nanosecond)
            #expect(log.lines == ["a", "b", "c"])
        }
    }

    @Test("flushPending leaves a window with nothing in it, and a name that nobody uses")
    func flushesNothing() async {
        await withVirtualTime { [log] time in
            #expect(!flushPending(identifier: "x"))
            throttle(identifier: "x") { log.append("a") }
            debounce(identifier: "x", option: .runFirst) { log.append("first") }
            #expect(!flushPending(identifier: "x"))
            throttle(identifier: "x") { log.append("b") }
            await time.settle()
            #expect(Set(log.lines) == ["a", "first"])
            #expect(time.scheduler.pendingCount == 2)
        }
    }

    @Test("both reach the debounce and the throttle group of the name")
    func both() async {
        await withVirtualTime { [log] time in
            throttle(identifier: "x") { log.append("first") }
            throttle(identifier: "x", option: .ensureLast) { log.append("throttled") }
            debounce(identifier: "x") { log.append("debounced") }
            #expect(flushPending(identifier: "x"))
            await time.settle()
            #expect(Set(log.lines) == ["first", "debounced", "throttled"])

            throttle(identifier: "x", option: .ensureLast) { log.append("never") }
            debounce(identifier: "x") { log.append("never") }
            #expect(cancelPending(identifier: "x"))
            await time.expectNoMore(log, than: log.lines)
            #expect(log.lines.count == 3)
        }
    }

    @Test("Debouncer: calls of one object are a group; flush runs what waits, cancel releases it")
    func debouncer() async {
        await withVirtualTime { [log] time in
            let search = Debouncer(.milliseconds(300))
            let other = Debouncer(.milliseconds(300))
            other.call { log.append("other") }
            search.call { log.append("a") }
            await time.advance(by: Duration.milliseconds(300).almost)
            search.call { @MainActor in log.append("b") }
            await time.expect(log, after: .nanosecond, becomes: ["other"])
            await time.advance(by: Duration.milliseconds(299).almost)
            await time.expect(log, after: .milliseconds(1), becomes: ["other", "b"])

            search.call { log.append("c") }
            #expect(search.flush())
            #expect(!search.flush())
            search.call { log.append("d") }
            #expect(search.cancel())
            #expect(!search.cancel())
            await time.expectNoMore(log, than: ["other", "b", "c"])

            await search.call(onError: { log.append("\($0)") }, { throw Failure.wanted }).value
            #expect(log.lines.count == 3)
            await time.expectNoMore(log, than: ["other", "b", "c"], thenAfter: .milliseconds(300), ["wanted"])
        }
    }

    @Test("Debouncer: its options are those of debounce")
    func debouncerOptions() async {
        await withVirtualTime { [log] time in
            let search = Debouncer(.seconds(1), by: .taskContext, option: .runFirst)
            for value in 1...3 { search.call { log.append("\(value)") } }
            await time.settle()
            #expect(log.lines == ["1"])
            await time.expect(log, after: .seconds(1), becomes: ["1", "3"])
        }
    }

    @Test("CallThrottle: calls of one object are a group; flush runs what waits, cancel releases it")
    func callThrottle() async {
        await withVirtualTime { [log] time in
            let save = CallThrottle(.seconds(1), option: .ensureLast)
            for value in 1...3 { save.call { log.append("\(value)") } }
            await time.settle()
            #expect(log.lines == ["1"])
            #expect(save.flush())
            await time.settle()
            #expect(log.lines == ["1", "3"])
            save.call { log.append("4") }
            #expect(save.cancel())
            #expect(!save.cancel())
            await time.advance(by: .seconds(1))
            save.call { @MainActor in log.append("5") }
            await time.expectNoMore(log, than: ["1", "3", "5"])
        }
    }

    @Test("what waits when the object is released still runs")
    func released() async {
        await withVirtualTime { [log] time in
            Debouncer().call { log.append("ran") }
            await time.expect(log, after: .seconds(1), becomes: ["ran"])
        }
    }

    @Test("what waits, has been replaced, cancelled or run is released")
    func lifetimes() async {
        let tracker = LifetimeTracker()
        await withVirtualTime { time in
            func call(_ token: LifetimeTracker.Token) { debounce(identifier: "x") { _ = token } }
            call(tracker.token())
            call(tracker.token())
            #expect(tracker.live == 1)
            cancelPending(identifier: "x")
            #expect(tracker.live == 0)
            call(tracker.token())
            await time.advance(by: .seconds(1))
            #expect(tracker.live == 0)
            // This one is pending when its time ends.
            call(tracker.token())
            #expect(tracker.live == 1)
        }
        #expect(tracker.live == 0)
    }

    @Test("groups of different clocks are different groups; any clock will do")
    func clocks() async throws {
        let log = log
        let clock = ManualClock()
        await withCheckedContinuation { ended in
            debounce(identifier: "x", by: .taskContext, clock: clock) { log.append("replaced") }
            debounce(identifier: "x", by: .taskContext, clock: ManualClock()) { log.append("another clock's") }
            debounce(identifier: "x", by: .taskContext, clock: clock) {
                log.append("latest")
                ended.resume()
            }
            // The timer is a task of its own: the clock moves when that sleeps.
            Task {
                while clock.sleeperCount == 0 { await Task.yield() }
                clock.advance(by: .seconds(1))
            }
        }
        #expect(log.lines == ["latest"])
        debounce(identifier: "x", by: .taskContext, clock: clock) { log.append("never") }
        #expect(cancelPending(identifier: "x", clock: clock))
        #expect(!cancelPending(identifier: "x"))
    }
}

extension VirtualTime {
    fileprivate func expectNoMore(
        _ log: Log, than lines: [String], thenAfter duration: Duration, _ more: [String]
    ) async {
        #expect(log.lines == lines)
        await expect(log, after: duration, becomes: lines + more)
    }
}
