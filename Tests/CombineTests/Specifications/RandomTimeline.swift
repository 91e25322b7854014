import RubatoTesting

/// A script for an operator, the same for the same seed.
///
/// It is made to hit edges: several events at one instant, events exactly at the end of an interval and next to it,
/// streams that finish, fail, or do neither.
struct RandomTimeline: CustomStringConvertible {
    /// What each operator is tried on.
    static let all = (1...5_000).map { RandomTimeline(seed: $0) }

    let seed: UInt64
    let input: Timeline<Int, Lost>

    /// The interval or window of the operator, in nanoseconds.
    let interval: Int

    /// The count of `byTimeOrCount`.
    let count: Int

    /// When to stop looking, in nanoseconds: well behind the last event, or in the middle of what it has started.
    let horizon: Int

    init(seed: UInt64) {
        self.seed = seed
        var generator = SplitMix64(seed: seed)
        interval = Int.random(in: 1...6, using: &generator) * Self.unit
        count = Int.random(in: 1...4, using: &generator)
        var now = 0
        var entries: [Timeline<Int, Lost>.Entry] = []
        for value in 0..<Int.random(in: 0...10, using: &generator) {
            now += Self.gap(interval, &generator)
            entries.append(Timeline.Entry(nanoseconds: now, event: .value(value)))
        }
        let end: Timeline<Int, Lost>.Event? = [.finished, .failed(.lost), nil].randomElement(using: &generator) ?? nil
        if let end {
            now += Self.gap(interval, &generator)
            entries.append(Timeline.Entry(nanoseconds: now, event: end))
        }
        input = Timeline(entries)
        horizon = now + Int.random(in: 0...3, using: &generator) * interval
    }

    var description: String {
        "seed \(seed), interval \(interval / Self.unit), count \(count), horizon \(horizon / Self.unit), input \(input)"
    }

    /// A millisecond, so that timelines print in whole units.
    static let unit = 1_000_000

    private static func gap(_ interval: Int, _ generator: inout SplitMix64) -> Int {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0, 1: 0
        case 2: interval
        case 3: max(interval - unit, 0)
        case 4: interval + unit
        case 5: 2 * interval
        default: Int.random(in: 0...3 * interval / unit, using: &generator) * unit
        }
    }
}
