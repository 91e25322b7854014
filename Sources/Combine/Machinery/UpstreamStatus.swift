/// How far a stream has come, as it is printed.
@usableFromInline
enum UpstreamStatus {
    case awaitingSubscription
    case subscribed(any Subscription)
    case terminal

    var subscription: (any Subscription)? {
        guard case .subscribed(let subscription) = self else { return nil }
        return subscription
    }

    var isTerminal: Bool {
        guard case .terminal = self else { return false }
        return true
    }

    /// What a mirror of `encode` and `decode` shows.
    func shownWhileCoding(_ downstream: Any) -> [Mirror.Child] {
        [("downstream", downstream), ("finished", isTerminal), ("upstreamSubscription", subscription as Any)]
    }
}
