public import Combine
public import Dispatch

/// What a stream delivered, and when: a value that can be compared whole.
///
///     #expect(recorder.timeline == [.value("swift", at: .milliseconds(550)), .finished(at: .milliseconds(800))])
public struct Timeline<Output, Failure: Error> {
    /// Something that a subscriber receives.
    public enum Event {
        /// A value.
        case value(Output)

        /// The end, without a failure.
        case finished

        /// The end, by a failure.
        case failed(Failure)
    }

    /// An event and its time.
    public struct Entry {
        /// When it happened, in nanoseconds from the start of the timeline.
        public var nanoseconds: Int

        /// What happened.
        public var event: Event

        /// Makes an entry, with the time in nanoseconds.
        public init(nanoseconds: Int, event: Event) {
            self.nanoseconds = nanoseconds
            self.event = event
        }

        /// A value that arrives at `time`.
        public static func value(_ value: Output, at time: DispatchQueue.SchedulerTimeType.Stride) -> Self {
            Self(nanoseconds: time.magnitude, event: .value(value))
        }

        /// The end at `time`, without a failure.
        public static func finished(at time: DispatchQueue.SchedulerTimeType.Stride) -> Self {
            Self(nanoseconds: time.magnitude, event: .finished)
        }

        /// The end at `time`, by `failure`.
        public static func failed(_ failure: Failure, at time: DispatchQueue.SchedulerTimeType.Stride) -> Self {
            Self(nanoseconds: time.magnitude, event: .failed(failure))
        }
    }

    /// The events in the order of their arrival.
    public var entries: [Entry]

    /// Makes a timeline of `entries`, in that order.
    public init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// The values alone.
    public var values: [Output] {
        entries.compactMap { if case .value(let value) = $0.event { value } else { nil } }
    }

    /// Each entry as text, with its time in whole milliseconds: `swift@550` for a value, `|@800` for the end,
    /// `x(offline)@250` for a failure.
    public var notation: [String] { entries.map(\.description) }
}

extension Timeline: ExpressibleByArrayLiteral {
    /// The timeline of the entries that are listed.
    public init(arrayLiteral elements: Entry...) {
        self.init(elements)
    }
}

extension Timeline: CustomStringConvertible {
    /// The notation of all entries, separated by spaces.
    public var description: String { notation.joined(separator: " ") }
}

extension Timeline.Entry: CustomStringConvertible {
    /// The event and its time in whole milliseconds, as in `swift@550`.
    public var description: String { "\(event)@\(nanoseconds / 1_000_000)" }
}

extension Timeline.Event: CustomStringConvertible {
    /// The value itself, `|` for the end, or `x(...)` around a failure.
    public var description: String {
        switch self {
        case .value(let value): "\(value)"
        case .finished: "|"
        case .failed(let failure): "x(\(failure))"
        }
    }
}

extension Timeline: Equatable where Output: Equatable, Failure: Equatable {}
extension Timeline.Entry: Equatable where Output: Equatable, Failure: Equatable {}
extension Timeline.Event: Equatable where Output: Equatable, Failure: Equatable {}
extension Timeline: Sendable where Output: Sendable {}
extension Timeline.Entry: Sendable where Output: Sendable {}
extension Timeline.Event: Sendable where Output: Sendable {}
