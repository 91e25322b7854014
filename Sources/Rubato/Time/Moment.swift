/// An instant of a time source: whole nanoseconds since that source's origin. Moments of two sources don't compare.
@frozen
package struct Moment: Comparable, Hashable, Sendable {
    package var nanoseconds: Int64

    @inlinable
    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The origin.
    @inlinable
    package static var zero: Moment { Moment(nanoseconds: 0) }

    /// The moment that no clock reaches. Sums that are too large end here.
    @inlinable
    package static var never: Moment { Moment(nanoseconds: .max) }

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
    /// The length in nanoseconds. A fraction counts as a whole one, so that nothing is ever early; what doesn't fit is the
    /// largest number, or the smallest.
    @inlinable
    package var wholeNanoseconds: Int64 {
        let attoseconds = attoseconds
        // Up to 18 seconds it is a division of one word, which is far cheaper than one of two.
        if let small = UInt64(exactly: attoseconds) {
            let (whole, rest) = small.quotientAndRemainder(dividingBy: 1_000_000_000)
            return Int64(whole) + (rest == 0 ? 0 : 1)
        }
        let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Int64(clamping: whole + (rest > 0 ? 1 : 0))
    }
}
