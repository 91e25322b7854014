/// The values that pass one place, as far as their times go.
struct FlowStatistics {
    private(set) var count = 0
    private(set) var first: Nanoseconds = 0
    private(set) var last: Nanoseconds = 0
    /// The times between one value and the next.
    private(set) var gaps = DurationDistribution()

    mutating func add(at time: Nanoseconds) {
        if count == 0 { first = time } else { gaps.add(time - last) }
        last = time
        count += 1
    }

    /// Values a second: one for each mean gap. `nil` where there is no gap, or all values have one time.
    var rate: Double? {
        guard let mean = gaps.mean, mean > 0 else { return nil }
        return 1e9 / mean
    }
}
