/// Hands events on one at a time, in the order in which they came, holding no lock while it does.
///
/// An event that comes while another thread delivers is left to that thread. One that comes from inside a delivery, on
/// the same thread, is delivered at once.
@usableFromInline
struct SerialOutbox<Event>: ~Copyable {
    @usableFromInline let gate = Gate()
    @usableFromInline let waiting = Lock<[Event]>([])

    @inlinable
    init() {}

    /// Delivers `event`, by `deliver`, now or on the thread that is delivering.
    @inlinable
    borrowing func send(_ event: Event, _ deliver: (Event) -> Void) {
        let thread = currentThread()
        switch gate.enter(as: thread) {
        case .entered:
            deliver(event)
            leave(as: thread, deliver)
        case .nested:
            deliver(event)
        case .busy:
            waiting.withLock { $0.append(event) }
            guard gate.leaveWork(as: thread) else { return }
            deliverWaiting(deliver)
            leave(as: thread, deliver)
        }
    }

    @inlinable
    borrowing func leave(as thread: UInt, _ deliver: (Event) -> Void) {
        while !gate.leave(as: thread) {
            deliverWaiting(deliver)
        }
    }

    // Never inlined: it only runs when threads have met.
    @inlinable @inline(never)
    borrowing func deliverWaiting(_ deliver: (Event) -> Void) {
        for event in waiting.takeAll() { deliver(event) }
    }
}
