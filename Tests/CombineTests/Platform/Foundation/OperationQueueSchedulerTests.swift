import Combine
import Foundation
import Rubato
import Synchronization
import TestSupport
import Testing

/// These run on a real clock. They assert lower bounds and order, which hold however slow the machine is.
@Suite("OperationQueue as a scheduler", .serialized, .tags(.wiring), .againstHanging)
struct OperationQueueSchedulerTests {
    private let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return queue
    }()

    @Test("now is the date, and any tolerance will do")
    func now() {
        let before = Date()
        let now = queue.now.date
        #expect(before <= now && now <= Date())
        #expect(queue.minimumTolerance == 0)
    }

    @Test("runs actions as operations of the queue, in its order, and none while it is suspended")
    func order() {
        let log = Log()
        queue.isSuspended = true
        for index in 0..<100 {
            queue.schedule { [queue] in log.append("\(index) \(OperationQueue.current === queue)") }
        }
        #expect(queue.operationCount == 100)
        #expect(log.lines == [])
        queue.isSuspended = false
        queue.waitUntilAllOperationsAreFinished()
        #expect(log.lines == (0..<100).map { "\($0) true" })
    }

    @Test("runs an action at its date and not before, with and without tolerance", arguments: [0, 5])
    func atDate(milliseconds: Int) {
        let date = queue.now.advanced(by: .milliseconds(30))
        let late = Locked<TimeInterval?>(nil)
        queue.schedule(after: date, tolerance: .milliseconds(milliseconds)) {
            late.withLock { $0 = Date().timeIntervalSince(date.date) }
        }
        queue.waitUntilAllOperationsAreFinished()
        #expect(late.withLock { $0 }! > -0.001)
    }

    @Test("who waits for the queue waits for all dates; what has none passes them")
    func waits() {
        let log = Log()
        let now = queue.now
        queue.schedule(after: now.advanced(by: .milliseconds(60))) { log.append("60") }
        queue.schedule(after: now.advanced(by: .milliseconds(20))) { log.append("20") }
        queue.schedule(after: now.advanced(by: .seconds(-1))) { log.append("past") }
        queue.schedule { log.append("now") }
        queue.waitUntilAllOperationsAreFinished()
        #expect(Set(log.lines.prefix(2)) == ["past", "now"])
        #expect(log.lines.suffix(2) == ["20", "60"])
        #expect(queue.operationCount == 0)
        queue.schedule(after: queue.now.advanced(by: .milliseconds(5))) { log.append("again") }
        queue.waitUntilAllOperationsAreFinished()
        #expect(log.lines.last == "again")
    }

    @Test("an action whose date comes while the queue is suspended runs when that is over")
    func suspended() {
        let log = Log()
        queue.isSuspended = true
        queue.schedule(after: queue.now.advanced(by: .milliseconds(5))) { log.append("ran") }
        // The operation of the action beside the one that stands for those that wait.
        #expect(eventually { queue.operationCount == 2 })
        #expect(log.lines == [])
        queue.isSuspended = false
        queue.waitUntilAllOperationsAreFinished()
        #expect(log.lines == ["ran"])
    }

    @Test("cancelAllOperations drops what waits, and releases it")
    func cancelAll() {
        let tracker = LifetimeTracker()
        let log = Log()
        for _ in 0..<3 {
            queue.schedule(after: queue.now.advanced(by: .milliseconds(20))) { [token = tracker.token()] in
                _ = token
                log.append("dropped")
            }
        }
        #expect(tracker.live == 3)
        queue.cancelAllOperations()
        #expect(tracker.live == 0)
        queue.waitUntilAllOperationsAreFinished()
        // What comes later is not dropped.
        queue.schedule(after: queue.now.advanced(by: .milliseconds(40))) { log.append("kept") }
        queue.waitUntilAllOperationsAreFinished()
        #expect(log.lines == ["kept"])
    }

    @Test("a queue that nobody else holds lives until its actions have run, and not longer")
    func lifetime() {
        let log = Log()
        weak var weakQueue: OperationQueue?
        let ran = DispatchSemaphore(value: 0)
        do {
            let queue = OperationQueue()
            weakQueue = queue
            queue.schedule(after: queue.now.advanced(by: .milliseconds(10))) {
                log.append("ran")
                ran.signal()
            }
        }
        ran.wait()
        #expect(log.lines == ["ran"])
        #expect(eventually { weakQueue == nil })
    }

    @Test("a queue whose waiting actions are cancelled does not live until their dates")
    func cancelledLifetime() {
        weak var weakQueue: OperationQueue?
        do {
            let queue = OperationQueue()
            weakQueue = queue
            queue.schedule(after: queue.now.advanced(by: .seconds(600))) {}
            queue.cancelAllOperations()
            queue.waitUntilAllOperationsAreFinished()
        }
        #expect(eventually { weakQueue == nil })
    }

    @Test("ten thousand actions that wait cost little")
    func many() {
        let count = Atomic(0)
        let now = queue.now
        for index in 0..<10_000 {
            queue.schedule(after: now.advanced(by: .microseconds(index))) { count.wrappingAdd(1, ordering: .relaxed) }
        }
        queue.waitUntilAllOperationsAreFinished()
        #expect(count.load(ordering: .relaxed) == 10_000)
    }

    @Test(
        "releases an action that would never run at once",
        arguments: [Date.distantFuture.timeIntervalSinceReferenceDate, .infinity, .nan])
    func never(seconds: TimeInterval) {
        let tracker = LifetimeTracker()
        let date = OperationQueue.SchedulerTimeType(Date(timeIntervalSinceReferenceDate: seconds))
        var token: LifetimeTracker.Token? = tracker.token()
        queue.schedule(after: date) { [token] in _ = token }
        _ = queue.schedule(after: date, interval: 1) { [token] in _ = token }
        token = nil
        #expect(tracker.live == 0)
        #expect(queue.operationCount == 0)
    }

    @Test("repeats from its date on without drift, until cancelled from inside a tick, which releases the action")
    func repeats() {
        let tracker = LifetimeTracker()
        let ended = DispatchSemaphore(value: 0)
        let date = queue.now.advanced(by: .milliseconds(10))
        let elapsed = Locked<[TimeInterval]>([])
        let handle = Handle()
        queue.isSuspended = true
        handle.cancellable = queue.schedule(after: date, interval: .milliseconds(5)) { [token = tracker.token()] in
            _ = token
            let count = elapsed.withLock { list in
                list.append(Date().timeIntervalSince(date.date))
                return list.count
            }
            guard count == 4 else { return }
            handle.cancellable?.cancel()
            ended.signal()
        }
        queue.isSuspended = false
        ended.wait()
        queue.waitUntilAllOperationsAreFinished()
        let ticks = elapsed.withLock { $0 }
        #expect(ticks.count == 4)
        for (index, time) in ticks.enumerated() { #expect(time > Double(index) * 0.005 - 0.001) }
        #expect(eventually { tracker.live == 0 })
    }

    @Test("two ticks never run at once, on a queue of many operations at once either")
    func ticksAlone() {
        let wide = OperationQueue()
        let running = Atomic(0)
        let worst = Atomic(0)
        let ticked = DispatchSemaphore(value: 0)
        let handle = wide.schedule(after: wide.now, interval: .microseconds(200)) {
            let now = running.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
            worst.max(now, ordering: .sequentiallyConsistent)
            usleep(1_000)
            running.wrappingSubtract(1, ordering: .sequentiallyConsistent)
            ticked.signal()
        }
        for _ in 0..<10 { ticked.wait() }
        handle.cancel()
        wide.waitUntilAllOperationsAreFinished()
        #expect(worst.load(ordering: .sequentiallyConsistent) == 1)
    }

    @Test("ticks that a suspended queue has missed become one")
    func missed() {
        let log = Log()
        queue.isSuspended = true
        let handle = queue.schedule(after: queue.now, interval: .milliseconds(2)) { log.append("tick") }
        #expect(eventually { queue.operationCount == 1 })
        usleep(20_000)
        #expect(queue.operationCount == 1)
        handle.cancel()
        queue.isSuspended = false
        queue.waitUntilAllOperationsAreFinished()
        // Cancelled before it began.
        #expect(log.lines == [])
    }

    @Test("cancelAllOperations drops a tick that has not begun, and the next one comes")
    func cancelAllTicks() {
        let log = Log()
        let ticked = DispatchSemaphore(value: 0)
        queue.isSuspended = true
        let handle = queue.schedule(after: queue.now, interval: .milliseconds(5)) {
            log.append("tick")
            ticked.signal()
        }
        #expect(eventually { queue.operationCount == 1 })
        queue.cancelAllOperations()
        queue.isSuspended = false
        ticked.wait()
        handle.cancel()
    }

    @Test("after cancel from another thread no tick begins, and the action is released")
    func cancelFromOutside() {
        let tracker = LifetimeTracker()
        let ticks = Atomic(0)
        let ticked = DispatchSemaphore(value: 0)
        let handle = queue.schedule(after: queue.now, interval: .microseconds(200)) { [token = tracker.token()] in
            _ = token
            ticks.wrappingAdd(1, ordering: .relaxed)
            ticked.signal()
        }
        ticked.wait()
        ticked.wait()
        handle.cancel()
        queue.waitUntilAllOperationsAreFinished()
        let count = ticks.load(ordering: .relaxed)
        #expect(tracker.live == 0)
        queue.schedule(after: queue.now.advanced(by: .milliseconds(10))) {}
        queue.waitUntilAllOperationsAreFinished()
        #expect(ticks.load(ordering: .relaxed) == count)
    }

    @Test("operators run on it: delay keeps all values and their order")
    func delay() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>()
        let finished = DispatchSemaphore(value: 0)
        subject.delay(for: .milliseconds(10), scheduler: queue)
            .handleEvents(receiveCompletion: { _ in finished.signal() })
            .subscribe(probe)
        for value in 0..<100 { subject.send(value) }
        subject.send(completion: .finished)
        finished.wait()
        #expect(eventually { probe.hasCompleted })
        #expect(probe.values == Array(0..<100))
        #expect(probe.violations == [])
    }
}

/// Set while the queue is suspended, and then only used on it.
private final class Handle: @unchecked Sendable {
    var cancellable: (any Cancellable)?
}
