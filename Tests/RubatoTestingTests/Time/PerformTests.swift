import Combine
import Testing

@testable import RubatoTesting

@Suite("VirtualTimeScheduler.perform")
final class PerformTests {
    private let clock = VirtualTimeScheduler()
    private var log: [String] = []

    private func note(_ name: String) {
        log.append("\(name)@\(VirtualTimeScheduler.start.distance(to: clock.now).magnitude / 1_000_000)")
    }

    @Test("runs each step at its time in milliseconds from now, and ends at the end")
    func steps() {
        clock.advance(by: .milliseconds(1000))
        clock.perform([(0, { self.note("a") }), (100, { self.note("b") })], until: 250)
        note("end")
        #expect(log == ["a@1000", "b@1100", "end@1250"])
    }

    @Test("timers due at the instant of a step run before it, those a nanosecond later after it")
    func timersFirst() {
        clock.schedule(after: clock.now.advanced(by: .milliseconds(100))) { self.note("timer") }
        clock.schedule(after: clock.now.advanced(by: .nanoseconds(100_000_001))) { self.note("later timer") }
        clock.perform([(100, { self.note("step") })], until: 200)
        #expect(log == ["timer@100", "step@100", "later timer@100"])
    }

    @Test("what a step schedules for its own instant runs before the next step of that instant")
    func stepsOfOneInstant() {
        clock.perform(
            [
                (
                    100,
                    {
                        self.note("first")
                        self.clock.schedule { self.note("scheduled") }
                    }
                ),
                (100, { self.note("second") }),
            ], until: 100)
        #expect(log == ["first@100", "scheduled@100", "second@100"])
    }

    @Test("steps need not be listed in order; those of one instant keep theirs")
    func unordered() {
        clock.perform(
            [(20, { self.note("c") }), (10, { self.note("a") }), (20, { self.note("d") }), (10, { self.note("b") })],
            until: 30)
        #expect(log == ["a@10", "b@10", "c@20", "d@20"])
    }

    @Test("a step before now runs now, and an end before the last step leaves the clock there")
    func odd() {
        clock.perform([(-5, { self.note("early") }), (30, { self.note("late") })], until: 10)
        note("end")
        #expect(log == ["early@0", "late@30", "end@30"])
    }

    @Test("without steps it only advances")
    func empty() {
        clock.schedule(after: clock.now.advanced(by: .milliseconds(5))) { self.note("timer") }
        clock.perform([], until: 5)
        #expect(log == ["timer@5"])
    }
}
