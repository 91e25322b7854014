/// Decides when subscribers that come and go are connected. Knows neither the subscribers nor the connection.
@usableFromInline
struct AutoconnectMachine {
    enum State {
        case disconnected
        case connecting
        case connected
    }

    /// How many subscribers there are that have not cancelled.
    private(set) var count = 0
    private(set) var state = State.disconnected

    @usableFromInline
    init() {}

    @usableFromInline
    mutating func subscribed() { count += 1 }

    /// Whether the caller is to connect, as nobody else does and a subscriber is there.
    @usableFromInline
    mutating func connects() -> Bool {
        guard state == .disconnected, count > 0 else { return false }
        state = .connecting
        return true
    }

    /// The connection is made. False where all subscribers have cancelled meanwhile: the caller is to cancel it.
    @usableFromInline
    mutating func connected() -> Bool {
        state = count > 0 ? .connected : .disconnected
        return state == .connected
    }

    /// A subscriber has cancelled. True where the caller is to cancel the connection, as it was the last.
    @usableFromInline
    mutating func cancelled() -> Bool {
        count -= 1
        guard count == 0, state == .connected else { return false }
        state = .disconnected
        return true
    }
}
