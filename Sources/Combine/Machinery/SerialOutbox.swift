/// Hands events on one at a time, in the order in which they came, holding no lock while it does.
///
/// An event that comes while another thread delivers is left to that thread. One that comes from inside a delivery, on
/// the same thread, is delivered before `send` returns, after what other threads have left so far: a completion never
/// overtakes a value that was there before it.
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
            deliverWaiting(later)
            return now(event)
        case .busy:
            leaveWork(event, as: thread, later)
            return nil
        }
    }

    @inlinable
    borrowing func leave(as thread: UInt, _ deliver: (Event) -> Void) {
        while !gate.leave(as: thread) {
            deliverWaiting(deliver)
        }
    }

    // These two are never inlined: they only run when threads have met, or from inside a delivery.

    @inlinable @inline(never)
    borrowing func leaveWork(_ event: Event, as thread: UInt, _ deliver: (Event) -> Void) {
        waiting.withLock { $0.append(event) }
        guard gate.leaveWork(as: thread) else { return }
        deliverWaiting(deliver)
        leave(as: thread, deliver)
    }

    // One at a time: a nested send must find what is not delivered yet.
    @inlinable @inline(never)
    borrowing func deliverWaiting(_ deliver: (Event) -> Void) {
        while let event = waiting.withLock({ $0.popFirst() }) { deliver(event) }
    }
}
