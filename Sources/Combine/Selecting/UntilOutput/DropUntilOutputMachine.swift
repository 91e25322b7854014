/// Keeps the demand that comes before upstream's subscription, and decides who ends the stream. Knows no lock and no
/// neighbour.
@usableFromInline
struct DropUntilOutputMachine {
    /// What has been asked for and not passed on.
    @usableFromInline var pending = Subscribers.Demand.none

    @usableFromInline var isConnected = false
    @usableFromInline var isEnded = false

    @inlinable
    init() {}

    /// The downstream asks for more. Returns what to ask upstream for now.
    @inlinable
    mutating func requested(_ demand: Subscribers.Demand) -> Subscribers.Demand {
        pending += demand
        return takePending()
    }

    /// Upstream's subscription has come. Returns what to ask it for.
    @inlinable
    mutating func connected() -> Subscribers.Demand {
        isConnected = true
        return takePending()
    }

    @inlinable
    mutating func takePending() -> Subscribers.Demand {
        guard isConnected else { return .none }
        defer { pending = .none }
        return pending
    }

    /// One of the three parties ends the stream. False where another one has before.
    @inlinable
    mutating func end() -> Bool {
        defer { isEnded = true }
        return !isEnded
    }
}
