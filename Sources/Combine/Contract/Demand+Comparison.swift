// Unlimited is more than any count and equal to itself alone.

extension Subscribers.Demand {
    /// Whether the left is less.
    @inlinable
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// Whether the left is less or the same.
    @inlinable
    public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.rawValue <= rhs.rawValue }

    /// Whether the left is greater.
    @inlinable
    public static func > (lhs: Self, rhs: Self) -> Bool { lhs.rawValue > rhs.rawValue }

    /// Whether the left is greater or the same.
    @inlinable
    public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.rawValue >= rhs.rawValue }
}

extension Subscribers.Demand {
    /// Whether both are the same.
    @inlinable
    public static func == (lhs: Self, rhs: Int) -> Bool { !lhs.isUnlimited && lhs.count == rhs }

    /// Whether they differ.
    @inlinable
    public static func != (lhs: Self, rhs: Int) -> Bool { !(lhs == rhs) }

    /// Whether the left is less.
    @inlinable
    public static func < (lhs: Self, rhs: Int) -> Bool { !lhs.isUnlimited && lhs.count < rhs }

    /// Whether the left is less or the same.
    @inlinable
    public static func <= (lhs: Self, rhs: Int) -> Bool { !lhs.isUnlimited && lhs.count <= rhs }

    /// Whether the left is greater.
    @inlinable
    public static func > (lhs: Self, rhs: Int) -> Bool { lhs.isUnlimited || lhs.count > rhs }

    /// Whether the left is greater or the same.
    @inlinable
    public static func >= (lhs: Self, rhs: Int) -> Bool { lhs.isUnlimited || lhs.count >= rhs }
}

extension Subscribers.Demand {
    /// Whether both are the same.
    @inlinable
    public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }

    /// Whether they differ.
    @inlinable
    public static func != (lhs: Int, rhs: Self) -> Bool { rhs != lhs }

    /// Whether the left is less.
    @inlinable
    public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }

    /// Whether the left is less or the same.
    @inlinable
    public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }

    /// Whether the left is greater.
    @inlinable
    public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }

    /// Whether the left is greater or the same.
    @inlinable
    public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }
}
