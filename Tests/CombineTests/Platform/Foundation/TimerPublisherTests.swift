import Combine
import Foundation
import Synchronization
import TestSupport
import Testing

/// These run on a real clock. They assert lower bounds and order, which hold however slow the machine is.
@Suite("Timer.TimerPublisher", .serialized, .tags(.wiring), .againstHanging)
struct TimerPublisherTests {
    /// Runs the run loop of this thread until `condition` holds. False after five minutes.
    private func run(until condition: () -> Bool) -> Bool {
        let limit = Date(timeIntervalSinceNow: 300)
        while !condition() {
            if Date() > limit { return false }
            RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.002))
        }
        return true
    }

    private func runLoop(for seconds: TimeInterval) { RunLoop.current.run(until: Date(timeIntervalSinceNow: seconds)) }

    private func makePublisher(every seconds: TimeInterval = 0.005) -> Timer.TimerPublisher {
        Timer.publish(every: seconds, on: .current, in: .default)
    }

    @Test("keeps what it is made of")
    func properties() {
        let publisher = Timer.publish(every: 2, tolerance: 0.5, on: .current, in: .common)
        #expect(publisher.interval == 2)
        #expect(publisher.tolerance == 0.5)
        #expect(publisher.runLoop === RunLoop.current)
        #expect(publisher.mode == .common)
        #expect(publisher.options == nil)
        #expect(Timer.TimerPublisher(interval: 2, runLoop: .current, mode: .default).tolerance == nil)
    }

    @Test("publishes dates, the first one after an interval, without drift")
    func dates() {
        let probe = Probe<Date, Never>()
        let publisher = makePublisher(every: 0.02)
        publisher.subscribe(probe)
        let start = Date()
        let connection = publisher.connect()
        #expect(run { probe.values.count >= 3 })
        connection.cancel()
        for (index, date) in probe.values.enumerated() {
            #expect(date.timeIntervalSince(start) > Double(index + 1) * 0.02 - 0.001)
        }
        #expect(probe.values == probe.values.sorted())
        #expect(probe.events.first == .subscription("Timer"))
        #expect(!probe.hasCompleted)
    }

    @Test("publishes nothing until it is connected")
    func unconnected() {
        let probe = Probe<Date, Never>()
        let publisher = makePublisher(every: 0.001)
        publisher.subscribe(probe)
        runLoop(for: 0.01)
        #expect(probe.values == [])
        probe.cancel()
    }

    @Test("publishes on the thread of its run loop, which sleeps while another thread connects")
    func otherThread() {
        let thread = LoopThread()
        defer { thread.stop() }
        let log = Log()
        let got = DispatchSemaphore(value: 0)
        let cancellable = Timer.publish(every: 0.005, on: thread.loop, in: .common).autoconnect().sink { _ in
            log.append("\(thread.isCurrent)")
            got.signal()
        }
        got.wait()
        got.wait()
        cancellable.cancel()
        #expect(Set(log.lines) == ["true"])
    }

    @Test("runs in its mode alone")
    func mode() {
        let probe = Probe<Date, Never>()
        let publisher = Timer.publish(every: 0.001, on: .current, in: RunLoop.Mode("special"))
        publisher.subscribe(probe)
        let connection = publisher.connect()
        // A run loop does nothing where it has nothing to wait for in its mode.
        let anchor = Timer(fire: .distantFuture, interval: 1, repeats: true) { _ in }
        RunLoop.current.add(anchor, forMode: .default)
        runLoop(for: 0.01)
        #expect(probe.values == [])
        _ = RunLoop.current.run(mode: RunLoop.Mode("special"), before: Date(timeIntervalSinceNow: 0.02))
        #expect(probe.values != [])
        connection.cancel()
        anchor.invalidate()
    }

    @Test("each subscriber's demand counts for itself: who asks for nothing misses the date")
    func demand() {
        let one = Probe<Date, Never>(.max(1))
        let counter = Counter()
        let three = Probe<Date, Never>(.max(1), onValue: { _ in counter.next() < 3 ? .max(1) : .none })
        let none = Probe<Date, Never>(.none)
        let all = Probe<Date, Never>()
        let publisher = makePublisher()
        publisher.subscribe(one)
        publisher.subscribe(three)
        publisher.subscribe(none)
        publisher.subscribe(all)
        let connection = publisher.connect()
        #expect(run { all.values.count >= 5 })
        #expect(one.values.count == 1)
        #expect(three.values.count == 3)
        #expect(none.values.count == 0)
        let missed = all.values.count
        none.request(.none)
        none.request(.max(2))
        #expect(run { all.values.count >= missed + 4 })
        #expect(none.values.count == 2)
        #expect(none.values.first! > all.values[missed - 1])
        connection.cancel()
    }

    @Test("one subscriber's cancel leaves the others, also from inside a date")
    func cancelOne() {
        let handle = Later()
        let first = Probe<Date, Never>(
            onValue: { _ in
                handle.run()
                return .none
            })
        handle.action = { first.cancel() }
        let second = Probe<Date, Never>()
        let publisher = makePublisher()
        publisher.subscribe(first)
        publisher.subscribe(second)
        let connection = publisher.connect()
        #expect(run { second.values.count >= 3 })
        #expect(first.values.count == 1)
        connection.cancel()
    }

    @Test("all connections are one, and any of them stops it")
    func connectTwice() {
        let probe = Probe<Date, Never>()
        let publisher = makePublisher(every: 0.02)
        publisher.subscribe(probe)
        let start = Date()
        let first = publisher.connect()
        let second = publisher.connect()
        #expect(run { probe.values.count >= 3 })
        // Two timers would make twice as many.
        #expect(Double(probe.values.count) <= Date().timeIntervalSince(start) / 0.02 + 0.1)
        second.cancel()
        let count = probe.values.count
        runLoop(for: 0.04)
        #expect(probe.values.count == count)
        first.cancel()
        #expect(!probe.hasCompleted)
    }

    @Test("upstream.connect().cancel() stops an autoconnected one")
    func stopsAutoconnected() {
        let probe = Probe<Date, Never>()
        let publisher = makePublisher().autoconnect()
        publisher.subscribe(probe)
        #expect(run { probe.values.count >= 1 })
        publisher.upstream.connect().cancel()
        let count = probe.values.count
        runLoop(for: 0.02)
        #expect(probe.values.count == count)
    }

    @Test("letting go of the connection stops nothing")
    func forgottenConnection() {
        let probe = Probe<Date, Never>()
        let publisher = makePublisher()
        publisher.subscribe(probe)
        _ = publisher.connect()
        #expect(run { probe.values.count >= 2 })
        publisher.connect().cancel()
    }

    @Test("cancelling the connection lets go of subscribers; another one starts it for those who come after")
    func reconnect() {
        let tracker = LifetimeTracker()
        let publisher = makePublisher()
        var before: Probe<Date, Never>?
        do {
            let token = tracker.token()
            before = Probe(
                onValue: { _ in
                    _ = token
                    return .none
                })
            publisher.subscribe(before!)
        }
        publisher.connect().cancel()
        before = nil
        #expect(tracker.live == 0)
        let after = Probe<Date, Never>()
        publisher.subscribe(after)
        let connection = publisher.connect()
        #expect(run { after.values.count >= 2 })
        connection.cancel()
    }

    @Test("autoconnect starts with the first subscriber, stops with the last, and starts again")
    func autoconnect() {
        let publisher = makePublisher().autoconnect()
        for _ in 0..<2 {
            let first = Probe<Date, Never>()
            let second = Probe<Date, Never>()
            publisher.subscribe(first)
            #expect(run { first.values.count >= 1 })
            publisher.subscribe(second)
            #expect(run { second.values.count >= 1 })
            first.cancel()
            let count = second.values.count
            #expect(run { second.values.count > count })
            second.cancel()
            let last = second.values.count
            runLoop(for: 0.015)
            #expect(second.values.count == last)
        }
    }

    @Test("runs on for its subscribers when nobody holds the publisher, and is released after the cancel")
    func lifetime() {
        let tracker = LifetimeTracker()
        let count = Atomic(0)
        var cancellable: AnyCancellable?
        weak var weakPublisher: Timer.TimerPublisher?
        do {
            let token = tracker.token()
            let publisher = makePublisher()
            weakPublisher = publisher
            cancellable = publisher.autoconnect().sink { _ in
                _ = token
                count.wrappingAdd(1, ordering: .relaxed)
            }
        }
        #expect(weakPublisher == nil)
        #expect(run { count.load(ordering: .relaxed) >= 2 })
        cancellable?.cancel()
        #expect(tracker.live == 0)
        cancellable = nil
    }

    @Test("lets go of its subscribers where it is released without having been connected")
    func neverConnected() {
        let tracker = LifetimeTracker()
        var probe: Probe<Date, Never>?
        do {
            let token = tracker.token()
            probe = Probe(
                onValue: { _ in
                    _ = token
                    return .none
                })
            makePublisher().subscribe(probe!)
        }
        probe = nil
        #expect(tracker.live == 0)
    }

    @Test("stops when nobody holds it any more")
    func forgotten() {
        let tracker = LifetimeTracker()
        let count = Atomic(0)
        do {
            let token = tracker.token()
            let publisher = makePublisher(every: 0.002)
            let probe = Probe<Date, Never>(
                onValue: { _ in
                    _ = token
                    count.wrappingAdd(1, ordering: .relaxed)
                    return .none
                })
            publisher.subscribe(probe)
            _ = publisher.connect()
            #expect(run { count.load(ordering: .relaxed) >= 1 })
            probe.forget()
        }
        #expect(tracker.live == 0)
        let last = count.load(ordering: .relaxed)
        runLoop(for: 0.01)
        #expect(count.load(ordering: .relaxed) == last)
    }

    @Test("an interval of zero or below is the shortest there is; one that is no number never comes")
    func oddIntervals() {
        for interval in [0, -1, 1e-12] {
            let probe = Probe<Date, Never>()
            let publisher = makePublisher(every: interval)
            publisher.subscribe(probe)
            let connection = publisher.connect()
            #expect(run { probe.values.count >= 5 })
            connection.cancel()
        }
        for interval in [TimeInterval.nan, .infinity, 1e300] {
            let probe = Probe<Date, Never>()
            let publisher = makePublisher(every: interval)
            publisher.subscribe(probe)
            let connection = publisher.connect()
            runLoop(for: 0.01)
            #expect(probe.values == [])
            connection.cancel()
        }
    }

    @Test("subscribers that come and go on other threads meanwhile get dates one at a time")
    func threads() {
        let thread = LoopThread()
        defer { thread.stop() }
        let publisher = Timer.publish(every: 0.000_2, on: thread.loop, in: .common).autoconnect()
        let box = UncheckedBox(publisher)
        let violations = Log()
        onThreads(3) { _ in
            for _ in 0..<50 {
                let got = DispatchSemaphore(value: 0)
                let probe = Probe<Date, Never>(
                    onValue: { _ in
                        got.signal()
                        return .none
                    })
                box.value.subscribe(probe)
                got.wait()
                probe.cancel()
                for violation in probe.violations { violations.append(violation) }
            }
        }
        #expect(violations.lines == [])
    }
}

private final class Counter: Sendable {
    private let count = Atomic(0)
    func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
