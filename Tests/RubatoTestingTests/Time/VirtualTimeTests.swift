import Combine
import Dispatch
import RubatoTesting
import TestSupport
import Testing

@Suite("VirtualTime")
struct VirtualTimeTests {
    let log = Log()

    @Test("a sleep ends when the clock reaches its deadline, and not one nanosecond before")
    func sleep() async throws {
        try await withVirtualTime { [log] time async throws in
            async let slept: Void = {
                try await time.clock.sleep(for: .milliseconds(250))
                log.append("\(time.elapsed)")
            }()
            await time.advance(by: .milliseconds(250) - .nanoseconds(1))
            #expect(log.lines == [])
            await time.advance(by: .nanoseconds(1))
            #expect(log.lines == ["0.25 seconds"])
            try await slept
        }
    }

    @Test("publishers, async code and timers share one timeline and its order")
    func oneTimeline() async throws {
        try await withVirtualTime { [log] time async throws in
            let subject = PassthroughSubject<Int, Never>()
            let handle = subject.delay(for: .milliseconds(2), scheduler: time.scheduler).sink {
                log.append("value \($0)")
            }
            async let first: Void = {
                try await time.clock.sleep(for: .milliseconds(1))
                log.append("first")
                try await time.clock.sleep(for: .milliseconds(2))
                log.append("third")
            }()
            await time.settle()
            subject.send(2)
            await time.advance(by: .milliseconds(3))
            #expect(log.lines == ["first", "value 2", "third"])
            try await first
            handle.cancel()
        }
    }

    @Test("tasks go on until each of them waits, before the clock moves")
    func settles() async throws {
        try await withVirtualTime { [log] time async throws in
            async let chain: Void = {
                for _ in 0..<3 {
                    try await time.clock.sleep(for: .seconds(1))
                    for _ in 0..<100 { await Task.yield() }
                    await MainActor.run {}
                    log.append("\(time.elapsed)")
                }
            }()
            await time.advance(by: .seconds(10))
            #expect(log.lines == ["1.0 seconds", "2.0 seconds", "3.0 seconds"])
            #expect(time.elapsed == .seconds(10))
            try await chain
        }
    }

    @Test("sleeps until the same instant end in the order in which they began")
    func order() async throws {
        try await withVirtualTime { [log] time async throws in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for value in 0..<20 {
                    group.addTask {
                        try await time.clock.sleep(until: .init(offset: .seconds(1)))
                        log.append("\(value)")
                    }
                }
                await time.advance(by: .seconds(1))
                try await group.waitForAll()
            }
            #expect(log.lines == (0..<20).map { "\($0)" })
        }
    }

    @Test("a sleep until now or earlier returns at once")
    func noSleep() async throws {
        try await withVirtualTime { time async throws in
            try await time.clock.sleep(for: .zero)
            try await time.clock.sleep(until: .init(offset: .seconds(-1)))
            #expect(time.clock.now == .init(offset: .zero))
        }
    }

    @Test("a cancelled sleep throws at once and leaves no timer")
    func cancelled() async {
        await withVirtualTime { time in
            let task = Task(executorPreference: time.executor) { try await time.clock.sleep(for: .seconds(1)) }
            await time.settle()
            #expect(time.scheduler.pendingCount == 1)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(time.scheduler.pendingCount == 0)
            #expect(time.elapsed == .zero)
        }
    }

    @Test("a deadline between two nanoseconds counts as the later one")
    func fractions() async throws {
        try await withVirtualTime { time async throws in
            async let slept: Void = time.clock.sleep(for: Duration(secondsComponent: 0, attosecondsComponent: 1))
            try await time.run()
            try await slept
            #expect(time.elapsed == .nanoseconds(1))
        }
    }

    @Test("the clock never goes back; an advance by nothing runs what is due now")
    func neverBack() async {
        await withVirtualTime { [log] time in
            await time.advance(by: .seconds(1))
            await time.advance(to: .init(offset: .zero))
            #expect(time.elapsed == .seconds(1))
            time.scheduler.schedule { log.append("due") }
            await time.settle()
            #expect(log.lines == [])
            await time.advance()
            #expect(log.lines == ["due"])
        }
    }

    @Test("run goes on until nothing is left, and names what is left at its limit")
    func run() async throws {
        try await withVirtualTime { time async throws in
            async let slept: Void = time.clock.sleep(for: .seconds(86_400))
            try await time.run()
            try await slept
            #expect(time.elapsed == .seconds(86_400))
            let handle = time.scheduler.schedule(after: time.scheduler.now, interval: .seconds(1)) {}
            await #expect(throws: VirtualTimeScheduler.Unfinished.self) { try await time.run(atMost: 10) }
            handle.cancel()
        }
    }

    @Test("the body runs on the caller's actor", arguments: 0..<3)
    @MainActor
    func isolation(_: Int) async throws {
        var count = 0
        await withVirtualTime { time in
            MainActor.assertIsolated()
            await time.advance(by: .seconds(1))
            MainActor.assertIsolated()
            count += 1
        }
        #expect(count == 1)
    }

    @Test("each call has a time of its own", arguments: 1...4)
    func independent(seconds: Int) async {
        await withVirtualTime { time in
            await time.advance(by: .seconds(seconds))
            #expect(time.elapsed == .seconds(seconds))
        }
    }
}
