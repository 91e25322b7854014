/// Decides which ticks of something repeated are run: one at a time. A tick that comes while another one waits or runs
/// waits for that, and if it is not alone, those that wait become one.
struct TickMachine {
    enum State: Equatable {
        case idle
        case handedOver
        case running(another: Bool)
    }

    private(set) var state = State.idle

    /// A tick is due. True where it is to be handed over to where it runs.
    mutating func due() -> Bool {
        switch state {
        case .idle:
            state = .handedOver
            return true
        case .handedOver:
            return false
        case .running:
            state = .running(another: true)
            return false
        }
    }

    /// What was handed over has its turn. False where it has been dropped, or is already running.
    mutating func began() -> Bool {
        guard state == .handedOver else { return false }
        state = .running(another: false)
        return true
    }

    /// The run is over. True where another tick is to be handed over, which has become due meanwhile.
    mutating func ended() -> Bool {
        let another = state == .running(another: true)
        state = another ? .handedOver : .idle
        return another
    }

    /// What was handed over won't get its turn. The next tick that is due will.
    mutating func dropped() {
        if state == .handedOver { state = .idle }
    }
}
