import Synchronization

/// A cancellable that hides what it cancels, and cancels by itself when it is released.
///
/// Safe to cancel from any thread. The closure or object it holds is released at the first cancel.
public final class AnyCancellable: Cancellable, Hashable {
    private let isCancelled = Atomic(false)

    // Unchecked: whoever sets the flag takes it, and nobody touches it otherwise.
    @exclusivity(unchecked) private var action: (() -> Void)?

    /// Calls `cancel` once: at the first `cancel()`, or when this object is released.
    public init(_ cancel: @escaping () -> Void) {
        action = cancel
    }

    /// Cancels `canceller` once: at the first `cancel()`, or when this object is released.
    @inlinable
    public convenience init<C>(_ canceller: C) where C: Cancellable {
        self.init { canceller.cancel() }
    }

    deinit {
        // Nobody else is left to cancel.
        action?()
    }

    /// Ends the stream and releases what it holds. Only the first call does something. From any thread.
    public final func cancel() {
        guard !isCancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        action.take()?()
    }

    /// Appends this object to `collection`.
    public final func store<C>(in collection: inout C)
    where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        collection.append(self)
    }

    /// Inserts this object into `set`.
    public final func store(in set: inout Set<AnyCancellable>) {
        set.insert(self)
    }

    /// Whether both are the same.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

// Unchecked: the flag says who takes the action, once. Which thread runs it has always been the contract of `cancel()`:
// any.
extension AnyCancellable: @unchecked Sendable {}
