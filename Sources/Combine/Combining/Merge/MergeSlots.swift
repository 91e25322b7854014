import Synchronization

/// The place of one input of a merge.
///
/// Places are used again. A ticket tells the input that holds a place from those that held it before.
@usableFromInline
final class MergeSlot {
    /// The ticket of the input whose values pass; zero before its subscription and after its end.
    @usableFromInline let passing = Atomic(0)

    // Unchecked: only touched under the lock of the conduit that the slot belongs to.
    @usableFromInline @exclusivity(unchecked) var ticket = 1
    @usableFromInline @exclusivity(unchecked) var subscription: (any Subscription)?
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
    mutating func giveBack(_ place: Unmanaged<MergeSlot>) -> (any Subscription)? {
        let firstFree = firstFree
        self.firstFree = place
        return place._withUnsafeGuaranteedRef { slot in
            slot.passing.store(0, ordering: .relaxed)
            slot.ticket += 1
            slot.nextFree = firstFree
            return slot.subscription.take()
        }
    }

    /// The subscriptions of all inputs, in the order of their places.
    @usableFromInline var subscriptions: [any Subscription] { all.compactMap { $0.subscription } }

    /// Takes all subscriptions away. No input passes any more.
    @usableFromInline
    func close() -> [any Subscription] {
        all.compactMap { slot in
            slot.passing.store(0, ordering: .relaxed)
            slot.ticket += 1
            return slot.subscription.take()
        }
    }
}
