// Unlimited is more than any count and equal to itself alone. As `Int.max` stands for it, comparing two demands is
// comparing their counts; comparing with an `Int` must tell the two apart.

extension Subscribers.Demand {
    @inlinable
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.count < rhs.count }

    @inlinable
    public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.count <= rhs.count }

    @inlinable
    public static func > (lhs: Self, rhs: Self) -> Bool { lhs.count > rhs.count }

    @inlinable
    public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.count >= rhs.count }
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
