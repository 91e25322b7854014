import Combine
import Foundation
import Rubato
import Synchronization
import TestSupport
import Testing

/// These run on a real clock. They assert lower bounds and order, which hold however slow the machine is.
///
/// The uptime clock counts the delays and the calendar's clock is what the tests can read, so a millisecond is allowed
/// between the two.
@Suite("RunLoop as a scheduler", .serialized, .tags(.wiring), .againstHanging)
struct RunLoopSchedulerTests {
    @Test("now is the date, and any tolerance will do")
    func now() {
        let loop = RunLoop.current
        let before = Date()
        let now = loop.now.date
        #expect(before <= now && now <= Date())
        #expect(loop.minimumTolerance == 0)
    }

    @Test("runs actions in order in the run loop, not in schedule")
    func order() {
        let log = Log()
        let thread = Thread.detached { loop in
            for index in 0..<100 { loop.schedule { log.append("\(index)") } }
            #expect(log.lines == [])
            loop.run(until: Date(timeIntervalSinceNow: 0.02))
        }
        thread.wait()
        #expect(log.lines == (0..<100).map(String.init))
    }

    @Test("wakes a sleeping run loop from another thread, every time, and runs on its thread")
    func wakes() {
        let thread = LoopThread()
        defer { thread.stop() }
        let onThread = Atomic(0)
        for _ in 0..<500 {
            thread.sync { onThread.wrappingAdd(thread.isCurrent ? 1 : 0, ordering: .relaxed) }
        }
        #expect(onThread.load(ordering: .relaxed) == 500)
    }

    @Test("runs what is scheduled from inside an action, though the run loop would sleep")
    func nested() {
        let thread = LoopThread()
        defer { thread.stop() }
        let ran = DispatchSemaphore(value: 0)
        thread.loop.schedule { thread.loop.schedule { thread.loop.schedule { ran.signal() } } }
        ran.wait()
    }

    @Test("loses nothing that several threads schedule, and keeps each one's order")
    func threads() {
        let thread = LoopThread()
        defer { thread.stop() }
        let log = Log()
        onThreads(3) { index in
            for number in 0..<1_000 { thread.loop.schedule { log.append("\(index) \(number)") } }
        }
        // Scheduled after all others.
        thread.sync {}
        for index in 0..<3 {
            let own = log.lines.filter { $0.hasPrefix("\(index) ") }
            #expect(own == (0..<1_000).map { "\(index) \($0)" })
        }
    }

    @Test("an action that runs the run loop does not hold up others")
    func runsInside() {
        let log = Log()
        let thread = Thread.detached { loop in
            loop.schedule {
                loop.schedule { log.append("immediate") }
                loop.schedule(after: loop.now.advanced(by: .milliseconds(5))) { log.append("delayed") }
                while log.lines.count < 2 { loop.run(until: Date(timeIntervalSinceNow: 0.01)) }
                log.append("outer")
            }
            while log.lines.count < 3 { loop.run(until: Date(timeIntervalSinceNow: 0.01)) }
        }
        thread.wait()
        #expect(log.lines == ["immediate", "delayed", "outer"])
    }

    @Test("runs an action at its date and not before, with and without tolerance", arguments: [0, 5])
    func atDate(milliseconds: Int) {
        let thread = LoopThread()
        defer { thread.stop() }
        let ran = DispatchSemaphore(value: 0)
        let date = thread.loop.now.advanced(by: .milliseconds(30))
        let late = Locked<TimeInterval?>(nil)
        thread.loop.schedule(after: date, tolerance: .milliseconds(milliseconds)) {
            late.withLock { $0 = Date().timeIntervalSince(date.date) }
            ran.signal()
        }
        ran.wait()
        #expect(late.withLock { $0 }! > -0.001)
    }

    @Test("runs an action whose date has passed, however long ago", arguments: [-1, -1e300, -TimeInterval.infinity])
    func past(seconds: TimeInterval) {
        let thread = LoopThread()
        defer { thread.stop() }
        let ran = DispatchSemaphore(value: 0)
        thread.loop.schedule(after: thread.loop.now.advanced(by: .init(seconds))) { ran.signal() }
        ran.wait()
    }

    @Test(
        "releases an action that would never run at once",
        arguments: [Date.distantFuture.timeIntervalSinceReferenceDate, .infinity, .nan])
    func never(seconds: TimeInterval) {
        let tracker = LifetimeTracker()
        let loop = RunLoop.current
        let date = RunLoop.SchedulerTimeType(Date(timeIntervalSinceReferenceDate: seconds))
        var token: LifetimeTracker.Token? = tracker.token()
        loop.schedule(after: date) { [token] in _ = token }
        _ = loop.schedule(after: date, interval: 1) { [token] in _ = token }
        token = nil
        #expect(tracker.live == 0)
    }

    @Test("keeps a run loop going until the action has run, and lets it end after a while")
    func keepsGoing() {
        let log = Log()
        let thread = Thread.detached { loop in
            loop.schedule(after: loop.now.advanced(by: .milliseconds(20))) { log.append("ran") }
            // Returns when there is nothing left to wait for.
            loop.run()
            log.append("ended")
        }
        thread.wait()
        #expect(log.lines == ["ran", "ended"])
    }

    @Test("serves a run loop that takes the place of one whose thread has ended")
    func manyLoops() {
        for _ in 0..<20 {
            let ran = Atomic(0)
            let thread = Thread.detached { loop in
                loop.schedule { ran.wrappingAdd(1, ordering: .relaxed) }
                loop.schedule(after: loop.now) { ran.wrappingAdd(1, ordering: .relaxed) }
                while ran.load(ordering: .relaxed) < 2 { loop.run(until: Date(timeIntervalSinceNow: 0.01)) }
            }
            thread.wait()
            #expect(ran.load(ordering: .relaxed) == 2)
        }
    }

    @Test("repeats from its date on without drift, until cancelled from inside a tick, which releases the action")
    func repeats() {
        let thread = LoopThread()
        defer { thread.stop() }
        let tracker = LifetimeTracker()
        let ended = DispatchSemaphore(value: 0)
        let date = thread.loop.now.advanced(by: .milliseconds(10))
        let elapsed = Locked<[TimeInterval]>([])
        let handle = Handle()
        thread.sync { [token = tracker.token()] in
            // Set on the thread before it can tick.
            handle.cancellable = thread.loop.schedule(after: date, interval: .milliseconds(5)) { [token] in
                _ = token
                let count = elapsed.withLock { list in
                    list.append(Date().timeIntervalSince(date.date))
                    return list.count
                }
                guard count == 4 else { return }
                handle.cancellable?.cancel()
                ended.signal()
            }
        }
        ended.wait()
        thread.sync {}
        let ticks = elapsed.withLock { $0 }
        #expect(ticks.count == 4)
        for (index, time) in ticks.enumerated() { #expect(time > Double(index) * 0.005 - 0.001) }
        #expect(eventually { tracker.live == 0 })
    }

    @Test("after cancel from another thread no tick begins, and the action is released")
    func cancelFromOutside() {
        let thread = LoopThread()
        defer { thread.stop() }
        let tracker = LifetimeTracker()
        let ticks = Atomic(0)
        let ticked = DispatchSemaphore(value: 0)
        let handle = thread.loop.schedule(after: thread.loop.now, interval: .microseconds(200)) {
            [token = tracker.token()] in
            _ = token
            ticks.wrappingAdd(1, ordering: .relaxed)
            ticked.signal()
        }
        ticked.wait()
        ticked.wait()
        handle.cancel()
        // One that was running has ended.
        thread.sync {}
        let count = ticks.load(ordering: .relaxed)
        #expect(tracker.live == 0)
        let later = DispatchSemaphore(value: 0)
        thread.loop.schedule(after: thread.loop.now.advanced(by: .milliseconds(10))) { later.signal() }
        later.wait()
        #expect(ticks.load(ordering: .relaxed) == count)
        handle.cancel()
    }

    @Test("releasing the result cancels, before the first tick too")
    func releaseCancels() {
        let tracker = LifetimeTracker()
        var handle: (any Cancellable)? = RunLoop.current.schedule(
            after: RunLoop.current.now.advanced(by: 60), interval: 1
        ) { [token = tracker.token()] in _ = token }
        #expect(tracker.live == 1)
        withExtendedLifetime(handle) {}
        handle = nil
        #expect(tracker.live == 0)
    }

    @Test("ticks at least as seldom as every tenth of a millisecond", arguments: [0, -1, 1e-9])
    func oddIntervals(seconds: TimeInterval) {
        let thread = LoopThread()
        defer { thread.stop() }
        let ticked = DispatchSemaphore(value: 0)
        let start = Date()
        let handle = thread.loop.schedule(after: .init(start), interval: .init(seconds)) { ticked.signal() }
        for _ in 0..<20 { ticked.wait() }
        handle.cancel()
        #expect(Date().timeIntervalSince(start) > 19 * 0.000_1 - 0.001)
    }

    @Test("an interval that is no number, or endless, ticks once", arguments: [TimeInterval.nan, .infinity])
    func endlessIntervals(seconds: TimeInterval) {
        let thread = LoopThread()
        defer { thread.stop() }
        let ticked = DispatchSemaphore(value: 0)
        let handle = thread.loop.schedule(after: thread.loop.now, interval: .init(seconds)) { ticked.signal() }
        ticked.wait()
        #expect(ticked.wait(timeout: .now() + 0.01) == .timedOut)
        handle.cancel()
    }

    @Test("operators run on it: debounce gives the last of a burst, on the thread of the run loop")
    func debounce() {
        let thread = LoopThread()
        defer { thread.stop() }
        let subject = PassthroughSubject<Int, Never>()
        let got = DispatchSemaphore(value: 0)
        let log = Log()
        let cancellable = subject.debounce(for: .milliseconds(20), scheduler: thread.loop).sink {
            log.append("\($0) \(thread.isCurrent)")
            got.signal()
        }
        for value in 1...100 { subject.send(value) }
        got.wait()
        #expect(log.lines == ["100 true"])
        cancellable.cancel()
    }
}

/// Set and used on one thread.
private final class Handle: @unchecked Sendable {
    var cancellable: (any Cancellable)?
}

extension Thread {
    /// Runs `body` on a thread of its own, with that thread's run loop. The result waits for its end.
    fileprivate static func detached(_ body: @escaping @Sendable (RunLoop) -> Void) -> DispatchSemaphore {
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            body(RunLoop.current)
            ended.signal()
        }
        thread.start()
        return ended
    }
}
