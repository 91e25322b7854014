import Combine
import Dispatch
import Synchronization
import Testing

@testable import RubatoTesting

@Suite("VirtualTimeScheduler")
final class VirtualTimeSchedulerTests {
    private typealias Stride = VirtualTimeScheduler.SchedulerTimeType.Stride

    private let clock = VirtualTimeScheduler()
    private var log: [String] = []

    /// Milliseconds since the clock was made.
    private var elapsed: Int { VirtualTimeScheduler.start.distance(to: clock.now).magnitude / 1_000_000 }

    private func at(_ milliseconds: Int) -> VirtualTimeScheduler.SchedulerTimeType {
        VirtualTimeScheduler.start.advanced(by: .milliseconds(milliseconds))
    }

    private func note(_ name: String) { log.append("\(name)@\(elapsed)") }

    @Test("starts at the first nanosecond, with nothing pending and no tolerance")
    func start() {
        #expect(clock.now == .init(DispatchTime(uptimeNanoseconds: 1)))
        #expect(clock.pendingCount == 0)
        #expect(clock.minimumTolerance == .nanoseconds(0))
    }

    @Test("runs nothing until the clock is advanced, and then what is due now")
    func immediate() {
        clock.schedule { self.note("a") }
        clock.schedule { self.note("b") }
        #expect(log == [])
        #expect(clock.pendingCount == 2)
        clock.advance()
        #expect(log == ["a@0", "b@0"])
        #expect(clock.pendingCount == 0)
        #expect(clock.now == VirtualTimeScheduler.start)
    }

    @Test("runs an action at its instant: not a nanosecond before")
    func boundary() {
        clock.schedule(after: at(300)) { self.note("a") }
        clock.advance(by: .nanoseconds(299_999_999))
        #expect(log == [])
        #expect(clock.pendingCount == 1)
        clock.advance(by: .nanoseconds(1))
        #expect(log == ["a@300"])
    }

    @Test("advance(to:) includes the instant it goes to")
    func advanceTo() {
        clock.schedule(after: at(300)) { self.note("a") }
        clock.schedule(after: at(301)) { self.note("b") }
        clock.advance(to: at(300))
        #expect(log == ["a@300"])
        #expect(elapsed == 300)
    }

    @Test("during an action the clock shows its instant, and afterwards the target")
    func nowDuringAction() {
        clock.schedule(after: at(100)) { self.note("a") }
        clock.schedule(after: at(200)) { self.note("b") }
        clock.advance(by: .seconds(1))
        #expect(log == ["a@100", "b@200"])
        #expect(elapsed == 1000)
    }

    @Test("runs equal instants in the order of scheduling, and others by instant")
    func order() {
        clock.schedule(after: at(20)) { self.note("c") }
        clock.schedule(after: at(10)) { self.note("a") }
        clock.schedule(after: at(20)) { self.note("d") }
        clock.schedule(after: at(10)) { self.note("b") }
        clock.advance(by: .milliseconds(20))
        #expect(log == ["a@10", "b@10", "c@20", "d@20"])
    }

    @Test("an action for a time that has passed is due now, after what was scheduled before it")
    func past() {
        clock.advance(by: .milliseconds(100))
        clock.schedule { self.note("a") }
        clock.schedule(after: at(50)) { self.note("b") }
        clock.schedule(after: at(10)) { self.note("c") }
        clock.advance()
        #expect(log == ["a@100", "b@100", "c@100"])
    }

    @Test("never goes back", arguments: [-1, -1_000_000_000, Int.min])
    func monotone(nanoseconds: Int) {
        clock.advance(by: .seconds(1))
        clock.schedule { self.note("due") }
        clock.advance(by: .nanoseconds(nanoseconds))
        #expect(elapsed == 1000)
        #expect(log == ["due@1000"])
        clock.advance(to: VirtualTimeScheduler.start)
        #expect(elapsed == 1000)
    }

    @Test("an action may schedule: what is due up to the target runs in the same advance")
    func schedulingFromInside() {
        clock.schedule(after: at(10)) {
            self.note("a")
            self.clock.schedule { self.note("b") }
            self.clock.schedule(after: self.at(20)) { self.note("c") }
            self.clock.schedule(after: self.at(21)) { self.note("d") }
        }
        clock.advance(by: .milliseconds(20))
        #expect(log == ["a@10", "b@10", "c@20"])
        #expect(clock.pendingCount == 1)
    }

    @Test("an advance from inside an action runs to its own target, and the outer one goes on from there")
    func reentrantAdvance() {
        clock.schedule(after: at(10)) {
            self.note("a begins")
            self.clock.advance(by: .milliseconds(20))
            self.note("a ends")
        }
        clock.schedule(after: at(25)) { self.note("b") }
        clock.schedule(after: at(40)) { self.note("c") }
        clock.advance(by: .milliseconds(50))
        #expect(log == ["a begins@10", "b@25", "a ends@30", "c@40"])
        #expect(elapsed == 50)
    }

    @Test("an advance from inside an action beyond the outer target keeps the later time")
    func reentrantAdvanceBeyond() {
        clock.schedule(after: at(10)) { self.clock.advance(by: .milliseconds(100)) }
        clock.schedule(after: at(60)) { self.note("b") }
        clock.advance(by: .milliseconds(20))
        #expect(log == ["b@60"])
        #expect(elapsed == 110)
    }

    @Test("repeats from its date on, without drift, until cancelled")
    func repeats() {
        let handle = clock.schedule(after: at(10), interval: .milliseconds(7)) { self.note("t") }
        clock.advance(by: .milliseconds(30))
        #expect(log == ["t@10", "t@17", "t@24"])
        #expect(clock.pendingCount == 1)
        clock.advance(by: .milliseconds(1))
        #expect(log.last == "t@31")
        handle.cancel()
        #expect(clock.pendingCount == 0)
        clock.advance(by: .seconds(1))
        #expect(log.count == 4)
    }

    @Test("twenty thousand ticks later a repeating timer is still exact")
    func noDrift() {
        var ticks = 0
        let handle = clock.schedule(after: at(0), interval: .nanoseconds(333_333)) {
            #expect(VirtualTimeScheduler.start.distance(to: self.clock.now).magnitude == ticks * 333_333)
            ticks += 1
        }
        clock.advance(by: .nanoseconds(333_333 * 20_000))
        #expect(ticks == 20_001)
        handle.cancel()
    }

    @Test("a repeating timer keeps its place at an instant where others are due as well")
    func repeatsInOrder() {
        let handle = clock.schedule(after: at(10), interval: .milliseconds(10)) { self.note("t") }
        clock.schedule(after: at(20)) { self.note("once") }
        clock.advance(by: .milliseconds(20))
        #expect(log == ["t@10", "t@20", "once@20"])
        handle.cancel()
    }

    @Test("ticks that lie in the past become one, and the next keeps to the series")
    func missedTicks() {
        clock.advance(by: .milliseconds(95))
        let handle = clock.schedule(after: at(10), interval: .milliseconds(20)) { self.note("t") }
        clock.advance()
        #expect(log == ["t@95"])
        clock.advance(by: .milliseconds(14))
        #expect(log == ["t@95"])
        clock.advance(by: .milliseconds(21))
        #expect(log == ["t@95", "t@110", "t@130"])
        handle.cancel()
    }

    @Test("with an interval that does not move on it runs once", arguments: [0, -1, Int.min, Int.max])
    func oddIntervals(nanoseconds: Int) throws {
        let handle = clock.schedule(after: at(10), interval: .nanoseconds(nanoseconds)) { self.note("t") }
        try clock.run()
        #expect(log == ["t@10"])
        #expect(clock.pendingCount == 0)
        handle.cancel()
    }

    @Test("cancelling from inside a tick stops the series, and so does releasing the result")
    func cancelFromInside() {
        var handle: (any Cancellable)?
        handle = clock.schedule(after: at(10), interval: .milliseconds(10)) {
            self.note("t")
            if self.elapsed == 20 { handle?.cancel() }
        }
        clock.advance(by: .seconds(1))
        #expect(log == ["t@10", "t@20"])
        handle = clock.schedule(after: at(2000), interval: .milliseconds(10)) { self.note("u") }
        #expect(clock.pendingCount == 1)
        handle = nil
        #expect(clock.pendingCount == 0)
    }

    @Test("an action is released when it has run, when it is cancelled, and when the clock goes")
    func releases() {
        weak var once: Token?
        weak var repeated: Token?
        weak var left: Token?
        var other: VirtualTimeScheduler? = VirtualTimeScheduler()
        let handle: any Cancellable
        do {
            let tokens = (Token(), Token(), Token())
            (once, repeated, left) = tokens
            clock.schedule(after: at(1)) { _ = tokens.0 }
            handle = clock.schedule(after: at(1), interval: .milliseconds(1)) { [token = tokens.1] in _ = token }
            other?.schedule { [token = tokens.2] in _ = token }
        }
        #expect(once != nil && repeated != nil && left != nil)
        clock.advance(by: .milliseconds(1))
        #expect(repeated != nil)
        handle.cancel()
        #expect(repeated == nil)
        other = nil
        #expect(once == nil)
        #expect(left == nil)
    }

    @Test("destroying an action may use the clock: it is not done under the lock")
    func destructionCallsOut() {
        let handle: any Cancellable
        do {
            let token = Token { [clock] in clock.schedule {} }
            handle = clock.schedule(after: at(1), interval: .milliseconds(1)) { _ = token }
        }
        handle.cancel()
        #expect(clock.pendingCount == 1)
    }

    @Test("what is scheduled for the distant future is not kept, and the clock can reach that")
    func distantFuture() {
        let never = VirtualTimeScheduler.SchedulerTimeType(.distantFuture)
        clock.schedule(after: never) { self.note("never") }
        let handle = clock.schedule(after: never, interval: .seconds(1)) { self.note("never") }
        #expect(clock.pendingCount == 0)
        let ticking = clock.schedule(after: at(0), interval: .nanoseconds(1 << 61)) { self.note("t") }
        clock.advance(by: .nanoseconds(.max))
        #expect(clock.now == never)
        #expect(log.count == 2)
        #expect(clock.pendingCount == 0)
        clock.schedule { self.log.append("last") }
        clock.advance()
        #expect(log.last == "last")
        handle.cancel()
        ticking.cancel()
    }

    @Test("timers that are scheduled and cancelled leave nothing behind")
    func churn() {
        for index in 0..<20_000 {
            clock.schedule(after: at(index), interval: .seconds(1)) {}.cancel()
        }
        #expect(clock.pendingCount == 0)
    }

    @Test("timers in random order run in the order of their instants")
    func randomOrder() throws {
        var random = SplitMix64(seed: 1)
        var last = -1
        var count = 0
        for _ in 0..<50_000 {
            let due = Int.random(in: 0..<1_000_000, using: &random)
            clock.schedule(after: VirtualTimeScheduler.start.advanced(by: .nanoseconds(due))) {
                let now = VirtualTimeScheduler.start.distance(to: self.clock.now).magnitude
                if due != now || due < last { Issue.record("due at \(due), ran at \(now), after \(last)") }
                last = due
                count += 1
            }
        }
        try clock.run()
        #expect(count == 50_000)
    }

    @Test("takes actions from other threads while one advances")
    func threads() async {
        let ran = Counter()
        let clock = clock
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for index in 0..<2000 {
                        clock.schedule(after: clock.now.advanced(by: .nanoseconds(index))) { ran.increment() }
                        let handle = clock.schedule(after: clock.now, interval: .nanoseconds(5)) {}
                        handle.cancel()
                    }
                }
            }
            group.addTask {
                for _ in 0..<2000 { clock.advance(by: .nanoseconds(3)) }
            }
        }
        clock.advance(by: .milliseconds(1))
        #expect(ran.value == 8000)
        #expect(clock.pendingCount == 0)
    }
}

private final class Token {
    private let atEnd: () -> Void
    init(atEnd: @escaping () -> Void = {}) { self.atEnd = atEnd }
    deinit { atEnd() }
}

private final class Counter: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .sequentiallyConsistent) }
    func increment() { count.add(1, ordering: .sequentiallyConsistent) }
}
