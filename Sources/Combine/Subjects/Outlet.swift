import Synchronization

/// One subscription to a subject.
///
/// The subject's side of it (its place in the roster, the way to its subscriber) belongs to whoever holds the roster's
/// gate. Demand is a word of its own, as requests and cancellation come from any thread at any time.
///
/// The subscriber is kept in the object itself, of whatever type it is; see ``Seat``. What is done with it stands in
/// closures, written where the type is known. They capture nothing, so they need no memory of their own.
@usableFromInline
class Outlet: OwnSubscription {
    /// Room for a subscriber with two or three operators on its way.
    @usableFromInline
    typealias Room = (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int)

    /// How many values may be delivered, with the marks below.
    @usableFromInline final let word = Atomic(Outlet.starting)

    /// The thread that is attaching the subscriber. While it does, what other threads deliver waits in `early`.
    @usableFromInline final let starter: UInt
    @usableFromInline final let early = Lock<[() -> Void]>([])

    /// Whether the subject had completed before the subscriber came.
    @usableFromInline final let isLate = Atomic(false)

    @usableFromInline final let roster: Roster

    // Unchecked: only the holder of the roster's gate touches these three. The index is -1 outside the roster.
    @usableFromInline @exclusivity(unchecked) final var index = -1
    @usableFromInline @exclusivity(unchecked) final var nextDeparted: Unmanaged<Outlet>?
    @usableFromInline @exclusivity(unchecked) final var isSwept = false

    /// How many there are who need the subscriber: the roster, until the outlet is swept out of it, and the starter. The
    /// last one empties the room.
    @usableFromInline final let holders = Atomic(2)

    // Unchecked: written before anybody else knows the outlet, and by the last holder.
    @usableFromInline @exclusivity(unchecked) final var room: Room = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    /// Releases what is in the room, and what the outlet, where it is still there, keeps with it.
    @usableFromInline final let empty: (_ seat: UnsafeMutableRawPointer, Outlet?) -> Void

    /// Copies the subscriber, for printing.
    @usableFromInline final let show: (_ seat: UnsafeMutableRawPointer) -> Any

    /// No limit.
    @inlinable static var unlimited: Int { 1 << 59 }

    /// A bit that is set while the subscriber is being given its subscription.
    @inlinable static var starting: Int { 1 << 61 }

    /// A bit that is set while a value is kept for the subscriber until it asks for one.
    @inlinable static var owing: Int { 1 << 62 }

    /// A bit that is set while `early` has events.
    @inlinable static var hasEarly: Int { 1 << 60 }

    /// Cancelled or completed. The only word below zero.
    @inlinable static var ended: Int { -1 }

    @inlinable
    init<Occupant: Subscriber>(
        _ subscriber: consuming Occupant, roster: Roster, starter: UInt,
        empty: @escaping (_ seat: UnsafeMutableRawPointer, Outlet?) -> Void
    ) {
        self.roster = roster
        self.starter = starter
        self.empty = empty
        show = { $0.assumingMemoryBound(to: Seat<Occupant>.self).pointee.occupant }
        super.init("")
        hidden(seat).bindMemory(to: Seat<Occupant>.self, capacity: 1).initialize(to: Seat(subscriber))
    }

    deinit {
        if holders.load(ordering: .acquiring) > 0 { empty(seat, nil) }
    }

    /// Where the subscriber is.
    @inlinable @inline(__always)
    final var seat: UnsafeMutableRawPointer { withUnsafeMutablePointer(to: &room) { UnsafeMutableRawPointer($0) } }

    /// One of those who need the subscriber does so no more.
    @usableFromInline
    final func letGo() {
        if holders.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { empty(seat, self) }
    }

    @usableFromInline override var description: String { roster.description }

    @usableFromInline override var standsIn: Bool { true }

    @usableFromInline
    override var shown: [Mirror.Child] {
        let downstream = ("downstream" as String?, roster.subscriber(behind: self) as Any)
        guard roster.showsSubject else { return [downstream] }
        let subject = (isEnded ? nil : roster) as Any
        return [("parent", subject), downstream, ("demand", shownDemand), ("subject", subject)]
    }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
        demand.requirePositive()
        let before = add(demand)
        guard before != Self.ended, Self.demand(in: before) != Self.unlimited else { return }
        roster.didRequest(self)
    }

    @usableFromInline
    override func cancel() {
        guard end() else { return }
        roster.attend(to: self)
    }
}

// MARK: Printing

extension Outlet {
    /// The gate is held.
    var subscriber: Any? {
        guard !isEnded, !isSwept else { return nil }
        let occupant = show(seat)
        return (occupant as? any Boxed)?.original ?? occupant
    }

    var shownDemand: Subscribers.Demand {
        let word = word.load(ordering: .acquiring)
        guard word != Self.ended else { return .none }
        let demand = Self.demand(in: word)
        return demand == Self.unlimited ? .unlimited : .max(demand)
    }
}

// MARK: The word

extension Outlet {
    /// Whether values may be delivered without counting them: no limit, and none of the marks.
    @inlinable
    var isUnlimited: Bool { word.load(ordering: .acquiring) == Self.unlimited }

    @inlinable
    var isEnded: Bool { word.load(ordering: .acquiring) == Self.ended }

    @usableFromInline
    var isStarting: Bool { has(Self.starting) }

    @usableFromInline
    func has(_ mark: Int) -> Bool {
        let word = word.load(ordering: .acquiring)
        return word != Self.ended && word & mark != 0
    }

    @usableFromInline
    static func demand(in word: Int) -> Int { word & (hasEarly - 1) }

    /// Ends the subscription. False where it had ended before.
    @usableFromInline
    func end() -> Bool { word.exchange(Self.ended, ordering: .acquiringAndReleasing) != Self.ended }

    /// Raises the demand, and returns the word as it was before.
    @usableFromInline @discardableResult
    func add(_ demand: Subscribers.Demand) -> Int {
        update { word in
            let left = Self.demand(in: word)
            // Neither term is above `unlimited`, so the sum can't overflow.
            return word - left + min(left + min(demand.count, Self.unlimited), Self.unlimited)
        }
    }

    /// Takes the right to deliver one value. False where there is no demand, or the subscription has ended.
    @usableFromInline
    func takeOne() -> Bool {
        let before = update { word in
            switch Self.demand(in: word) {
            case 0, Self.unlimited: word
            default: word - 1
            }
        }
        return before != Self.ended && Self.demand(in: before) > 0
    }

    @usableFromInline
    func set(_ mark: Int) { update { $0 | mark } }

    @usableFromInline
    func clear(_ mark: Int) { update { $0 & ~mark } }

    /// Changes the word, unless the subscription has ended, and returns what it was before.
    @usableFromInline @discardableResult
    func update(_ change: (Int) -> Int) -> Int {
        var current = word.load(ordering: .relaxed)
        while current != Self.ended {
            let (exchanged, original) = word.weakCompareExchange(
                expected: current, desired: change(current),
                successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
            if exchanged { break }
            current = original
        }
        return current
    }
}

// MARK: The start

extension Outlet {
    /// Gives the subscriber, of that type, its subscription, and then what other threads have left meanwhile.
    @inlinable
    func start<Occupant: Subscriber>(_: Occupant.Type) {
        if isLate.load(ordering: .relaxed) {
            startLate(Occupant.self)
        } else {
            hidden(seat).assumingMemoryBound(to: Seat<Occupant>.self).pointee.start(self)
        }
        finishStart()
    }

    // Never inlined, as it would double the code of every subscription.
    @inlinable @inline(never)
    func startLate<Occupant: Subscriber>(_: Occupant.Type) {
        seat.assumingMemoryBound(to: Seat<Occupant>.self).pointee.start(Subscriptions.empty)
    }

    /// Whether the caller is the thread that is giving the subscriber its subscription.
    @usableFromInline
    var isStartedHere: Bool { isStarting && currentThread() == starter }

    /// Leaves `event` to the starter. False where the subscriber has its subscription already, or where the caller is
    /// the starter itself: the caller then delivers.
    @usableFromInline
    func leaveToStarter(_ event: @escaping () -> Void) -> Bool {
        isStarting && currentThread() != starter && leaveBehindStart(event)
    }

    /// Leaves `event` to be delivered right after the subscription. False where the subscriber has that already.
    func leaveBehindStart(_ event: @escaping () -> Void) -> Bool {
        early.withLock { early in
            let before = update { $0 & Self.starting == 0 ? $0 : $0 | Self.hasEarly }
            guard before != Self.ended, before & Self.starting != 0 else { return false }
            early.append(event)
            return true
        }
    }

    /// Ends the subscription of one that came after the subject's end, by `event`: right after the subscription.
    @usableFromInline
    func endLate(_ event: @escaping () -> Void) {
        isLate.store(true, ordering: .relaxed)
        if !leaveBehindStart(event) { event() }
    }

    /// Delivers what other threads have left during the start, and lets them deliver from then on.
    @usableFromInline
    func finishStart() {
        deliverEarly()
        // Demand that came from another thread during the start.
        if has(Self.owing) { roster.didRequest(self) }
        letGo()
    }

    func deliverEarly() {
        while update({ $0 & Self.hasEarly == 0 ? $0 & ~Self.starting : $0 }) & Self.hasEarly != 0 {
            let events = early.withLock { early in
                clear(Self.hasEarly)
                let events = early
                early = []
                return events
            }
            if events.isEmpty { return }
            for event in events { event() }
        }
    }
}
