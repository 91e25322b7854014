import Synchronization

/// Lets one thread deliver at a time, and nobody wait.
///
/// The thread that enters owns what the gate guards until it leaves. A thread that finds the gate taken leaves its work
/// in a queue (its own affair) and calls `leaveWork`; the owner then finds `leave` refused, and does that work first. As
/// the gate knows its owner, work that comes from *inside* a delivery can be told from work of another thread.
///
/// One compare-and-swap in, one out.
@usableFromInline
struct Gate: ~Copyable {
    /// Zero, or the owner's thread, with the lowest bit set where work has been left for it. That bit alone: the gate is
    /// free, and work waits.
    @usableFromInline let word = Atomic<UInt>(0)

    @usableFromInline
    enum Entry {
        /// The gate was free and is the caller's: it must leave.
        case entered

        /// The caller's thread is inside already: it goes ahead, and must not leave.
        case nested

        /// Another thread is inside.
        case busy
    }

    @inlinable
    init() {}

    @inlinable
    borrowing func enter(as thread: UInt) -> Entry {
        let (entered, owner) = word.compareExchange(
            expected: 0, desired: thread, successOrdering: .acquiring, failureOrdering: .relaxed)
        if entered { return .entered }
        return owner & ~1 == thread ? .nested : .busy
    }

    /// Frees the gate. Refused where work has been left: the caller is then still the owner, does that work and tries
    /// again.
    @inlinable
    borrowing func leave(as thread: UInt) -> Bool {
        if word.compareExchange(expected: thread, desired: 0, ordering: .releasing).exchanged { return true }
        // Whoever finds the mark still set has put its work into the queue before, and the queue's lock orders that
        // before the owner's next look into it.
        word.store(thread, ordering: .relaxed)
        return false
    }

    /// Says that work was put into the queue. Where the owner has left meanwhile, the caller becomes the owner, as the
    /// result tells; it must then do the work and leave.
    @usableFromInline
    borrowing func leaveWork(as thread: UInt) -> Bool {
        var current = word.load(ordering: .relaxed)
        while true {
            if current > 1, current & 1 == 1 { return false }
            let isFree = current <= 1
            let (exchanged, original) = word.weakCompareExchange(
                expected: current, desired: isFree ? thread : current | 1,
                successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
            if exchanged { return isFree }
            current = original
        }
    }

    /// Offers the gate, with the work that waits, to whoever comes. True where somebody has taken it; else the caller is
    /// the owner still.
    ///
    /// Where others keep bringing work, this is how a thread gets away that only came by: those who bring it do it.
    @usableFromInline
    borrowing func handOver(as thread: UInt) -> Bool {
        word.store(1, ordering: .releasing)
        // A few microseconds: longer than a thread that keeps bringing work takes for the next piece.
        for _ in 0..<4_000 {
            if word.load(ordering: .relaxed) != 1 { return true }
        }
        return !word.compareExchange(expected: 1, desired: thread, ordering: .acquiring).exchanged
    }
}
