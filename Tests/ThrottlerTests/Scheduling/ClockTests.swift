import RubatoTesting
import TestSupport
import Testing
import Throttler

@Suite("time is a parameter")
struct ClockTests {
    let log = Log()
    // Not in force where the tests call: only what gets its clock finds it.
    let time = VirtualTime()

    @Test("every helper takes its clock as an argument", arguments: Overload.allCases)
    func arguments(overload: Overload) async {
        let (log, clock) = (log, time.clock)
        switch overload {
        case .sync:
            debounce(.seconds(1), clock: clock) { log.append("debounce") }
            throttle(identifier: "x", clock: clock) { log.append("throttle, first") }
            throttle(identifier: "x", option: .ensureLast, clock: clock) { log.append("throttle") }
            delay(clock: clock) { log.append("delay") }
            execute(with: .seconds(1), clock: clock) { log.append("execute") }
        case .mainActor:
            debounce(.seconds(1), clock: clock) { @MainActor in log.append("debounce") }
            throttle(identifier: "x", clock: clock) { @MainActor in log.append("throttle, first") }
            throttle(identifier: "x", option: .ensureLast, clock: clock) { @MainActor in log.append("throttle") }
            delay(clock: clock) { @MainActor in log.append("delay") }
            execute(with: .seconds(1), clock: clock) { @MainActor in log.append("execute") }
        case .async:
            debounce(.seconds(1), clock: clock) { () async throws in log.append("debounce") }
            throttle(identifier: "x", clock: clock) { () async throws in log.append("throttle, first") }
            throttle(identifier: "x", option: .ensureLast, clock: clock) { () async throws in log.append("throttle") }
            delay(clock: clock) { () async throws in log.append("delay") }
            execute(with: .seconds(1), clock: clock) { () async throws in log.append("execute") }
        }
        await time.settle()
        #expect(log.lines == ["throttle, first"])
        await time.advance(by: Duration.seconds(1).almost)
        #expect(log.lines == ["throttle, first"])
        await time.advance(by: .nanosecond)
        #expect(Set(log.lines.dropFirst()) == ["debounce", "throttle", "delay", "execute"])
    }

    @Test("so do those that are awaited, and repeat")
    func awaited() async {
        let (log, time, clock) = (log, time, time.clock)
        let tasks = [
            time.begin {
                await sleep(.seconds(1), clock: clock)
                log.append("sleep")
            },
            time.begin {
                await #expect(throws: TimeoutError.timedOut(.seconds(1))) {
                    try await timeout(.seconds(1), clock: clock) { await sleep(.seconds(2), clock: clock) }
                }
                log.append("timeout")
            },
            time.begin {
                await #expect(throws: Failure.wanted) {
                    try await retry(2, every: .seconds(1), clock: clock) { throw Failure.wanted }
                }
                log.append("retry")
            },
            time.begin {
                await #expect(throws: Failure.wanted) {
                    try await retry(2, backoff: .constant(.seconds(1)), clock: clock) { throw Failure.wanted }
                }
                log.append("retry with a backoff")
            },
        ]
        `repeat`(every: .seconds(1), times: 1, startingImmediately: false, clock: clock) { log.append("repeat") }
        await time.settle()
        await time.advance(by: Duration.seconds(1).almost)
        #expect(log.lines == [])
        await time.advance(by: .nanosecond)
        for task in tasks { _ = try? await task.value }
        #expect(Set(log.lines) == ["sleep", "timeout", "retry", "retry with a backoff", "repeat"])
    }

    @Test("so do the objects, and what reaches pending calls")
    func objects() async {
        let (log, clock) = (log, time.clock)
        Debouncer(.seconds(1), clock: clock).call { log.append("Debouncer") }
        let save = CallThrottle(.seconds(1), option: .ensureLast, clock: clock)
        save.call { log.append("CallThrottle, first") }
        save.call { log.append("CallThrottle") }
        debounce(identifier: "cancelled", clock: clock) { log.append("cancelled") }
        debounce(identifier: "flushed", clock: clock) { log.append("flushed") }
        #expect(!cancelPending(identifier: "cancelled") && !flushPending(identifier: "flushed"))
        #expect(
            cancelPending(identifier: "cancelled", clock: clock) && flushPending(identifier: "flushed", clock: clock))
        await time.settle()
        #expect(Set(log.lines) == ["CallThrottle, first", "flushed"])
        await time.advance(by: Duration.seconds(1).almost)
        #expect(log.lines.count == 2)
        await time.advance(by: .nanosecond)
        #expect(Set(log.lines.dropFirst(2)) == ["Debouncer", "CallThrottle"])
    }
}
