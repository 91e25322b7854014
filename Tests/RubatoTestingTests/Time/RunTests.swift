import Combine
import Testing

@testable import RubatoTesting

@Suite("VirtualTimeScheduler.run")
final class RunTests {
    private typealias Unfinished = VirtualTimeScheduler.Unfinished

    private let clock = VirtualTimeScheduler()
    private var count = 0

    private func at(_ milliseconds: Int) -> VirtualTimeScheduler.SchedulerTimeType {
        VirtualTimeScheduler.start.advanced(by: .milliseconds(milliseconds))
    }

    @Test("runs all that is pending and what that schedules, and stops at the instant of the last")
    func runs() throws {
        clock.schedule(after: at(10)) {
            self.clock.schedule(after: self.at(70)) { self.count += 1 }
        }
        clock.schedule(after: at(20)) { self.count += 1 }
        try clock.run()
        #expect(count == 2)
        #expect(clock.now == at(70))
        try clock.run()
        #expect(clock.now == at(70))
    }

    @Test("as many actions as allowed are no error; one more is, and stays pending")
    func limit() throws {
        for index in 1...4 { clock.schedule(after: at(index)) { self.count += 1 } }
        let left = Unfinished.Pending(due: at(4), interval: nil)
        let expected = Unfinished(limit: .actions(3), now: at(3), pendingCount: 1, next: [left])
        #expect(throws: expected) { try self.clock.run(atMost: 3) }
        #expect(count == 3)
        try clock.run(atMost: 1)
        #expect(count == 4)
    }

    @Test("goes as far as the span and not a nanosecond further")
    func span() throws {
        clock.advance(by: .milliseconds(100))
        clock.schedule(after: at(150)) { self.count += 1 }
        clock.schedule(after: at(150).advanced(by: .nanoseconds(1))) { self.count += 1 }
        let error = try #require(throws: Unfinished.self) { try self.clock.run(within: .milliseconds(50)) }
        #expect(count == 1)
        #expect(error.limit == .span(.milliseconds(50)))
        #expect(error.now == at(150))
        #expect(error.pendingCount == 1)
    }

    @Test("a timer that repeats for ever is named instead of run for ever")
    func repeating() throws {
        let handle = clock.schedule(after: at(100), interval: .milliseconds(100)) { self.count += 1 }
        clock.schedule(after: at(10_000)) {}
        let error = try #require(throws: Unfinished.self) { try self.clock.run(atMost: 5) }
        #expect(count == 5)
        #expect(
            error.description
                == "The run stopped at 500 ms, after 5 actions, with 2 still pending: due at 600 ms, repeating every 100 ms; "
                + "due at 10000 ms. Cancel what repeats, or advance the clock by a fixed time, or raise the limit.")
        handle.cancel()
        try clock.run()
        #expect(clock.pendingCount == 0)
    }

    @Test("by default a clock that ticks every hour stops after a year")
    func defaultSpan() throws {
        let handle = clock.schedule(after: at(0), interval: .seconds(3600)) { self.count += 1 }
        let error = try #require(throws: Unfinished.self) { try self.clock.run() }
        #expect(count == 365 * 24 + 1)
        #expect(error.limit == .span(.seconds(365 * 86_400)))
        handle.cancel()
    }

    @Test("names the first five and counts the others, with fractions of a millisecond")
    func many() throws {
        for index in 0..<7 {
            clock.schedule(after: VirtualTimeScheduler.start.advanced(by: .nanoseconds(1_500_000 + index))) {}
        }
        let error = try #require(throws: Unfinished.self) { try self.clock.run(atMost: 1) }
        #expect(error.pendingCount == 6)
        #expect(error.next.count == 5)
        #expect(
            error.description.hasPrefix(
                "The run stopped at 1.5 ms, after 1 action, with 6 still pending: due at 1.500001 ms; due at 1.500002 ms;"
            ))
        #expect(error.description.contains("due at 1.500005 ms; and 1 more."))
    }

    @Test("with no action allowed it only says what is pending")
    func none() throws {
        try clock.run(atMost: 0)
        clock.schedule { self.count += 1 }
        #expect(throws: Unfinished.self) { try self.clock.run(atMost: 0) }
        #expect(throws: Unfinished.self) { try self.clock.run(atMost: -1) }
        #expect(count == 0)
    }
}
