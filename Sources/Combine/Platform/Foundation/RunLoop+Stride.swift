#if canImport(Foundation) && canImport(Dispatch)
    public import Foundation

    extension RunLoop.SchedulerTimeType {
        /// A length of time in seconds, with a fraction, negative where it points back.
        ///
        /// A number written for a length means seconds, as in `let pause: Stride = 0.3`. What isn't a number, or is
        /// infinite, counts as never where it is waited for.
        public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
            Codable, Sendable
        {
            /// The type of a literal with a fraction: seconds.
            public typealias FloatLiteralType = TimeInterval

            /// The type of a literal without one: seconds.
            public typealias IntegerLiteralType = TimeInterval

            /// The type of ``magnitude``.
            public typealias Magnitude = TimeInterval

            /// The length in seconds. It keeps its sign, despite the name.
            public var magnitude: TimeInterval

            /// The length in seconds.
            @inlinable
            public var timeInterval: TimeInterval { magnitude }

            /// A length of `timeInterval` seconds.
            @inlinable
            public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }

            /// A length of `value` seconds.
            @inlinable
            public init(floatLiteral value: TimeInterval) { magnitude = value }

            /// A length of `value` seconds.
            @inlinable
            public init(integerLiteral value: TimeInterval) { magnitude = value }

            /// `source` seconds, or `nil` where a `TimeInterval` can't hold that number exactly.
            @inlinable
            public init?<T>(exactly source: T) where T: BinaryInteger {
                guard let magnitude = TimeInterval(exactly: source) else { return nil }
                self.magnitude = magnitude
            }

            /// Whether the first is shorter, or points further back.
            @inlinable
            public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }

            /// The product of the two counts of seconds: `.seconds(2) * 3` is 6 seconds.
            @inlinable
            public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }

            /// The sum.
            @inlinable
            public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }

            /// The difference.
            @inlinable
            public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }

            /// Subtracts a length.
            @inlinable
            public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

            /// Multiplies the two counts of seconds.
            @inlinable
            public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }

            /// Adds a length.
            @inlinable
            public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

            /// `value` seconds.
            @inlinable
            public static func seconds(_ value: Int) -> Self { Self(TimeInterval(value)) }

            /// `value` seconds.
            @inlinable
            public static func seconds(_ value: Double) -> Self { Self(value) }

            /// `value` thousandths of a second.
            @inlinable
            public static func milliseconds(_ value: Int) -> Self { Self(TimeInterval(value) / 1_000) }

            /// `value` millionths of a second.
            @inlinable
            public static func microseconds(_ value: Int) -> Self { Self(TimeInterval(value) / 1_000_000) }

            /// `value` billionths of a second.
            @inlinable
            public static func nanoseconds(_ value: Int) -> Self { Self(TimeInterval(value) / 1_000_000_000) }
        }
    }
#endif
