/// Decides whether a failure is followed by another attempt, and which thread makes it.
///
/// A publisher may fail while it is being subscribed to. Whoever is subscribing then goes on with the next attempt when
/// it is done, so that attempts follow each other in a loop, not inside each other.
@usableFromInline
struct RetryMachine {
    /// How many attempts may follow; nil for any number.
    @usableFromInline var left: Int?

    /// Whether a thread is subscribing.
    @usableFromInline var isSubscribing = true

    /// Whether that thread has another attempt to make.
    @usableFromInline var isWanted = false

    /// Whether the downstream has its subscription.
    @usableFromInline var isIntroduced = false

    /// The first attempt is under way.
    @inlinable
    init(retries: Int?) { left = retries }

    /// Whether a failure is followed by another attempt.
    @inlinable
    var hasLeft: Bool { left.map { $0 > 0 } ?? true }

    /// An attempt has failed that may be followed by another. True where the caller is to make it.
    @inlinable
    mutating func failed() -> Bool {
        left? -= 1
        if isSubscribing {
            isWanted = true
            return false
        }
        isSubscribing = true
        return true
    }

    /// The caller has subscribed. True where it is to do so again.
    @inlinable
    mutating func subscribed() -> Bool {
        isSubscribing = isWanted
        isWanted = false
        return isSubscribing
    }

    /// An attempt has got its subscription. True for the first, whose downstream has yet to get one.
    @inlinable
    mutating func introduced() -> Bool {
        defer { isIntroduced = true }
        return !isIntroduced
    }
}
