import Rubato

/// A Swift clock that moves only when a test says so, on the same timeline as a ``VirtualTimeScheduler``.
///
/// Give it to code that takes any `Clock`. It comes from a ``VirtualTime``, which moves it:
///
///     try await withVirtualTime { time in
///         async let answer = client.fetch(clock: time.clock)      // sleeps for 250 ms between attempts
///         await time.advance(by: .milliseconds(249))
///         #expect(server.requests == 1)
///         await time.advance(by: .milliseconds(1))
///         #expect(server.requests == 2)
///         _ = await answer
///     }
///
/// Sleeps end in the order of their deadlines and, at one instant, in the order in which they began, in one order with the
/// actions of the scheduler. A sleep until now or earlier returns at once. The tolerance is not used.
public struct VirtualClock: Clock, Sendable {
    /// An instant of a virtual clock.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        /// The time since the clock was made.
        public let offset: Duration

        /// The instant so long after a clock was made.
        public init(offset: Duration) { self.offset = offset }

        /// The instant that is `duration` later.
        /// The instant so much later, or earlier where the duration is negative.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The time from here to `other`; negative where that is earlier.
        /// How long it is from here to `other`; negative where that is earlier.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Whether the left is less.
        /// Whether the first comes before the second.
        public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }

        /// What is printed.
        /// The time since the clock was made, in words.
        public var description: String { "\(offset)" }
    }

    let source: VirtualTimeSource

    /// Where the clock stands.
    public var now: Instant { Instant(offset: source.now.duration(since: .zero)) }

    /// One nanosecond. A deadline between two counts as the later one.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Waits until the clock reaches `deadline`.
    ///
    /// - Throws: `CancellationError`, at once, where the task is or becomes cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await source.sleep(until: Moment.zero.advanced(by: deadline.offset))
    }
}

extension VirtualClock: TimeSourceClock {
    package var timeSource: any TimeSource { source }
}
