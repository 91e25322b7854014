extension Subscribers {
    /// How many values a subscriber asks for.
    ///
    /// A demand is a count from zero up, or unlimited. Arithmetic saturates: what grows beyond the largest count is
    /// unlimited, and nothing that is unlimited becomes limited again. A result below zero traps.
    @frozen
    public struct Demand: Equatable, Comparable, Hashable, Codable, CustomStringConvertible, Sendable {
        /// The count, or one more than the largest count for unlimited. Combine encodes it as this number.
        @usableFromInline let rawValue: UInt

        @inlinable
        init(rawValue: UInt) { self.rawValue = rawValue }

        /// As many values as the publisher has.
        @inlinable
        public static var unlimited: Demand { Demand(rawValue: UInt(Int.max) + 1) }

        /// No values: the same as `max(0)`.
        @inlinable
        public static var none: Demand { Demand(rawValue: 0) }

        /// At most `value` values.
        ///
        /// - Precondition: `value` is not negative.
        @inlinable
        public static func max(_ value: Int) -> Demand {
            precondition(value >= 0, "A demand can't be negative; this one is \(value).")
            return Demand(rawValue: UInt(bitPattern: value))
        }

        /// The count, or `nil` where the demand is unlimited.
        @inlinable
        public var max: Int? { isUnlimited ? nil : count }

        @inlinable
        var isUnlimited: Bool { self == .unlimited }

        /// The count, or the largest one where the demand is unlimited.
        @inlinable
        var count: Int { Int(clamping: rawValue) }

        /// What is printed.
        public var description: String { isUnlimited ? "unlimited" : "max(\(count))" }

        /// Reads a value that was written by `encode(to:)`. Throws what the decoder throws.
        public init(from decoder: any Decoder) throws {
            let number = try decoder.singleValueContainer().decode(UInt.self)
            self = Demand(rawValue: Swift.min(number, Demand.unlimited.rawValue))
        }

        /// Writes the value to `encoder`.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(rawValue)
        }
    }
}

extension Subscribers.Demand {
    /// Traps where a subscriber has asked for nothing, which Combine's sources take as a mistake.
    @inlinable
    func requirePositive() {
        precondition(self > .none, "A request must ask for at least one value; this one asks for none.")
    }
}
