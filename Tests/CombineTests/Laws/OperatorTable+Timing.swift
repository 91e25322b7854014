import Combine
import Rubato
import RubatoTesting

/// The operators that have to do with a scheduler. Their intervals are ten milliseconds.
extension OperatorTable {
    static let timing: [OperatorRow] = [
        OperatorRow("ReceiveOn", .asking, nil, .hops) { up, on in up.receive(on: on.clock) },
        OperatorRow("SubscribeOn", .asking) { up, on in up.subscribe(on: on.clock) },
        OperatorRow("Delay", .asking, nil, .hops) { up, on in up.delay(for: .milliseconds(10), scheduler: on.clock) },
        OperatorRow("Debounce", .asking, .fewer, [.hops, .takesAll]) { up, on in
            up.debounce(for: .milliseconds(10), scheduler: on.clock)
        },
        OperatorRow("Throttle, to the first", .asking, .fewer, [.hops, .takesAll]) { up, on in
            up.throttle(for: .milliseconds(10), scheduler: on.clock, latest: false)
        },
        OperatorRow("Throttle, to the latest", .asking, .fewer, [.hops, .takesAll]) { up, on in
            up.throttle(for: .milliseconds(10), scheduler: on.clock, latest: true)
        },
        OperatorRow("Timeout", .asking, nil, .hops) { up, on in up.timeout(.seconds(3_600), scheduler: on.clock) },
        OperatorRow("Timeout, with an error", .asking, nil, .hops) { up, on in
            let clock = on.clock
            return up.timeout(.seconds(3_600), scheduler: clock, customError: { on.hold(StreamError.thrown) })
        },
        OperatorRow("MeasureInterval", .asking) { up, on in up.measureInterval(using: on.clock) },
        OperatorRow("CollectByTime", .asking, .fewer, .takesAll) { up, on in
            up.collect(.byTime(on.clock, .milliseconds(10)))
        },
        OperatorRow("CollectByTime, or count", .asking, .fewer) { up, on in
            up.collect(.byTimeOrCount(on.clock, .milliseconds(10), 2))
        },
    ]

    /// Rubato's own, built from Combine's.
    static let rubato: [OperatorRow] = [
        OperatorRow("debounceKeepingLast", .asking, .fewer, [.hops, .takesAll, .composite]) { up, on in
            up.debounceKeepingLast(for: .milliseconds(10), scheduler: on.clock)
        },
        OperatorRow("throttleLeading", .asking, .fewer, .composite) { up, on in
            up.throttleLeading(for: .milliseconds(10), scheduler: on.clock)
        },
    ]
}
