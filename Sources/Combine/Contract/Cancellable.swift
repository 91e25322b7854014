/// Something under way that can be stopped.
public protocol Cancellable {
    /// Stops the activity and releases what it holds. May be called from any thread; a second call does nothing.
    func cancel()
}

extension Cancellable {
    /// Keeps the activity alive in `collection`, as an ``AnyCancellable`` that cancels when it is released.
    @inlinable
    public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        AnyCancellable(self).store(in: &collection)
    }

    /// Keeps the activity alive in `set`, as an ``AnyCancellable`` that cancels when it is released.
    @inlinable
    public func store(in set: inout Set<AnyCancellable>) {
        AnyCancellable(self).store(in: &set)
    }
}
