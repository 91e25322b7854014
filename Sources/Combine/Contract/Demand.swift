extension Subscribers {
    /// How many values a subscriber asks for.
    ///
    /// A demand is a count from zero up, or unlimited. Arithmetic saturates: what grows beyond the largest count is
    /// unlimited, and nothing that is unlimited becomes limited again. A result below zero traps.
    @frozen
    public struct Demand: Equatable, Comparable, Hashable, Codable, CustomStringConvertible, Sendable {
        /// The count; `Int.max` stands for unlimited.
        @usableFromInline var count: Int

        @inlinable
        init(count: Int) { self.count = count }

        /// As many values as the publisher has.
        @inlinable
        public static var unlimited: Demand { Demand(count: .max) }

        /// No values: the same as `max(0)`.
        @inlinable
        public static var none: Demand { Demand(count: 0) }

        /// At most `value` values.
        ///
        /// - Precondition: `value` is not negative.
        @inlinable
        public static func max(_ value: Int) -> Demand {
            precondition(value >= 0, "A demand can't be negative; this one is \(value).")
            return Demand(count: value)
        }

        /// The count, or `nil` where the demand is unlimited.
        @inlinable
        public var max: Int? { isUnlimited ? nil : count }

        @inlinable
        var isUnlimited: Bool { count == .max }

        public var description: String { isUnlimited ? "unlimited" : "max(\(count))" }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let count = try container.decode(UInt.self)
            self.init(count: Int(exactly: count) ?? .max)
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(isUnlimited ? UInt(Int.max) + 1 : UInt(count))
        }
    }
}

extension Subscribers.Demand {
    /// Traps where a subscriber has asked for nothing, which Combine's sources take as a mistake.
    @inlinable
    func requirePositive() {
        precondition(count > 0, "A request must ask for at least one value; this one asks for none.")
    }
}
