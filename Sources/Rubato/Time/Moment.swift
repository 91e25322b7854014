/// An instant of a time source: whole nanoseconds since that source's origin. Moments of two sources don't compare.
@usableFromInline @frozen
package struct Moment: Comparable, Sendable {
    @usableFromInline package var nanoseconds: Int64

    @inlinable
    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The origin.
    @inlinable
    package static var zero: Moment { Moment(nanoseconds: 0) }

    /// The moment that no clock reaches. Sums that are too large end here.
    @inlinable
    package static var never: Moment { Moment(nanoseconds: .max) }

    // Written out: what the compiler would make is not visible to other modules.
    @inlinable
    package static func == (lhs: Moment, rhs: Moment) -> Bool { lhs.nanoseconds == rhs.nanoseconds }

    @inlinable
    package static func < (lhs: Moment, rhs: Moment) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

    /// The moment so much later, or earlier where the duration is negative.
    @inlinable
    package func advanced(by duration: Duration) -> Moment {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
        guard overflow else { return Moment(nanoseconds: sum) }
        return Moment(nanoseconds: duration < .zero ? .min : .max)
    }

    /// How long it is from `earlier` to here.
    @inlinable
    package func duration(since earlier: Moment) -> Duration {
        .nanoseconds(nanoseconds) - .nanoseconds(earlier.nanoseconds)
    }
}

extension Duration {
    /// Whether it is above zero. Other modules compile this into themselves; a comparison they would have to call.
    @inlinable
    package var isPositive: Bool { attoseconds > 0 }

    /// The length in nanoseconds. A fraction counts as a whole one, so that nothing is ever early; what doesn't fit is the
    /// largest number, or the smallest.
    @inlinable
    package var wholeNanoseconds: Int64 {
        let attoseconds = attoseconds
        let high = UInt64(truncatingIfNeeded: attoseconds >> 64)
        if high < 512 {
            // Up to two and a half hours: 10⁹ is 2⁹ · 5⁹, and behind the shift one word is left. To divide that by a constant
            // is to multiply it, which is far cheaper than a division, and that than one of 128 bits.
            let low = UInt64(truncatingIfNeeded: attoseconds)
            let whole = (high << 55 | low >> 9) / 1_953_125
            return Int64(truncatingIfNeeded: whole &* 1_000_000_000 == low ? whole : whole + 1)
        }
        let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Int64(clamping: whole + (rest > 0 ? 1 : 0))
    }
}
