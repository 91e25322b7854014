// Unlimited is more than any count and equal to itself alone.

extension Subscribers.Demand {
    @inlinable
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    @inlinable
    public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.rawValue <= rhs.rawValue }

    @inlinable
    public static func > (lhs: Self, rhs: Self) -> Bool { lhs.rawValue > rhs.rawValue }

    @inlinable
    public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.rawValue >= rhs.rawValue }
}

extension Subscribers.Demand {
    @inlinable
    public static func == (lhs: Self, rhs: Int) -> Bool { !lhs.isUnlimited && lhs.count == rhs }

    @inlinable
    public static func != (lhs: Self, rhs: Int) -> Bool { !(lhs == rhs) }

    @inlinable
    public static func < (lhs: Self, rhs: Int) -> Bool { !lhs.isUnlimited && lhs.count < rhs }

    @inlinable
    public static func <= (lhs: Self, rhs: Int) -> Bool { !lhs.isUnlimited && lhs.count <= rhs }

    @inlinable
    public static func > (lhs: Self, rhs: Int) -> Bool { lhs.isUnlimited || lhs.count > rhs }

    @inlinable
    public static func >= (lhs: Self, rhs: Int) -> Bool { lhs.isUnlimited || lhs.count >= rhs }
}

extension Subscribers.Demand {
    @inlinable
    public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }

    @inlinable
    public static func != (lhs: Int, rhs: Self) -> Bool { rhs != lhs }

    @inlinable
    public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }

    @inlinable
    public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }

    @inlinable
    public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }

    @inlinable
    public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }
}
