#if canImport(Dispatch)
    public import Dispatch

    extension DispatchQueue {
        /// An instant on the uptime clock, in whole nanoseconds.
        ///
        /// Arithmetic saturates: what lies later than Dispatch can say is `DispatchTime.distantFuture`, which a queue
        /// takes for never, and what lies before the first nanosecond is the first nanosecond.
        public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
            // The number rather than the `DispatchTime`: its accessors and comparison are calls into another library,
            // and the timing operators compare instants for each value.
            @usableFromInline var nanoseconds: UInt64

            /// The instant as Dispatch writes it.
            @inlinable
            public var dispatchTime: DispatchTime {
                get { DispatchTime(uptimeNanoseconds: nanoseconds) }
                set { nanoseconds = newValue.uptimeNanoseconds }
            }

            /// The instant that Dispatch writes as `time`.
            @inlinable
            public init(_ time: DispatchTime) {
                nanoseconds = time.uptimeNanoseconds
            }

            @inlinable
            init(nanoseconds: UInt64) {
                self.nanoseconds = nanoseconds
            }

            /// The last instant before never: Dispatch keeps the two upper bits of a time for the kind of clock.
            @inlinable
            static var lastNanosecond: UInt64 { 1 << 62 - 1 }

            /// How far it is to `other`: negative where that is earlier, saturating where it is too far to count.
            @inlinable
            public func distance(to other: Self) -> Stride {
                if other.nanoseconds >= nanoseconds {
                    return Stride(magnitude: Int(clamping: other.nanoseconds - nanoseconds))
                }
                return Stride(magnitude: -Int(clamping: nanoseconds - other.nanoseconds))
            }

            /// The instant `n` later, or earlier where `n` is negative. Saturates at both ends.
            @inlinable
            public func advanced(by n: Stride) -> Self {
                if n.magnitude >= 0 {
                    let (sum, overflow) = nanoseconds.addingReportingOverflow(UInt64(n.magnitude))
                    return Self(nanoseconds: overflow || sum > Self.lastNanosecond ? .max : sum)
                }
                let (difference, overflow) = nanoseconds.subtractingReportingOverflow(UInt64(n.magnitude.magnitude))
                return Self(nanoseconds: overflow || difference == 0 ? 1 : difference)
            }

            /// Whether both are the same.
            @inlinable
            public static func == (lhs: Self, rhs: Self) -> Bool { lhs.nanoseconds == rhs.nanoseconds }

            /// Whether the left is less.
            @inlinable
            public static func < (lhs: Self, rhs: Self) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

            /// Hashes what is compared.
            @inlinable
            public func hash(into hasher: inout Hasher) {
                hasher.combine(nanoseconds)
            }

            /// Reads what ``encode(to:)`` wrote: the nanoseconds, as one number.
            public init(from decoder: any Decoder) throws {
                nanoseconds = try decoder.singleValueContainer().decode(UInt64.self)
            }

            /// Writes the nanoseconds on the uptime clock, as one number. They mean nothing after a restart.
            public func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(nanoseconds)
            }
        }
    }
#endif
