/// A subscriber's place in the room of an outlet.
///
/// It can't be copied, so it is used where it is: a value passes through the subscriber's closures without one of them
/// being retained for the time.
@usableFromInline
struct Seat<Occupant: Subscriber>: ~Copyable {
    @usableFromInline let occupant: Occupant

    @inlinable
    init(_ occupant: consuming Occupant) { self.occupant = occupant }

    /// Whether an outlet has room for it.
    @inlinable
    static var fits: Bool {
        MemoryLayout<Occupant>.size <= MemoryLayout<Outlet.Room>.size
            && MemoryLayout<Occupant>.alignment <= MemoryLayout<Outlet.Room>.alignment
    }

    @inlinable
    borrowing func start(_ subscription: any Subscription) { occupant.receive(subscription: subscription) }

    @inlinable
    borrowing func receive(_ input: Occupant.Input) -> Subscribers.Demand { occupant.receive(input) }

    @inlinable
    borrowing func complete(_ completion: Subscribers.Completion<Occupant.Failure>) {
        occupant.receive(completion: completion)
    }
}

/// Takes the place of a subscriber that is larger than the room of an outlet.
@usableFromInline
struct BoxedSubscriber<Base: Subscriber>: Subscriber {
    @usableFromInline let base: Held<Base>

    @inlinable
    init(_ base: consuming Base) { self.base = Held(base) }

    @inlinable var combineIdentifier: CombineIdentifier { base.value.combineIdentifier }

    @inlinable
    func receive(subscription: any Subscription) { base.value.receive(subscription: subscription) }

    @inlinable
    func receive(_ input: Base.Input) -> Subscribers.Demand { base.value.receive(input) }

    @inlinable
    func receive(completion: Subscribers.Completion<Base.Failure>) { base.value.receive(completion: completion) }
}

/// Shows what is in the box.
protocol Boxed {
    var original: Any { get }
}

extension BoxedSubscriber: Boxed {
    var original: Any { base.value }
}
