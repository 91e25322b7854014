import Synchronization

/// A participant's hold on its upstream: from before the subscription, through the stream, to its end.
///
/// There is no lock. The subscription comes once and is taken away once, each with one exchange. Whoever uses it meanwhile
/// is counted, and a subscription that is taken away while in use is released by the last of its users.
@usableFromInline
struct Upstream: ~Copyable {
    /// Zero before the subscription, one after the end. In between, the subscription, which is retained, with the mark
    /// where its publisher doesn't let go of its subscriber.
    @usableFromInline let word = Atomic<UInt>(0)

    /// How many are using the subscription.
    let users = Atomic<Int>(0)

    /// A subscription that was taken away and is still in use.
    let leftBehind = Atomic<UInt>(0)

    @inlinable static var awaiting: UInt { 0 }
    @inlinable static var ended: UInt { 1 }

    /// Free in an object's address, as the lowest bit is.
    static var keepsSubscriber: UInt { 2 }

    @inlinable
    init() {}

    @usableFromInline
    deinit {
        Self.release(word.load(ordering: .acquiring))
        Self.release(leftBehind.load(ordering: .acquiring))
    }

    /// Whether values may pass: between the subscription and the end.
    @inlinable
    var isConnected: Bool { word.load(ordering: .relaxed) > Self.ended }

    /// Whether there was no subscription yet, and no end.
    @inlinable
    var isAwaiting: Bool { word.load(ordering: .relaxed) == Self.awaiting }

    /// Whether the stream is over.
    @inlinable
    var isEnded: Bool { word.load(ordering: .relaxed) == Self.ended }

    /// The same, for printing.
    @usableFromInline
    var status: UpstreamStatus {
        use { .subscribed($0.original) } ?? (isEnded ? .terminal : .awaitingSubscription)
    }

    /// Whether what is upstream lets go of its subscriber when the stream is over.
    @usableFromInline
    var letsGo: Bool { word.load(ordering: .relaxed) & Self.keepsSubscriber == 0 }

    /// Takes the upstream's subscription. A second one, or one that comes after the end, is cancelled; the result is
    /// then false.
    @inlinable
    borrowing func connect(_ new: any Subscription) -> Bool { connect(OwnSubscription.of(new)) }

    @usableFromInline
    borrowing func connect(_ new: OwnSubscription) -> Bool {
        let word = Self.word(of: new)
        if self.word.compareExchange(expected: Self.awaiting, desired: word, ordering: .acquiringAndReleasing).exchanged
        {
            return true
        }
        Self.release(word)
        new.cancel()
        return false
    }

    @usableFromInline
    borrowing func request(_ demand: Subscribers.Demand) { use { $0.request(demand) } }

    /// Ends the stream because the upstream did, and releases its subscription. False where it had ended before, or
    /// had not begun.
    @usableFromInline
    borrowing func finish() -> Bool {
        guard isConnected, let taken = Self.subscription(in: end()) else { return false }
        letGo(of: taken)
        return true
    }

    /// Ends the stream because the upstream did, subscription or none. False where it had ended before.
    @usableFromInline
    borrowing func finishAtAnyTime() -> Bool {
        let before = end()
        if let taken = Self.subscription(in: before) { letGo(of: taken) }
        return before != Self.ended
    }

    /// Ends the stream from this side: the upstream is cancelled and released, and one that comes later is cancelled.
    /// False where there was none.
    @usableFromInline @discardableResult
    borrowing func cancel() -> Bool {
        guard let taken = Self.subscription(in: end()) else { return false }
        taken._withUnsafeGuaranteedRef { $0.cancel() }
        letGo(of: taken)
        return true
    }
}

// MARK: Use

extension Upstream {
    /// Calls `body` with the subscription, where there is one. It may be taken away meanwhile.
    @usableFromInline @discardableResult
    borrowing func use<Result>(_ body: (OwnSubscription) -> Result) -> Result? {
        // The count goes up before the word is read, and whoever takes the subscription away looks at them in the
        // opposite order, so one of the two sees the other.
        users.wrappingAdd(1, ordering: .sequentiallyConsistent)
        defer {
            if users.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue == 0 { releaseLeftBehind() }
        }
        return Self.subscription(in: word.load(ordering: .sequentiallyConsistent))?._withUnsafeGuaranteedRef(body)
    }

    /// Ends the stream, and returns the word as it was before, with the reference that it held.
    borrowing func end() -> UInt { word.exchange(Self.ended, ordering: .sequentiallyConsistent) }

    /// Releases a subscription that was taken away: now, or when it is used no more.
    borrowing func letGo(of taken: Unmanaged<OwnSubscription>) {
        if users.load(ordering: .sequentiallyConsistent) == 0 { return taken.release() }
        leftBehind.store(UInt(bitPattern: taken.toOpaque()), ordering: .sequentiallyConsistent)
        // The last user may have looked before.
        if users.load(ordering: .sequentiallyConsistent) == 0 { releaseLeftBehind() }
    }

    borrowing func releaseLeftBehind() {
        guard leftBehind.load(ordering: .sequentiallyConsistent) != 0 else { return }
        Self.release(leftBehind.exchange(0, ordering: .sequentiallyConsistent))
    }
}

// MARK: The word

extension Upstream {
    /// The word for a subscription, which it retains.
    static func word(of subscription: OwnSubscription) -> UInt {
        let address = UInt(bitPattern: Unmanaged.passRetained(subscription).toOpaque())
        return subscription.letsGo ? address : address | keepsSubscriber
    }

    static func subscription(in word: UInt) -> Unmanaged<OwnSubscription>? {
        UnsafeRawPointer(bitPattern: word & ~(ended | keepsSubscriber)).map(Unmanaged.fromOpaque)
    }

    static func release(_ word: UInt) { subscription(in: word)?.release() }
}
