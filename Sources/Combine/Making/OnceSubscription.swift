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
    // once. A mirror looks at it before that.
    @usableFromInline @exclusivity(unchecked) var room: Room = (0, 0, 0, 0, 0, 0)

    /// What is done with the content of the room.
    @usableFromInline
    enum Use {
        /// The content is taken, and the value delivered.
        case deliver(for: OnceSubscription)

        /// The content is taken.
        case drop

        /// The value is shown, and stays.
        case show(into: UnsafeMutablePointer<Any?>)
    }

    /// Does something with the content. It captures nothing, so it needs no memory of its own.
    @usableFromInline let use: (UnsafeMutableRawPointer, Use) -> Void

    @inlinable static var waiting: UInt8 { 0 }
    @inlinable static var delivering: UInt8 { 1 }
    @inlinable static var ended: UInt8 { 2 }

    /// Keeps `content` until it is taken by `use`, which is asked to once.
    @inlinable
    init<Content>(
        _ description: String, _ content: Content, use: @escaping (UnsafeMutableRawPointer, Use) -> Void
    ) {
        self.use = use
        super.init(description)
        withUnsafeMutablePointer(to: &room) { room in
            UnsafeMutableRawPointer(room).bindMemory(to: Content.self, capacity: 1).initialize(to: content)
        }
    }

    deinit {
        if state.load(ordering: .acquiring) == Self.waiting { withUnsafeMutablePointer(to: &room) { use($0, .drop) } }
    }

    /// Hands `subscriber` a subscription that delivers `value` and finishes.
    @inlinable
    static func start<S: Subscriber>(_ description: String, _ value: S.Input, _ subscriber: S) {
        typealias Content = (subscriber: S, value: S.Input)
        if MemoryLayout<Content>.size <= MemoryLayout<Room>.size,
            MemoryLayout<Content>.alignment <= MemoryLayout<Room>.alignment
        {
            let subscription = OnceSubscription(description, (subscriber, value)) { room, use in
                let room = room.assumingMemoryBound(to: Content.self)
                if case .show(let shown) = use { return shown.pointee = room.pointee.value }
                let content = room.move()
                if case .deliver(let subscription) = use { subscription.deliver(content.value, to: content.subscriber) }
            }
            subscriber.receive(subscription: subscription)
        } else {
            let subscription = OnceSubscription(description, Held((subscriber, value))) { room, use in
                let room = room.assumingMemoryBound(to: Held<Content>.self)
                if case .show(let shown) = use { return shown.pointee = room.pointee.value.value }
                let content = room.move().value
                if case .deliver(let subscription) = use { subscription.deliver(content.value, to: content.subscriber) }
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

    @usableFromInline override var standsIn: Bool { true }

    @usableFromInline override var children: [Mirror.Child] {
        guard state.load(ordering: .acquiring) == Self.waiting else { return [] }
        var value: Any?
        withUnsafeMutablePointer(to: &room) { room in
            withUnsafeMutablePointer(to: &value) { use(room, .show(into: $0)) }
        }
        return value.map { [(nil, $0)] } ?? []
    }

    @usableFromInline
    override func request(_ demand: Subscribers.Demand) {
        demand.requirePositive()
        let (isFirst, _) = state.compareExchange(
            expected: Self.waiting, desired: Self.delivering, ordering: .acquiringAndReleasing)
        if isFirst { withUnsafeMutablePointer(to: &room) { use($0, .deliver(for: self)) } }
    }

    @usableFromInline
    override func cancel() {
        guard state.exchange(Self.ended, ordering: .acquiringAndReleasing) == Self.waiting else { return }
        withUnsafeMutablePointer(to: &room) { use($0, .drop) }
    }
}
