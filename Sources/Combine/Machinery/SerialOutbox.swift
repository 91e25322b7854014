/// Hands events on one at a time, in the order in which they came, holding no lock while it does.
///
/// An event that comes while another thread delivers is left to that thread. One that comes from inside a delivery, on
/// the same thread, is delivered before `send` returns. The last event of all is sent by `sendLast`, so that it never
/// overtakes what other threads have left.
@usableFromInline
struct SerialOutbox<Event>: ~Copyable {
    @usableFromInline let gate = Gate()
    @usableFromInline let waiting = Lock(FIFO<Event>())

    @inlinable
    init() {}

    /// Delivers `event`, by `deliver`, now or on the thread that is delivering.
    @inlinable
    borrowing func send(_ event: Event, _ deliver: (Event) -> Void) {
        _ = send(event, now: deliver, later: deliver)
    }

    /// Delivers `event` by `now` and returns its result, or leaves it to the thread that is delivering and returns
    /// `nil`. What others have left is delivered by `later`.
    @inlinable
    borrowing func send<Result>(_ event: Event, now: (Event) -> Result, later: (Event) -> Void) -> Result? {
        let thread = currentThread()
        switch gate.enter(as: thread) {
        case .entered:
            let result = now(event)
            leave(as: thread, later)
            return result
        case .nested:
            // What waits is not delivered first: its deliveries may send in turn, and so on, and take all of the stack.
            return now(event)
        case .busy:
            leaveWork(event, as: thread, later)
            return nil
        }
    }

    /// Delivers `event` behind all others: also from inside a delivery, where what waits comes first.
    @inlinable
    borrowing func sendLast(_ event: Event, _ deliver: (Event) -> Void) {
        let thread = currentThread()
        switch gate.enter(as: thread) {
        case .entered:
            deliver(event)
            leave(as: thread, deliver)
        case .nested:
            deliverWaiting(deliver)
            deliver(event)
        case .busy:
            leaveWork(event, as: thread, deliver)
        }
    }

    /// Delivers `event` behind all that came before it, as streams need whose events only make sense in order. From
    /// inside a delivery it is delivered at once where nothing waits, else when that delivery has returned.
    @inlinable
    borrowing func sendInOrder(_ event: Event, _ deliver: (Event) -> Void) {
        let thread = currentThread()
        let entry = gate.enter(as: thread)
        if case .entered = entry {
            deliver(event)
            leave(as: thread, deliver)
        } else if isNext(entry) {
            deliver(event)
        } else {
            leaveWork(event, as: thread, deliver)
        }
    }

    /// Whether an event that did not enter the gate comes from inside a delivery, and nothing waits before it.
    @inlinable
    borrowing func isNext(_ entry: Gate.Entry) -> Bool {
        guard case .nested = entry else { return false }
        return waiting.withLock { $0.isEmpty }
    }

    /// The way that costs least, for what a stream does most: calls `deliver` where nobody delivers, `contended` where
    /// somebody does, and `leave` where something has been left meanwhile. The last two go on with `sendContended` and
    /// `finishLeaving` in functions of their own, so that no closure is handed on here, for which the stream would be
    /// retained.
    @inlinable
    borrowing func sendFast(
        deliver: () -> Void, contended: (Gate.Entry, UInt) -> Void, leave: (UInt) -> Void
    ) {
        let thread = currentThread()
        let entry = gate.enter(as: thread)
        guard case .entered = entry else { return contended(entry, thread) }
        deliver()
        if !gate.leave(as: thread) { leave(thread) }
    }

    /// Delivers an event that did not enter the gate.
    @inlinable
    borrowing func sendContended(_ event: Event, _ entry: Gate.Entry, as thread: UInt, _ deliver: (Event) -> Void) {
        if case .nested = entry {
            deliver(event)
        } else {
            leaveWork(event, as: thread, deliver)
        }
    }

    @inlinable
    borrowing func leave(as thread: UInt, _ deliver: (Event) -> Void) {
        if !gate.leave(as: thread) { finishLeaving(as: thread, deliver) }
    }

    /// Goes on where the gate has refused to be left because something waits, until nothing does or somebody else takes
    /// it on.
    @inlinable
    borrowing func finishLeaving(as thread: UInt, _ deliver: (Event) -> Void) {
        repeat {
            deliverWaiting(atMost: waiting.withLock { $0.count }, deliver)
        } while !gate.leave(as: thread) && !gate.handOver(as: thread)
    }

    // These two are never inlined: they only run when threads have met, or at the end.

    @inlinable @inline(never)
    borrowing func leaveWork(_ event: Event, as thread: UInt, _ deliver: (Event) -> Void) {
        waiting.withLock { $0.append(event) }
        if gate.leaveWork(as: thread) { finishLeaving(as: thread, deliver) }
    }

    // One at a time: `sendLast` must find what is not delivered yet.
    @inlinable @inline(never)
    borrowing func deliverWaiting(atMost limit: Int = .max, _ deliver: (Event) -> Void) {
        var left = limit
        while left > 0, let event = waiting.withLock({ $0.popFirst() }) {
            deliver(event)
            left -= 1
        }
    }
}
