import Combine
import RubatoTesting
import Testing

/// The failure of the random timelines.
public enum Lost: Error, Equatable { case lost }

/// A script for an operator, the same for the same seed.
///
/// It is made to hit edges: several events at one instant, events exactly at the end of an interval and next to it,
/// streams that finish, fail, or do neither.
public struct RandomTimeline: CustomStringConvertible, Sendable {
    /// What each operator is tried on.
    public static let all = (1...UInt64(rounds(5_000))).map { RandomTimeline(seed: $0) }

    public let seed: UInt64
    public let input: Timeline<Int, Lost>

    /// The interval or window of the operator, in nanoseconds.
    public let interval: Int

    /// The count of `byTimeOrCount`.
    public let count: Int

    /// When to stop looking, in nanoseconds: well behind the last event, or in the middle of what it has started.
    public let horizon: Int

    public init(seed: UInt64) {
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

    public var description: String {
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

/// Runs `operation` on random timelines and compares what comes out with what `specification` says.
public func check<Output: Equatable, Result: Publisher<Output, Lost>>(
    _ operation: (PassthroughSubject<Int, Lost>, VirtualTimeScheduler, RandomTimeline) -> Result,
    against specification: (RandomTimeline) -> Timeline<Output, Lost>,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for random in RandomTimeline.all {
        let clock = VirtualTimeScheduler()
        let start = clock.now
        let subject = PassthroughSubject<Int, Lost>()
        let recorder = TimelineRecorder(operation(subject, clock, random), scheduler: clock)
        for entry in random.input.entries {
            clock.advance(to: start.advanced(by: .nanoseconds(entry.nanoseconds)))
            switch entry.event {
            case .value(let value): subject.send(value)
            case .finished: subject.send(completion: .finished)
            case .failed(let failure): subject.send(completion: .failure(failure))
            }
        }
        clock.advance(to: start.advanced(by: .nanoseconds(random.horizon)))
        let expected = specification(random)
        let got = recorder.timeline
        if got != expected {
            Issue.record("\(random)\nexpected \(expected)\ngot      \(got)", sourceLocation: sourceLocation)
            return
        }
    }
}
