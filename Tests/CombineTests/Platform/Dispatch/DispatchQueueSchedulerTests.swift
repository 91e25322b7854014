import Combine
import Dispatch
import Rubato
import TestSupport
import Testing

/// These run on a real clock. They assert lower bounds and order, which hold however slow the machine is; a wait that
/// never ends is cut off after a minute.
@Suite("DispatchQueue as a scheduler", .serialized, .tags(.wiring), .againstHanging)
struct DispatchQueueSchedulerTests {
    private let queue = DispatchQueue(label: "test")

    @Test("now never goes back")
    func monotone() {
        var last = queue.now
        for _ in 0..<10_000 {
            let now = queue.now
            #expect(last <= now)
            last = now
        }
        #expect(queue.minimumTolerance == .nanoseconds(0))
    }

    @Test("runs actions on the queue, in order, after schedule has returned")
    func runsInOrder() {
        let log = Log()
        queue.suspend()
        for index in 0..<100 { queue.schedule { log.append(index) } }
        #expect(log.entries == [])
        queue.resume()
        queue.sync {}
        #expect(log.entries == Array(0..<100))
    }

    @Test("runs an action at its date and not before, with and without tolerance", arguments: [0, 5])
    func runsAtDate(toleranceInMilliseconds: Int) {
        let ran = DispatchSemaphore(value: 0)
        let date = queue.now.advanced(by: .milliseconds(30))
        let late = Log()
        queue.schedule(after: date, tolerance: .milliseconds(toleranceInMilliseconds)) { [queue] in
            late.append(date.distance(to: queue.now).magnitude)
            ran.signal()
        }
        ran.wait()
        #expect(late.entries.count == 1)
        #expect(late.entries.allSatisfy { $0 >= 0 })
    }

    @Test("runs an action whose date has passed, with and without tolerance", arguments: [0, 5])
    func pastDate(toleranceInMilliseconds: Int) {
        let ran = DispatchSemaphore(value: 0)
        queue.schedule(
            after: queue.now.advanced(by: .seconds(-1)), tolerance: .milliseconds(toleranceInMilliseconds)
        ) { ran.signal() }
        ran.wait()
    }

    @Test("releases an action for the distant future at once, and never runs it")
    func distantFuture() {
        weak var weakObject: Log?
        let group = DispatchGroup()
        do {
            let object = Log()
            weakObject = object
            let never = queue.now.advanced(by: .init(.never))
            queue.schedule(after: never) { object.append(0) }
            queue.schedule(after: never, tolerance: .seconds(1), options: .init(group: group)) { object.append(0) }
            _ = queue.schedule(after: never, interval: .seconds(1)) { object.append(0) }
            // Dispatch would read this as a time on another clock that has passed.
            let beyond = DispatchQueue.SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1 << 63))
            queue.schedule(after: beyond) { object.append(0) }
        }
        #expect(weakObject == nil)
        #expect(group.wait(timeout: .now()) == .success)
    }

    @Test("options: the action belongs to the group until it has run", arguments: [true, false])
    func group(isDelayed: Bool) {
        let group = DispatchGroup()
        let log = Log()
        let options = DispatchQueue.SchedulerOptions(qos: .utility, flags: [], group: group)
        if isDelayed {
            let date = queue.now.advanced(by: .milliseconds(20))
            queue.schedule(after: date, tolerance: .nanoseconds(0), options: options) { log.append(1) }
        } else {
            queue.schedule(options: options) { log.append(1) }
        }
        group.wait()
        #expect(log.entries == [1])
    }

    @Test("repeats from its date on without drift, until cancelled from inside a tick")
    func repeats() {
        let ended = DispatchSemaphore(value: 0)
        let date = queue.now.advanced(by: .milliseconds(10))
        let log = Log()
        let handle = Handle()
        queue.suspend()
        handle.set(
            queue.schedule(after: date, interval: .milliseconds(5)) { [queue] in
                log.append(date.distance(to: queue.now).magnitude)
                if log.entries.count == 4 {
                    handle.cancel()
                    ended.signal()
                }
            })
        queue.resume()
        ended.wait()
        queue.sync {}
        let ticks = log.entries
        #expect(ticks.count == 4)
        // Ticks may be late, never early: the n-th lies at n intervals or after.
        for (index, elapsed) in ticks.enumerated() { #expect(elapsed >= index * 5_000_000) }
    }

    @Test("cancelling releases the action at once, even while the queue is suspended")
    func cancelReleases() {
        weak var weakObject: Log?
        queue.suspend()
        let handle: any Cancellable
        do {
            let object = Log()
            weakObject = object
            handle = queue.schedule(after: queue.now, interval: .milliseconds(1)) { object.append(0) }
        }
        #expect(weakObject != nil)
        handle.cancel()
        #expect(weakObject == nil)
        queue.resume()
        queue.sync {}
    }

    @Test("releasing the result cancels")
    func releaseCancels() {
        weak var weakObject: Log?
        do {
            let object = Log()
            weakObject = object
            let handle = queue.schedule(after: queue.now.advanced(by: .seconds(60)), interval: .seconds(1)) {
                object.append(0)
            }
            withExtendedLifetime(handle) { #expect(weakObject != nil) }
        }
        #expect(weakObject == nil)
    }

    @Test("after cancel from another thread no tick begins")
    func cancelFromOutside() {
        let log = Log()
        let ticked = DispatchSemaphore(value: 0)
        let handle = queue.schedule(after: queue.now, interval: .microseconds(100)) {
            log.append(0)
            ticked.signal()
        }
        ticked.wait()
        handle.cancel()
        queue.sync {}
        let count = log.entries.count
        let later = DispatchSemaphore(value: 0)
        queue.schedule(after: queue.now.advanced(by: .milliseconds(20))) { later.signal() }
        later.wait()
        #expect(log.entries.count == count)
    }

    @Test("an interval of zero or below ticks as often as it can, one of never once", arguments: [0, -1, Int.max])
    func oddIntervals(nanoseconds: Int) {
        let ticked = DispatchSemaphore(value: 0)
        let log = Log()
        let handle = queue.schedule(after: queue.now, interval: .nanoseconds(nanoseconds)) {
            log.append(0)
            ticked.signal()
        }
        let expected = nanoseconds == .max ? 1 : 3
        for _ in 0..<expected { ticked.wait() }
        handle.cancel()
        queue.sync {}
        if nanoseconds == .max { #expect(log.entries.count == 1) }
    }

    @Test("a repeated action belongs to its group until it is cancelled")
    func repeatedGroup() {
        let group = DispatchGroup()
        let ticked = DispatchSemaphore(value: 0)
        let handle = queue.schedule(
            after: queue.now, interval: .milliseconds(1), tolerance: .nanoseconds(0), options: .init(group: group)
        ) { ticked.signal() }
        ticked.wait()
        ticked.wait()
        #expect(group.wait(timeout: .now()) == .timedOut)
        handle.cancel()
        group.wait()
    }
}

private final class Log: Sendable {
    private let list = Locked<[Int]>([])
    var entries: [Int] { list.withLock { $0 } }
    func append(_ entry: Int) { list.withLock { $0.append(entry) } }
}

/// Set before the queue runs, and then only used on it.
private final class Handle: @unchecked Sendable {
    private var cancellable: (any Cancellable)?
    func set(_ cancellable: any Cancellable) { self.cancellable = cancellable }
    func cancel() { cancellable?.cancel() }
}
