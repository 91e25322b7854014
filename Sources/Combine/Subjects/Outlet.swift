import Synchronization

/// One subscription to a subject.
///
/// The subject's side of it (its place in the roster, the way to its subscriber) belongs to whoever holds the roster's
/// gate. Demand is a word of its own, as requests and cancellation come from any thread at any time.
@usableFromInline
final class Outlet: Subscription, Described {
    /// How many values may be delivered, with the marks below.
    @usableFromInline let word = Atomic(Outlet.starting)

    /// The thread that is attaching the subscriber. While it does, what other threads deliver waits in `early`.
    @usableFromInline let starter: UInt
    @usableFromInline let early = Lock<[() -> Void]>([])

    /// Whether the subject had completed before the subscriber came.
    @usableFromInline let isLate = Atomic(false)

    @usableFromInline let roster: Roster

    // Unchecked: only the holder of the roster's gate touches these three.
    @usableFromInline @exclusivity(unchecked) var index = 0
    @usableFromInline @exclusivity(unchecked) var delivery: Unmanaged<AnyObject>?
    @usableFromInline @exclusivity(unchecked) var nextDeparted: Unmanaged<Outlet>?

    /// Of a subject that has a current value: the latest version that was delivered. Touched by the starter while it
    /// attaches, by the holder of the gate from then on.
    @usableFromInline @exclusivity(unchecked) var seen = 0

    /// No limit.
    @inlinable static var unlimited: Int { 1 << 60 }

    /// A bit that is set while the subscriber is being given its subscription.
    @inlinable static var starting: Int { 1 << 61 }

    /// Cancelled or completed. The only word below zero.
    @inlinable static var ended: Int { -1 }

    @inlinable
    init(_ delivery: AnyObject, roster: Roster, starter: UInt) {
        self.roster = roster
        self.starter = starter
        self.delivery = .passRetained(delivery)
    }

    deinit {
        delivery?.release()
    }

    @usableFromInline var description: String { roster.description }

    @usableFromInline
    func request(_ demand: Subscribers.Demand) {
        demand.requirePositive()
        let before = add(demand)
        guard before >= 0, before & ~Self.starting != Self.unlimited else { return }
        roster.didRequest(self)
    }

    @usableFromInline
    func cancel() {
        guard end() else { return }
        roster.attend(to: self)
    }
}

extension Outlet {
    /// Whether values may be delivered without counting them: no limit, and nothing special.
    @inlinable
    var isUnlimited: Bool { word.load(ordering: .relaxed) == Self.unlimited }

    @inlinable
    var isEnded: Bool { word.load(ordering: .relaxed) == Self.ended }

    /// Ends the subscription. False where it had ended before.
    @usableFromInline
    func end() -> Bool { word.exchange(Self.ended, ordering: .relaxed) != Self.ended }

    /// Raises the demand, and returns the word as it was before.
    @usableFromInline @discardableResult
    func add(_ demand: Subscribers.Demand) -> Int {
        var current = word.load(ordering: .relaxed)
        while true {
            let left = current & ~Self.starting
            if current < 0 || left == Self.unlimited { return current }
            // Neither term is above `unlimited`, so the sum can't overflow.
            let raised = min(left + min(demand.count, Self.unlimited), Self.unlimited)
            let (exchanged, original) = word.weakCompareExchange(
                expected: current, desired: raised | current & Self.starting, ordering: .relaxed)
            if exchanged { return current }
            current = original
        }
    }

    /// Takes the right to deliver one value. False where there is no demand, or the subscription has ended.
    @usableFromInline
    func takeOne() -> Bool {
        var current = word.load(ordering: .relaxed)
        while true {
            let left = current & ~Self.starting
            if current < 0 || left == 0 { return false }
            if left == Self.unlimited { return true }
            let (exchanged, original) = word.weakCompareExchange(
                expected: current, desired: current - 1, ordering: .relaxed)
            if exchanged { return true }
            current = original
        }
    }

    /// Leaves `event` to the starter. False where the subscriber has its subscription already, or where the caller is
    /// the starter itself: the caller then delivers.
    @usableFromInline
    func leaveToStarter(_ event: @escaping () -> Void) -> Bool {
        guard isStarting, currentThread() != starter else { return false }
        return early.withLock { early in
            guard isStarting else { return false }
            early.append(event)
            return true
        }
    }

    /// Leaves `event` to the starter, who will deliver it right after the subscription.
    @usableFromInline
    func endEarly(_ event: @escaping () -> Void) {
        isLate.store(true, ordering: .relaxed)
        early.withLock { $0.append(event) }
    }

    /// Gives `subscriber` its subscription, and then what other threads have left meanwhile.
    @inlinable
    func start<S: Subscriber>(_ subscriber: S) {
        subscriber.receive(subscription: isLate.load(ordering: .relaxed) ? Subscriptions.empty : self)
        finishStart()
    }

    /// Delivers what other threads have left during the start, and lets them deliver from then on.
    @usableFromInline
    func finishStart() {
        while true {
            let events = early.withLock { early in
                if early.isEmpty { clearStarting() }
                let events = early
                early = []
                return events
            }
            if events.isEmpty { return }
            for event in events { event() }
        }
    }

    @usableFromInline
    var isStarting: Bool {
        let word = word.load(ordering: .relaxed)
        return word >= 0 && word & Self.starting != 0
    }

    @usableFromInline
    func clearStarting() {
        var current = word.load(ordering: .relaxed)
        while current >= 0 {
            let (exchanged, original) = word.weakCompareExchange(
                expected: current, desired: current & ~Self.starting, ordering: .releasing)
            if exchanged { return }
            current = original
        }
    }
}
