/// A span of time, or a time since an agreed start: integer nanoseconds, good for 292 years either way.
typealias Nanoseconds = Int64

extension Nanoseconds {
    static let microsecond: Nanoseconds = 1_000
    static let millisecond: Nanoseconds = 1_000_000
    static let second: Nanoseconds = 1_000_000_000
    static let minute: Nanoseconds = 60 * second
    static let hour: Nanoseconds = 60 * minute
    static let day: Nanoseconds = 24 * hour

    /// A decimal number of a unit that is a power of ten nanoseconds: `mantissa × 10^exponent × 10^unitExponent`.
    /// What is finer than a nanosecond is cut off. `nil` where the result does not fit.
    init?(mantissa: UInt64, exponent: Int, unitExponent: Int, isNegative: Bool) {
        var power = exponent + unitExponent
        var magnitude = mantissa
        while power < 0, magnitude > 0 {
            magnitude /= 10
            power += 1
        }
        while power > 0, magnitude > 0 {
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            magnitude = product
            power -= 1
        }
        guard let value = Nanoseconds(exactly: magnitude) else { return nil }
        self = isNegative ? -value : value
    }

    var asSeconds: Double { Double(self) / 1e9 }
}
