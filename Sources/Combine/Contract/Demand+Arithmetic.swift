extension Subscribers.Demand {
    /// The sum; unlimited where either side is, or where it is too large to count.
    @inlinable
    public static func + (lhs: Self, rhs: Self) -> Self {
        if lhs.isUnlimited || rhs.isUnlimited { return .unlimited }
        // Two counts can't overflow the number that holds them.
        return min(Self(rawValue: lhs.rawValue + rhs.rawValue), .unlimited)
    }

    /// The sum with a count, which may be negative. Traps where the result is.
    @inlinable
    public static func + (lhs: Self, rhs: Int) -> Self {
        if lhs.isUnlimited { return .unlimited }
        let (sum, overflow) = lhs.count.addingReportingOverflow(rhs)
        return overflow ? .unlimited : .max(sum)
    }

    /// The demand times a count; unlimited where it is too large to count. Traps where the result is negative.
    @inlinable
    public static func * (lhs: Self, rhs: Int) -> Self {
        if lhs.isUnlimited { return .unlimited }
        let (product, overflow) = lhs.count.multipliedReportingOverflow(by: rhs)
        return overflow ? .unlimited : .max(product)
    }

    /// The difference. Unlimited less anything is unlimited, and anything limited less unlimited is none. Traps where
    /// both are limited and the result is negative.
    @inlinable
    public static func - (lhs: Self, rhs: Self) -> Self {
        if lhs.isUnlimited { return .unlimited }
        if rhs.isUnlimited { return .none }
        return .max(lhs.count - rhs.count)
    }

    /// The difference from a count, which may be negative. Traps where the result is.
    @inlinable
    public static func - (lhs: Self, rhs: Int) -> Self {
        if lhs.isUnlimited { return .unlimited }
        let (difference, overflow) = lhs.count.subtractingReportingOverflow(rhs)
        return overflow ? .unlimited : .max(difference)
    }

    /// Adds to a value in place.
    @inlinable
    public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

    /// Adds to a value in place.
    @inlinable
    public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }

    /// Multiplies a value in place.
    @inlinable
    public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }

    /// Subtracts from a value in place.
    @inlinable
    public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

    /// Subtracts from a value in place.
    @inlinable
    public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }
}
