/// The way from a subject to one subscriber, for values of a type.
///
/// Its closures never change, so the subject calls them without retaining them first.
@usableFromInline
class ValueOutlet<Output, Failure: Error>: Outlet {
    @usableFromInline final let take: (_ seat: UnsafeMutableRawPointer, Output) -> Subscribers.Demand
    @usableFromInline final let end: (_ seat: UnsafeMutableRawPointer, Subscribers.Completion<Failure>) -> Void

    @inlinable
    init<Occupant: Subscriber>(
        of subscriber: consuming Occupant, roster: Roster, starter: UInt,
        empty: @escaping (_ seat: UnsafeMutableRawPointer, Outlet?) -> Void = { seat, _ in
            seat.assumingMemoryBound(to: Seat<Occupant>.self).deinitialize(count: 1)
        }
    ) where Occupant.Input == Output, Occupant.Failure == Failure {
        take = { $0.assumingMemoryBound(to: Seat<Occupant>.self).pointee.receive($1) }
        end = { $0.assumingMemoryBound(to: Seat<Occupant>.self).pointee.complete($1) }
        super.init(subscriber, roster: roster, starter: starter, empty: empty)
    }

    @inlinable
    final func receive(_ value: Output) -> Subscribers.Demand { take(seat, value) }

    @inlinable
    final func complete(_ completion: Subscribers.Completion<Failure>) { end(seat, completion) }
}

/// The way from a subject that has a current value.
@usableFromInline
final class OwingOutlet<Output, Failure: Error>: ValueOutlet<Output, Failure> {
    /// The value that is kept until the subscriber asks for one.
    // Unchecked: touched by the starter while it attaches the subscriber, by the holder of the gate from then on.
    @usableFromInline @exclusivity(unchecked) var owed: Output?

    @inlinable
    init<Occupant: Subscriber>(owing subscriber: consuming Occupant, roster: Roster, starter: UInt)
    where Occupant.Input == Output, Occupant.Failure == Failure {
        super.init(of: subscriber, roster: roster, starter: starter) { seat, outlet in
            seat.assumingMemoryBound(to: Seat<Occupant>.self).deinitialize(count: 1)
            if let outlet { unsafeDowncast(outlet, to: OwingOutlet.self).owe(nil) }
        }
    }

    /// Keeps `value`, or none. The one before is destroyed then; see ``Cell/replace(with:)``.
    @inlinable
    func owe(_ value: Output?) {
        withExtendedLifetime(owed) { owed = value }
    }
}
