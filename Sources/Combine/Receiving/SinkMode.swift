import Synchronization

/// How long a sink keeps its closures.
// A number rather than an enumeration, whose every load checks that the number is a case; and outside of the sink, as a
// type inside a generic one is looked up for each.
@usableFromInline
struct SinkMode: RawRepresentable, AtomicRepresentable {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// As long as it lives: only the stream knows it, and lets go of it at the end.
    @inlinable static var direct: SinkMode { SinkMode(rawValue: 1) }

    /// To the end, whoever still knows it.
    @inlinable static var guarded: SinkMode { SinkMode(rawValue: 2) }

    /// One of these, as the subscription will show.
    @inlinable static var undecided: SinkMode { SinkMode(rawValue: 0) }
}
