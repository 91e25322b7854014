/// Decides what each call of `next()` gets, and when a value is asked for. Knows no values and no continuations.
@usableFromInline
struct ValuesMachine {
    /// What a call of `next()` leads to.
    @usableFromInline
    enum Next {
        /// The call waits; where `isAskedFor`, one value is to be requested.
        case wait(isAskedFor: Bool)
        case end
    }

    /// Calls that wait for the subscription: their values are not asked for yet.
    var unasked = 0
    var isSubscribed = false
    var isEnded = false

    @usableFromInline
    init() {}

    @usableFromInline
    mutating func next() -> Next {
        if isEnded { return .end }
        if !isSubscribed { unasked += 1 }
        return .wait(isAskedFor: isSubscribed)
    }

    /// The subscription is there. Returns what to request.
    @usableFromInline
    mutating func subscribed() -> Subscribers.Demand {
        isSubscribed = true
        defer { unasked = 0 }
        return .max(unasked)
    }

    /// There are no more values. False where that was known.
    @usableFromInline
    mutating func ended() -> Bool {
        defer { isEnded = true }
        return !isEnded
    }
}
