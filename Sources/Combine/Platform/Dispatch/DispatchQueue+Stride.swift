#if canImport(Dispatch)
    public import Dispatch

    extension DispatchQueue.SchedulerTimeType {
        /// A length of time in whole nanoseconds, negative where it points back.
        ///
        /// Arithmetic saturates and never traps. The largest length there is stands for `DispatchTimeInterval.never`.
        /// A number written for a length means seconds, as in `let pause: Stride = 0.3`.
        public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
            Codable, Hashable, Sendable
        {
            /// The type of a literal with a fraction.
            public typealias FloatLiteralType = Double

            /// The type of a literal without one.
            public typealias IntegerLiteralType = Int

            /// The type of ``magnitude``.
            public typealias Magnitude = Int

            /// The length in nanoseconds. It keeps its sign, despite the name.
            public var magnitude: Int

            @inlinable
            init(magnitude: Int) {
                self.magnitude = magnitude
            }

            /// The length as Dispatch writes it: in nanoseconds, or `never` for the largest one.
            @inlinable
            public var timeInterval: DispatchTimeInterval {
                magnitude == .max ? .never : .nanoseconds(magnitude)
            }

            /// The length that Dispatch writes as `timeInterval`.
            @inlinable
            public init(_ timeInterval: DispatchTimeInterval) {
                switch timeInterval {
                case .seconds(let value): self = .seconds(value)
                case .milliseconds(let value): self = .milliseconds(value)
                case .microseconds(let value): self = .microseconds(value)
                case .nanoseconds(let value): self = .nanoseconds(value)
                case .never: magnitude = .max
                @unknown default: magnitude = .max
                }
            }

            /// `value` seconds, to the nearest nanosecond.
            @inlinable
            public init(floatLiteral value: Double) {
                self = .seconds(value)
            }

            /// `value` seconds.
            @inlinable
            public init(integerLiteral value: Int) {
                self = .seconds(value)
            }

            /// `source` nanoseconds, or `nil` where an `Int` can't hold that many.
            @inlinable
            public init?<T>(exactly source: T) where T: BinaryInteger {
                guard let magnitude = Int(exactly: source) else { return nil }
                self.magnitude = magnitude
            }

            /// Whether the left is less.
            @inlinable
            public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }

            /// Whether both are the same.
            @inlinable
            public static func == (lhs: Self, rhs: Self) -> Bool { lhs.magnitude == rhs.magnitude }

            /// The product of the two counts of nanoseconds: `.nanoseconds(2) * .nanoseconds(3)` is 6 nanoseconds.
            ///
            /// A literal means seconds here too, so that `stride * 2` is not twice the length; write `stride + stride`.
            @inlinable
            public static func * (lhs: Self, rhs: Self) -> Self {
                Self(magnitude: lhs.magnitude.saturatingMultiply(by: rhs.magnitude))
            }

            /// The sum.
            @inlinable
            public static func + (lhs: Self, rhs: Self) -> Self {
                Self(magnitude: lhs.magnitude.saturatingAdd(rhs.magnitude))
            }

            /// The difference.
            @inlinable
            public static func - (lhs: Self, rhs: Self) -> Self {
                Self(magnitude: lhs.magnitude.saturatingSubtract(rhs.magnitude))
            }

            /// Subtracts from a value in place.
            @inlinable
            public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

            /// Multiplies a value in place.
            @inlinable
            public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }

            /// Adds to a value in place.
            @inlinable
            public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

            /// Hashes what is compared.
            @inlinable
            public func hash(into hasher: inout Hasher) {
                hasher.combine(magnitude)
            }

            /// `value` seconds, to the nearest nanosecond. What isn't a number, or is too large, counts as never.
            @inlinable
            public static func seconds(_ value: Double) -> Self {
                Self(magnitude: Int(saturating: value * 1_000_000_000))
            }

            /// `value` seconds.
            @inlinable
            public static func seconds(_ value: Int) -> Self {
                Self(magnitude: value.saturatingMultiply(by: 1_000_000_000))
            }

            /// `value` thousandths of a second.
            @inlinable
            public static func milliseconds(_ value: Int) -> Self {
                Self(magnitude: value.saturatingMultiply(by: 1_000_000))
            }

            /// `value` millionths of a second.
            @inlinable
            public static func microseconds(_ value: Int) -> Self {
                Self(magnitude: value.saturatingMultiply(by: 1000))
            }

            /// `value` billionths of a second.
            @inlinable
            public static func nanoseconds(_ value: Int) -> Self {
                Self(magnitude: value)
            }
        }
    }
#endif
