import Synchronization

/// The place of one input of a merge.
///
/// Places are used again. A ticket tells the input that holds a place from those that held it before.
@usableFromInline
final class MergeSlot {
    /// The ticket of the input whose values pass; zero before its subscription and after its end.
    @usableFromInline let passing = Atomic(0)

    /// That of the input that has the place. Changes under the lock of the conduit that the slot belongs to.
    @usableFromInline let ticket = Atomic(1)

    // Unchecked: only touched under that lock.
    @usableFromInline @exclusivity(unchecked) var subscription: OwnSubscription?
    @usableFromInline @exclusivity(unchecked) var nextFree: Unmanaged<MergeSlot>?

    @inlinable
    init() {}
}

/// All places of a merge. Taking one and giving it back take constant time; there are as many as there were inputs at
/// once, and they live as long as this.
@usableFromInline
struct MergeSlots {
    @usableFromInline var all: ContiguousArray<MergeSlot> = []
    @usableFromInline var firstFree: Unmanaged<MergeSlot>?

    @inlinable
    init() {}

    @inlinable
    mutating func take() -> Unmanaged<MergeSlot> {
        if let free = firstFree {
            firstFree = free._withUnsafeGuaranteedRef { $0.nextFree }
            return free
        }
        let slot = MergeSlot()
        all.append(slot)
        return .passUnretained(slot)
    }

    /// Frees a place, and returns its subscription for the caller to release.
    @inlinable
    mutating func giveBack(_ place: Unmanaged<MergeSlot>) -> OwnSubscription? {
        let next = firstFree
        firstFree = place
        place._withUnsafeGuaranteedRef { $0.nextFree = next }
        return Self.clear(place)
    }

    /// Makes a place ready for another input, and returns its subscription for the caller to release.
    @inlinable
    static func clear(_ place: Unmanaged<MergeSlot>) -> OwnSubscription? {
        place._withUnsafeGuaranteedRef { slot in
            slot.passing.store(0, ordering: .relaxed)
            slot.ticket.store(slot.ticket.load(ordering: .relaxed) + 1, ordering: .relaxed)
            return slot.subscription.take()
        }
    }

    /// Whether the place is still that of the input with `ticket`.
    @inlinable
    static func holds(_ place: Unmanaged<MergeSlot>, _ ticket: Int) -> Bool {
        place._withUnsafeGuaranteedRef { $0.ticket.load(ordering: .relaxed) } == ticket
    }

    /// The subscriptions of all inputs, in the order of their places.
    @usableFromInline var subscriptions: [OwnSubscription] { all.compactMap { $0.subscription } }

    /// Takes all subscriptions away. No input passes any more.
    @usableFromInline
    func close() -> [OwnSubscription] {
        all.compactMap { Self.clear(.passUnretained($0)) }
    }
}
