import Combine
import RubatoTesting
import TestSupport
import Testing

/// Each operator beside its specification, on random timelines in virtual time.
@Suite("Executable specifications")
struct SpecificationTests {
    @Test("debounce")
    func debounce() {
        check {
            $0.debounce(for: .nanoseconds($2.interval), scheduler: $1)
        } against: {
            Specification.debounce($0.input, window: $0.interval, horizon: $0.horizon)
        }
    }

    @Test("throttle", arguments: [true, false])
    func throttle(latest: Bool) {
        check {
            $0.throttle(for: .nanoseconds($2.interval), scheduler: $1, latest: latest)
        } against: {
            Specification.throttle($0.input, interval: $0.interval, latest: latest, horizon: $0.horizon)
        }
    }

    @Test("delay")
    func delay() {
        check {
            $0.delay(for: .nanoseconds($2.interval), scheduler: $1)
        } against: {
            Specification.delay($0.input, interval: $0.interval, horizon: $0.horizon)
        }
    }

    @Test("timeout")
    func timeout() {
        check {
            $0.timeout(.nanoseconds($2.interval), scheduler: $1, customError: { .lost })
        } against: {
            Specification.timeout($0.input, interval: $0.interval, horizon: $0.horizon)
        }
    }

    @Test("measureInterval")
    func measureInterval() {
        check { subject, clock, _ in
            subject.measureInterval(using: clock).map(\.magnitude)
        } against: {
            Specification.measureInterval($0.input)
        }
    }

    @Test("collect by time")
    func collectByTime() {
        check {
            $0.collect(.byTime($1, .nanoseconds($2.interval)))
        } against: {
            Specification.collect($0.input, interval: $0.interval, horizon: $0.horizon)
        }
    }

    @Test("collect by time or count")
    func collectByTimeOrCount() {
        check {
            $0.collect(.byTimeOrCount($1, .nanoseconds($2.interval), $2.count))
        } against: {
            Specification.collect($0.input, interval: $0.interval, count: $0.count, horizon: $0.horizon)
        }
    }

    @Test("receive(on:) changes nothing but the place")
    func receiveOn() {
        check { subject, clock, _ in
            subject.receive(on: clock)
        } against: {
            $0.input
        }
    }
}
