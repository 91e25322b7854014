/// A subject's subscribers in the order in which they came, and the gate through which all deliveries go.
///
/// It knows no types, so adding and removing a subscriber costs no generic code. Both take constant time, however many
/// there are: a slot is left empty, and the slots are closed up when half of them are.
@usableFromInline
class Roster {
    @usableFromInline let gate = Gate()

    /// Outlets that ended, or got demand, while another thread held the gate.
    @usableFromInline let attention = Lock<[Outlet]>([])

    /// The subscriptions of what feeds the subject, and whether values have been asked of them.
    let upstreams = Lock<Upstreams>(Upstreams())

    @usableFromInline let description: String

    // Unchecked: only the gate's holder touches these. Each slot owns a reference to its outlet.
    @usableFromInline @exclusivity(unchecked) var slots: ContiguousArray<Unmanaged<Outlet>?> = []
    @usableFromInline @exclusivity(unchecked) var vacancies = 0

    /// The first of the outlets taken out of their slots, a list through `nextDeparted`. A delivery to one may still be
    /// on the stack, so they are released when the outermost delivery is over.
    @usableFromInline @exclusivity(unchecked) var departed: Unmanaged<Outlet>?

    @usableFromInline
    init(_ description: String) { self.description = description }

    deinit {
        for outlet in slots { outlet?.release() }
    }

    // MARK: What the subject with its types adds

    /// Does what other threads have left in the subject's own queue. The gate is held.
    @usableFromInline
    func drain() {}

    /// Gives `outlet` what it has missed for want of demand. The gate is held.
    @usableFromInline
    func catchUp(_ outlet: Outlet) {}

    /// Demand has come where there was none without a limit before.
    @usableFromInline
    func didRequest(_ outlet: Outlet) {}
}

// MARK: Slots. The gate is held.

extension Roster {
    @usableFromInline
    func add(_ outlet: Outlet) {
        outlet.index = slots.count
        slots.append(.passRetained(outlet))
    }

    @usableFromInline
    func remove(_ outlet: Outlet) {
        guard outlet.index >= 0, let slot = slots[outlet.index] else { return }
        slots[outlet.index] = nil
        outlet.index = -1
        vacancies += 1
        outlet.nextDeparted = departed
        departed = slot
    }

    /// Takes every outlet out, and returns them in order. They stay alive until the gate is left.
    @usableFromInline
    func removeAll() -> [Unmanaged<Outlet>] {
        let present = slots.compactMap { $0 }
        for outlet in present { remove(outlet.takeUnretainedValue()) }
        return present
    }

    /// Releases what has departed. What that destroys may send, subscribe or cancel in turn.
    @usableFromInline
    func sweep() {
        while var leaving = departed {
            departed = nil
            closeUp()
            while true {
                let (delivery, next) = leaving._withUnsafeGuaranteedRef { outlet in
                    defer { (outlet.delivery, outlet.nextDeparted) = (nil, nil) }
                    return (outlet.delivery, outlet.nextDeparted)
                }
                delivery?.release()
                leaving.release()
                guard let next else { break }
                leaving = next
            }
        }
    }

    func closeUp() {
        while let last = slots.last, last == nil {
            slots.removeLast()
            vacancies -= 1
        }
        guard vacancies * 2 > slots.count else { return }
        slots.removeAll { $0 == nil }
        vacancies = 0
        for (index, outlet) in slots.enumerated() {
            outlet?._withUnsafeGuaranteedRef { $0.index = index }
        }
    }
}

// MARK: The gate

extension Roster {
    /// Leaves the gate after a delivery, once what has departed is released and nothing waits.
    @inlinable
    func leave(as thread: UInt) {
        if departed == nil, gate.leave(as: thread) { return }
        finishAndLeave(as: thread)
    }

    @usableFromInline
    func finishAndLeave(as thread: UInt) {
        sweep()
        while !gate.leave(as: thread) {
            drain()
            for outlet in attention.takeAll() { look(at: outlet) }
            sweep()
        }
    }

    /// Lets `outlet` go where it has ended, and catch up where it has not: now, or on the thread that holds the gate.
    @usableFromInline
    func attend(to outlet: Outlet) {
        let thread = currentThread()
        switch gate.enter(as: thread) {
        case .entered:
            look(at: outlet)
            leave(as: thread)
        case .nested:
            look(at: outlet)
        case .busy:
            attention.withLock { $0.append(outlet) }
            didLeaveWork(as: thread)
        }
    }

    func look(at outlet: Outlet) {
        if outlet.isEnded {
            remove(outlet)
        } else {
            catchUp(outlet)
        }
    }

    /// Tells the gate's holder of work in a queue, and does it here where the holder has left meanwhile.
    @usableFromInline
    func didLeaveWork(as thread: UInt) {
        guard gate.leaveWork(as: thread) else { return }
        drain()
        for outlet in attention.takeAll() { look(at: outlet) }
        finishAndLeave(as: thread)
    }
}

// MARK: What feeds the subject

struct Upstreams {
    var subscriptions: [any Subscription] = []
    var isAsked = false
}

extension Roster {
    /// Keeps an upstream's subscription, and asks it for all values where they are wanted already.
    @usableFromInline
    func feed(from subscription: any Subscription) {
        let isAsked = upstreams.withLock { upstreams in
            upstreams.subscriptions.append(subscription)
            return upstreams.isAsked
        }
        if isAsked { subscription.request(.unlimited) }
    }

    /// Asks every upstream for all its values, once.
    @usableFromInline
    func askUpstreams() {
        let unasked = upstreams.withLock { upstreams in
            defer { upstreams.isAsked = true }
            return upstreams.isAsked ? [] : upstreams.subscriptions
        }
        for subscription in unasked { subscription.request(.unlimited) }
    }

    /// The subject is gone: its upstreams have nobody to feed.
    func cancelUpstreams() {
        let subscriptions = upstreams.withLock { upstreams in
            defer { upstreams.subscriptions = [] }
            return upstreams.subscriptions
        }
        for subscription in subscriptions { subscription.cancel() }
    }
}
