import Synchronization

/// The subscription of a source that has its one value ready: the first request delivers it, and the completion behind.
///
/// It knows no types: what it does stands in one closure, written where they are concrete. The subscriber and the value
/// are kept in the object itself where they are small, so a subscription costs one allocation; they are released when
/// they have been delivered, or at the cancellation.
@usableFromInline
final class OnceSubscription: OwnSubscription {
    /// Room for a small subscriber and its value.
    @usableFromInline
    typealias Room = (Int, Int, Int, Int, Int, Int)

    @usableFromInline let state = Atomic<UInt8>(OnceSubscription.waiting)

    // Unchecked: only touched by `start`, and then by the thread that takes the state away from `waiting`, which happens
    // once.
    @usableFromInline @exclusivity(unchecked) var room: Room = (0, 0, 0, 0, 0, 0)

    @usableFromInline let actions: Actions

    /// What is done with the room. The closures capture nothing, so they need no memory of their own.
    // Together in one variable, as a `deinit` that releases several retains the object for the time.
    @usableFromInline
    struct Actions {
        /// Takes what is in the room, and delivers it where there is a subscription to do so for.
        @usableFromInline let empty: (UnsafeMutableRawPointer, OnceSubscription?) -> Void

        /// Copies the value that is in the room.
        @usableFromInline let peek: (UnsafeMutableRawPointer) -> Any

        @inlinable
        init(
            empty: @escaping (UnsafeMutableRawPointer, OnceSubscription?) -> Void,
            peek: @escaping (UnsafeMutableRawPointer) -> Any
        ) {
            self.empty = empty
            self.peek = peek
        }
    }

    @inlinable static var waiting: UInt8 { 0 }
    @inlinable static var delivering: UInt8 { 1 }
    @inlinable static var ended: UInt8 { 2 }

    /// For the moment that a mirror takes to copy the value.
    @inlinable static var showing: UInt8 { 3 }

    /// Keeps `content` until it is taken by `empty`, which is called once.
    @inlinable
    init<Content>(
        _ description: String, _ content: Content,
        empty: @escaping (UnsafeMutableRawPointer, OnceSubscription?) -> Void,
        peek: @escaping (UnsafeMutableRawPointer) -> Any
    ) {
        actions = Actions(empty: empty, peek: peek)
        super.init(description)
        withUnsafeMutablePointer(to: &room) { room in
            hidden(UnsafeMutableRawPointer(room)).bindMemory(to: Content.self, capacity: 1).initialize(to: content)
        }
    }

    deinit {
        if state.load(ordering: .acquiring) == Self.waiting { empty(for: nil) }
    }

    /// Hands `subscriber` a subscription that delivers `value` and finishes.
    @inlinable
    static func start<S: Subscriber>(_ description: String, _ value: S.Input, _ subscriber: consuming S) {
        typealias Content = (subscriber: S, value: S.Input)
        if MemoryLayout<Content>.size <= MemoryLayout<Room>.size,
            MemoryLayout<Content>.alignment <= MemoryLayout<Room>.alignment
        {
            let subscription = OnceSubscription(description, (copy subscriber, value)) { room, subscription in
                let content = room.assumingMemoryBound(to: Content.self).move()
                subscription?.deliver(content.value, to: content.subscriber)
            } peek: {
                $0.assumingMemoryBound(to: Content.self).pointee.value
            }
            subscriber.receive(subscription: subscription)
        } else {
            let subscription = OnceSubscription(description, Held((copy subscriber, value))) { room, subscription in
                let content = room.assumingMemoryBound(to: Held<Content>.self).move().value
                subscription?.deliver(content.value, to: content.subscriber)
            } peek: {
                $0.assumingMemoryBound(to: Held<Content>.self).pointee.value.value
            }
            subscriber.receive(subscription: subscription)
        }
    }

    @inlinable
    func deliver<S: Subscriber>(_ value: S.Input, to subscriber: S) {
        _ = subscriber.receive(value)
        // Unless it was cancelled from inside the value.
        if state.load(ordering: .relaxed) == Self.delivering { subscriber.receive(completion: .finished) }
    }

    @inlinable @inline(__always)
    func empty(for subscription: OnceSubscription?) {
        withUnsafeMutablePointer(to: &room) { actions.empty($0, subscription) }
    }

    @usableFromInline override var standsIn: Bool { true }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
        demand.requirePositive()
        var (isFirst, found) = (false, Self.waiting)
        repeat {
            (isFirst, found) = state.compareExchange(
                expected: Self.waiting, desired: Self.delivering, ordering: .acquiringAndReleasing)
        } while found == Self.showing
        if isFirst { empty(for: self) }
    }

    @usableFromInline
    override func cancel() {
        guard state.exchange(Self.ended, ordering: .acquiringAndReleasing) == Self.waiting else { return }
        empty(for: nil)
    }

    /// The value, until it is delivered.
    @usableFromInline
    override var shown: [Mirror.Child] {
        let (isMine, _) = state.compareExchange(
            expected: Self.waiting, desired: Self.showing, ordering: .acquiringAndReleasing)
        guard isMine else { return [] }
        let value = withUnsafeMutablePointer(to: &room) { actions.peek($0) }
        let (isBack, _) = state.compareExchange(
            expected: Self.showing, desired: Self.waiting, ordering: .acquiringAndReleasing)
        // A cancellation that came meanwhile has left the release to this.
        if !isBack { empty(for: nil) }
        return [(nil, value)]
    }
}
