import Synchronization

/// Lets turns be taken one at a time, where several threads come to take one and none may wait.
///
/// A turn that meets another one under way is left to that thread. A turn that comes from inside one, on the same
/// thread, is taken at once. Turns are alike, so it is enough to count those that were left.
@usableFromInline
struct Turnstile: ~Copyable {
    @usableFromInline let gate = Gate()

    /// How many turns other threads have left.
    ///
    /// Adding and taking acquire and release, as a lock around a queue would: whoever finds the gate's mark set without
    /// setting it has added before the owner, who clears the mark first, takes.
    @usableFromInline let left = Atomic<Int>(0)

    @inlinable
    init() {}

    /// Takes a turn here, or leaves it to the thread that is inside.
    @inlinable
    borrowing func pass(_ turn: () -> Void) {
        let thread = currentThread()
        switch gate.enter(as: thread) {
        case .entered:
            turn()
            leave(as: thread, turn)
        case .nested:
            turn()
        case .busy:
            left.wrappingAdd(1, ordering: .acquiringAndReleasing)
            guard gate.leaveWork(as: thread) else { return }
            takeLeft(turn)
            leave(as: thread, turn)
        }
    }

    /// Stays inside while `body` runs. Turns that other threads have left meanwhile are not taken here: `other` is
    /// called for each.
    @inlinable
    borrowing func hold(_ body: () -> Void, passing other: () -> Void) {
        let thread = currentThread()
        let entry = gate.enter(as: thread)
        body()
        if case .entered = entry { leave(as: thread, other) }
    }

    @inlinable
    borrowing func leave(as thread: UInt, _ turn: () -> Void) {
        while !gate.leave(as: thread) { takeLeft(turn) }
    }

    // Never inlined: it only runs when threads have met.
    @inlinable @inline(never)
    borrowing func takeLeft(_ turn: () -> Void) {
        for _ in 0..<left.exchange(0, ordering: .acquiringAndReleasing) { turn() }
    }
}
