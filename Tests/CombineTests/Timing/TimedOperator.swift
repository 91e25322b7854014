import Combine
import RubatoTesting
import Testing

/// An operator that has to do with a scheduler, applied with an interval of ten milliseconds, with its output as text.
struct TimedOperator: Sendable, CustomTestStringConvertible {
    typealias Build = @Sendable (AnyPublisher<Int, Lost>, VirtualTimeScheduler) -> AnyPublisher<String, Lost>

    enum Lost: Error { case lost }

    let name: String

    /// Whether events go through the scheduler, and so never arrive before it runs.
    let hops: Bool

    /// Whether it asks for all values whatever is asked of it.
    let takesAll: Bool

    let build: Build

    var testDescription: String { name }

    static let all: [TimedOperator] = [
        TimedOperator(name: "ReceiveOn", hops: true, takesAll: false) { upstream, clock in
            upstream.receive(on: clock).map { "\($0)" }.eraseToAnyPublisher()
        },
        TimedOperator(name: "Delay", hops: true, takesAll: false) { upstream, clock in
            upstream.delay(for: .milliseconds(10), scheduler: clock).map { "\($0)" }.eraseToAnyPublisher()
        },
        TimedOperator(name: "Debounce", hops: true, takesAll: true) { upstream, clock in
            upstream.debounce(for: .milliseconds(10), scheduler: clock).map { "\($0)" }.eraseToAnyPublisher()
        },
        TimedOperator(name: "Throttle", hops: true, takesAll: true) { upstream, clock in
            upstream.throttle(for: .milliseconds(10), scheduler: clock, latest: true).map { "\($0)" }
                .eraseToAnyPublisher()
        },
        TimedOperator(name: "Timeout", hops: true, takesAll: false) { upstream, clock in
            upstream.timeout(.seconds(10), scheduler: clock).map { "\($0)" }.eraseToAnyPublisher()
        },
        TimedOperator(name: "MeasureInterval", hops: false, takesAll: false) { upstream, clock in
            upstream.measureInterval(using: clock).map { "\($0.magnitude)" }.eraseToAnyPublisher()
        },
        TimedOperator(name: "CollectByTime", hops: false, takesAll: true) { upstream, clock in
            upstream.collect(.byTime(clock, .milliseconds(10))).map { "\($0)" }.eraseToAnyPublisher()
        },
    ]

    /// Those that a cancel leaves nothing of on the scheduler: their timers can be cancelled.
    static let cancellingTimers = all.filter { ["Debounce", "Throttle", "Timeout", "CollectByTime"].contains($0.name) }
}
