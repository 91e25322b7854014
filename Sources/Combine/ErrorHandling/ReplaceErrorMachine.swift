/// Decides when the value in the place of a failure is delivered: once upstream has failed and there is demand left.
@usableFromInline
struct ReplaceErrorMachine {
    @usableFromInline
    enum State {
        case streaming
        case waiting
        case delivering
        case ended
    }

    @usableFromInline var state = State.streaming

    /// What has been asked for and not delivered.
    @usableFromInline var demand = Subscribers.Demand.none

    @inlinable
    init() {}

    /// More is asked for. True where the value is to be delivered now.
    @inlinable
    mutating func requested(_ more: Subscribers.Demand) -> Bool {
        demand += more
        return deliverIfWaiting()
    }

    /// A value of the upstream goes out.
    @inlinable
    mutating func passed() {
        // An upstream may send more than it was asked for.
        if demand > .none { demand -= 1 }
    }

    /// Upstream has failed. True where the value is to be delivered now.
    @inlinable
    mutating func failed() -> Bool {
        guard case .streaming = state else { return false }
        state = .waiting
        return deliverIfWaiting()
    }

    @inlinable
    mutating func deliverIfWaiting() -> Bool {
        guard case .waiting = state, demand > .none else { return false }
        state = .delivering
        return true
    }

    /// The value has been delivered. True where the completion is to follow: the subscription was not cancelled
    /// meanwhile.
    @inlinable
    mutating func delivered() -> Bool {
        guard case .delivering = state else { return false }
        state = .ended
        return true
    }

    @inlinable
    mutating func cancelled() { state = .ended }
}
