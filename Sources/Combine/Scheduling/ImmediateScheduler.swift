/// A scheduler without time: it runs each action on the spot, before the call returns.
///
/// Its clock stands still. An action for a later date runs at once too, a repeated one runs once, and operators that
/// wait don't wait on it. Safe from any thread, as it has no state.
///
///     [1, 2, 3].publisher
///         .receive(on: ImmediateScheduler.shared)
///         .sink { print($0) }                 // prints before `sink` returns
public struct ImmediateScheduler: Scheduler, Sendable {
    /// The only instant there is.
    public struct SchedulerTimeType: Strideable, Sendable {
        @inlinable
        init() {}

        /// Zero: no time passes.
        @inlinable
        public func distance(to other: ImmediateScheduler.SchedulerTimeType) -> Stride { Stride(0) }

        /// The same instant.
        @inlinable
        public func advanced(by n: Stride) -> ImmediateScheduler.SchedulerTimeType { self }

        /// A length of time on a clock that stands still.
        ///
        /// It holds a number, so that arithmetic on it is consistent, but no unit has a length: `.seconds(1)` is zero.
        /// Arithmetic saturates.
        public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable,
            SchedulerTimeIntervalConvertible, Sendable
        {
            /// The type of a literal with a fraction.
            public typealias FloatLiteralType = Double

            /// The type of a literal without one.
            public typealias IntegerLiteralType = Int

            /// The type of ``magnitude``.
            public typealias Magnitude = Int

            /// The number. It keeps its sign, despite the name.
            public var magnitude: Int

            /// The length of the number `value`.
            @inlinable
            public init(_ value: Int) {
                magnitude = value
            }

            /// The length of the number `value`.
            @inlinable
            public init(integerLiteral value: Int) {
                self.init(value)
            }

            /// The length of the number `value`, without its fraction.
            @inlinable
            public init(floatLiteral value: Double) {
                self.init(Int(saturating: value.rounded(.towardZero)))
            }

            /// The length of the number `source`, or `nil` where an `Int` can't hold it.
            @inlinable
            public init?<T>(exactly source: T) where T: BinaryInteger {
                guard let value = Int(exactly: source) else { return nil }
                self.init(value)
            }

            /// Whether the left is less.
            @inlinable
            public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }

            /// The product of the numbers.
            @inlinable
            public static func * (lhs: Self, rhs: Self) -> Self {
                Self(lhs.magnitude.saturatingMultiply(by: rhs.magnitude))
            }

            /// The sum of the numbers.
            @inlinable
            public static func + (lhs: Self, rhs: Self) -> Self {
                Self(lhs.magnitude.saturatingAdd(rhs.magnitude))
            }

            /// The difference of the numbers.
            @inlinable
            public static func - (lhs: Self, rhs: Self) -> Self {
                Self(lhs.magnitude.saturatingSubtract(rhs.magnitude))
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

            /// Zero.
            @inlinable
            public static func seconds(_ s: Int) -> Self { Self(0) }

            /// Zero.
            @inlinable
            public static func seconds(_ s: Double) -> Self { Self(0) }

            /// Zero.
            @inlinable
            public static func milliseconds(_ ms: Int) -> Self { Self(0) }

            /// Zero.
            @inlinable
            public static func microseconds(_ us: Int) -> Self { Self(0) }

            /// Zero.
            @inlinable
            public static func nanoseconds(_ ns: Int) -> Self { Self(0) }
        }
    }

    /// There is nothing to say of how an action runs.
    public typealias SchedulerOptions = Never

    /// The one to use: all are alike.
    public static let shared = ImmediateScheduler()

    /// The only instant there is.
    @inlinable
    public var now: SchedulerTimeType { SchedulerTimeType() }

    /// Zero.
    @inlinable
    public var minimumTolerance: SchedulerTimeType.Stride { SchedulerTimeType.Stride(0) }

    /// Runs `action` and returns.
    @inlinable
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        action()
    }

    /// Runs `action` and returns, whatever the date.
    @inlinable
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        action()
    }

    /// Runs `action` once and returns. There is nothing left to cancel then.
    @inlinable
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        action()
        return Subscriptions.empty
    }
}
