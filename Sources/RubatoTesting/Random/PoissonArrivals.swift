#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(WASILibc)
    import WASILibc
#elseif canImport(ucrt)
    import ucrt
#endif

/// The instants of events that happen independently of each other at a steady rate, such as clicks or requests.
///
/// The elements are nanoseconds from the start, never decreasing; the gaps between them are exponentially distributed,
/// rounded to whole nanoseconds. The same seed gives the same instants each time the sequence is walked. The sequence
/// ends only where an instant would no longer fit, so take a `prefix` of it.
///
///     let clicks = try PoissonArrivals(perSecond: 5, seed: 1)
///     let firstMinute = clicks.prefix { $0 < 60_000_000_000 }
public struct PoissonArrivals: Sequence, Sendable {
    /// A rate at which nothing can arrive.
    public struct InvalidRate: Error, Equatable, Sendable, CustomStringConvertible {
        /// The rate that was given, in events per second.
        public let perSecond: Double

        /// A sentence that says what is expected.
        public var description: String {
            "A rate of arrivals must be above zero and finite; this one is \(perSecond) per second."
        }
    }

    private let meanGap: Double
    private let seed: UInt64

    /// Events at a mean rate of `perSecond`.
    ///
    /// - Throws: ``InvalidRate`` where `perSecond` is not above zero, or not finite.
    public init(perSecond: Double, seed: UInt64) throws(InvalidRate) {
        guard perSecond > 0, perSecond.isFinite else { throw InvalidRate(perSecond: perSecond) }
        meanGap = 1_000_000_000 / perSecond
        self.seed = seed
    }

    /// Walks the instants from the first.
    public func makeIterator() -> Iterator {
        Iterator(meanGap: meanGap, generator: SplitMix64(seed: seed))
    }

    /// Walks the instants, or the gaps between them.
    public struct Iterator: IteratorProtocol, Sendable {
        private let meanGap: Double
        private var generator: SplitMix64
        private var instant = 0

        fileprivate init(meanGap: Double, generator: SplitMix64) {
            self.meanGap = meanGap
            self.generator = generator
        }

        /// The next instant, in nanoseconds from the start.
        public mutating func next() -> Int? {
            nextGap() == nil ? nil : instant
        }

        /// Moves on to the next instant and returns how many nanoseconds it is after the one before.
        public mutating func nextGap() -> Int? {
            // A unit is below one, so the logarithm is finite: at most about 36.7 mean gaps.
            let gap = (-log(1 - generator.nextUnit()) * meanGap).rounded()
            guard let nanoseconds = Int(exactly: gap) else { return nil }
            let (sum, overflow) = instant.addingReportingOverflow(nanoseconds)
            guard !overflow else { return nil }
            instant = sum
            return nanoseconds
        }
    }
}
