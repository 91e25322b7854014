/// What is known of many durations in bounded memory: count, mean, extremes, spread and percentiles.
///
/// The first 4,096 durations are kept, and percentiles of them are exact. Beyond that they are counted in buckets whose
/// width is at most 1/256 of the durations in them, so that a percentile is at most 0.4 % too high and never too low.
struct DurationDistribution {
    private(set) var count = 0
    private(set) var shortest = Nanoseconds.max
    private(set) var longest = Nanoseconds.min

    private var sum = Int128(0)
    private var runningMean = 0.0
    private var squares = 0.0
    private var exact: [Nanoseconds] = []
    private var buckets: [Int] = []

    static let mostExact = 4_096
    private static let bucketBits = 8

    /// Adds a duration; one below zero counts as zero.
    mutating func add(_ duration: Nanoseconds) {
        let duration = max(0, duration)
        count += 1
        sum += Int128(duration)
        shortest = min(shortest, duration)
        longest = max(longest, duration)
        let distance = Double(duration) - runningMean
        runningMean += distance / Double(count)
        squares += distance * (Double(duration) - runningMean)
        if buckets.isEmpty {
            exact.append(duration)
            if exact.count > Self.mostExact { spill() }
        } else {
            buckets[Self.bucket(of: duration)] += 1
        }
    }

    var isExact: Bool { buckets.isEmpty }

    /// In nanoseconds; `nil` where there are none.
    var mean: Double? {
        count > 0 ? Double(sum) / Double(count) : nil
    }

    /// The standard deviation as a multiple of the mean: 0 for a metronome, 1 for Poisson arrivals, more for bursts.
    var variation: Double? {
        guard count > 1, runningMean > 0 else { return nil }
        return (squares / Double(count)).squareRoot() / runningMean
    }

    /// The shortest duration that at least this part of the durations does not exceed.
    func percentile(_ percent: Int) -> Nanoseconds? {
        guard count > 0 else { return nil }
        let rank = max(1, (count * percent + 99) / 100)
        if isExact { return exact.sorted()[rank - 1] }
        var seen = 0
        for (index, number) in buckets.enumerated() where number > 0 {
            seen += number
            if seen >= rank { return min(max(Self.highest(in: index), shortest), longest) }
        }
        return longest
    }

    /// The duration in the middle; between two, the mean of both. Beyond the exact durations it is a percentile like
    /// others.
    var median: Nanoseconds? {
        guard isExact, count > 0 else { return percentile(50) }
        let sorted = exact.sorted()
        let (low, high) = (sorted[(count - 1) / 2], sorted[count / 2])
        return low + (high - low) / 2
    }

    private mutating func spill() {
        buckets = Array(repeating: 0, count: Self.bucket(of: .max) + 1)
        for duration in exact { buckets[Self.bucket(of: duration)] += 1 }
        exact = []
    }

    /// Each power of two is divided into 256 buckets; durations below 256 ns have one each.
    private static func bucket(of duration: Nanoseconds) -> Int {
        let value = UInt64(duration)
        let shift = max(0, 63 - value.leadingZeroBitCount - bucketBits)
        guard value >= 1 << bucketBits else { return Int(value) }
        return (shift << bucketBits) + Int(value >> UInt64(shift))
    }

    private static func highest(in bucket: Int) -> Nanoseconds {
        guard bucket >= 2 << bucketBits else { return Nanoseconds(bucket) }
        let shift = (bucket >> bucketBits) - 1
        let digits = UInt64(bucket - (shift << bucketBits))
        return Nanoseconds(clamping: ((digits + 1) << UInt64(shift)) &- 1)
    }
}
