#if canImport(Foundation) && canImport(Dispatch)
    public import Foundation

    extension RunLoop {
        /// An instant of a run loop: a date.
        public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
            /// The date.
            public var date: Date

            /// The instant of `date`.
            @inlinable
            public init(_ date: Date) { self.date = date }

            /// How far it is to `other`: negative where that is earlier.
            @inlinable
            public func distance(to other: Self) -> Stride {
                Stride(other.date.timeIntervalSince(date))
            }

            /// The instant `value` later, or earlier where `value` is negative.
            @inlinable
            public func advanced(by value: Stride) -> Self {
                Self(date.addingTimeInterval(value.timeInterval))
            }

            /// Whether both are the same date.
            @inlinable
            public static func == (lhs: Self, rhs: Self) -> Bool { lhs.date == rhs.date }

            /// Whether the first is earlier.
            @inlinable
            public static func < (lhs: Self, rhs: Self) -> Bool { lhs.date < rhs.date }
        }
    }
#endif
