import Synchronization

/// A subject's subscribers in the order in which they came, and the gate through which all deliveries go.
///
/// It knows no types, so adding and removing a subscriber costs no generic code. Both take constant time, however many
/// there are: a slot is left empty, and the slots are closed up when half of them are.
@usableFromInline
class Roster: CustomStringConvertible {
    @usableFromInline let gate = Gate()

    /// Outlets that ended, or got demand, while another thread held the gate.
    @usableFromInline let attention = Lock<[Outlet]>([])

    /// The subscriptions of what feeds the subject, and whether values are asked of them. The second changes only under
    /// the lock of the first.
    let upstreams = Lock<[any Subscription]>([])
    let isAsked = Atomic(false)

    /// Whether the subject is gone, so that nothing can be sent any more.
    let isAbandoned = Atomic(false)

    @usableFromInline let description: String

    // Unchecked: only the gate's holder touches these. Each slot owns a reference to its outlet.
    @usableFromInline @exclusivity(unchecked) var slots: ContiguousArray<Unmanaged<Outlet>?> = []
    @usableFromInline @exclusivity(unchecked) var vacancies = 0

    /// The first of the outlets taken out of their slots, a list through `nextDeparted`. A delivery to one may still be
    /// on the stack, so they are released when the outermost delivery is over.
    @usableFromInline @exclusivity(unchecked) var departed: Unmanaged<Outlet>?

    /// Whether a mirror of a subscription shows the subject, and what is asked of it.
    let showsSubject: Bool

    @usableFromInline
    init(_ description: String, showsSubject: Bool = true) {
        self.description = description
        self.showsSubject = showsSubject
    }

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
    /// Calls `body` for those who are subscribed now, in order, but not for those who come meanwhile. An outlet that is
    /// taken out meanwhile stays alive until the gate is left, so none has to be retained.
    @inlinable
    func forEachOutlet(_ body: (Outlet) -> Void) {
        let end = slots.count
        var index = 0
        while index < end {
            slots[index]?._withUnsafeGuaranteedRef(body)
            index += 1
        }
    }

    @usableFromInline
    func add(_ outlet: Outlet) {
        let slot = Unmanaged.passRetained(outlet)
        // It may have been cancelled while it waited for the gate.
        guard !outlet.isEnded else { return depart(slot) }
        outlet.index = slots.count
        slots.append(slot)
    }

    @usableFromInline
    func remove(_ outlet: Outlet) {
        guard outlet.index >= 0, let slot = slots[outlet.index] else { return }
        slots[outlet.index] = nil
        outlet.index = -1
        vacancies += 1
        depart(slot)
    }

    /// Turns away one that came after the subject's end.
    @usableFromInline
    func turnAway(_ outlet: Outlet, _ completion: @escaping () -> Void) {
        outlet.endLate(completion)
        depart(.passRetained(outlet))
    }

    func depart(_ slot: Unmanaged<Outlet>) {
        slot._withUnsafeGuaranteedRef { $0.nextDeparted = departed }
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
                let next = leaving._withUnsafeGuaranteedRef { outlet in
                    let next = outlet.nextDeparted
                    outlet.isSwept = true
                    outlet.letGo()
                    return next
                }
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
        if departed != nil { sweep() }
        if gate.leave(as: thread) { return }
        workAndLeave(as: thread)
    }

    /// Does what other threads have left until there is no more of it, or one of them goes on with it, then leaves the
    /// gate.
    @usableFromInline
    func workAndLeave(as thread: UInt) {
        repeat {
            doWork()
            sweep()
        } while !gate.leave(as: thread) && !gate.handOver(as: thread)
    }

    /// Does what other threads have left. The gate is held.
    func doWork() {
        drain()
        for outlet in attention.takeAll() { look(at: outlet) }
        if isAbandoned.load(ordering: .relaxed) { removeIdle() }
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
        if !outlet.isEnded { catchUp(outlet) }
        if outlet.isEnded || isAbandoned.load(ordering: .relaxed) && !outlet.has(Outlet.owing) { remove(outlet) }
    }

    /// The subscriber behind `outlet`, for printing. Not to be had while another thread delivers.
    func subscriber(behind outlet: Outlet) -> Any? {
        let thread = currentThread()
        switch gate.enter(as: thread) {
        case .entered:
            defer { leave(as: thread) }
            return outlet.subscriber
        case .nested:
            return outlet.subscriber
        case .busy:
            return nil
        }
    }

    /// Tells the gate's holder of work in a queue, and does it here where the holder has left meanwhile.
    @usableFromInline
    func didLeaveWork(as thread: UInt) {
        if gate.leaveWork(as: thread) { workAndLeave(as: thread) }
    }

    /// The subject is gone. Its upstreams have nobody to feed, and its subscribers nothing to wait for: they are let go,
    /// but for those that are owed a value.
    func abandon() {
        cancelUpstreams()
        isAbandoned.store(true, ordering: .relaxed)
        let thread = currentThread()
        switch gate.enter(as: thread) {
        case .entered:
            removeIdle()
            leave(as: thread)
        case .nested:
            removeIdle()
        case .busy:
            didLeaveWork(as: thread)
        }
    }

    func removeIdle() {
        for case let outlet? in slots {
            outlet._withUnsafeGuaranteedRef { outlet in
                if !outlet.has(Outlet.owing) { remove(outlet) }
            }
        }
    }
}

// MARK: What feeds the subject

extension Roster {
    /// Keeps an upstream's subscription, and asks it for all values where they are wanted already.
    @usableFromInline
    func feed(from subscription: any Subscription) {
        let (isWanted, forgotten) = upstreams.withLock { upstreams in
            // Those that are over are forgotten now and then, so that a subject that many short streams feed, one after
            // another, does not keep them all. They are released outside the lock.
            let hasEnded = { (upstream: any Subscription) in (upstream as? OwnSubscription)?.hasEnded ?? false }
            var forgotten: [any Subscription] = []
            if upstreams.count >= 8, upstreams.count == upstreams.capacity {
                forgotten = upstreams.filter(hasEnded)
                upstreams.removeAll(where: hasEnded)
            }
            upstreams.append(subscription)
            return (isAsked.load(ordering: .relaxed), forgotten)
        }
        withExtendedLifetime(forgotten) {}
        if isWanted { subscription.request(.unlimited) }
    }

    /// Asks every upstream for all its values, once.
    @usableFromInline
    func askUpstreams() {
        if isAsked.load(ordering: .relaxed) { return }
        let unasked = upstreams.withLock { upstreams in
            isAsked.exchange(true, ordering: .relaxed) ? [] : upstreams
        }
        for subscription in unasked { subscription.request(.unlimited) }
    }

    func cancelUpstreams() {
        for subscription in upstreams.takeAll() { subscription.cancel() }
    }
}
