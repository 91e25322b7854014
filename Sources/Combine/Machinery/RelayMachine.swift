/// Decides who speaks in a stream whose upstreams follow each other, and keeps the demand that each leaves to the next.
///
/// The upstreams are *stages*, counted from one. Knows no values, no subscriptions and no neighbours.
@usableFromInline
struct RelayMachine {
    /// What the end of a stage means.
    @usableFromInline
    enum Finish {
        /// It was not its turn.
        case ignored

        /// Another stage is to come, or may.
        case stage

        /// The whole stream is finished.
        case all
    }

    /// What the downstream has asked for and not got yet.
    @usableFromInline var demand = Subscribers.Demand.none

    /// The stage that was started last.
    @usableFromInline var stage = 0

    /// Whether that stage has not ended.
    @usableFromInline var isRunning = false

    /// Whether no further stage comes.
    @usableFromInline var isLast = false

    /// Whether it has been decided how the stream ends.
    @usableFromInline var isEnded = false

    @inlinable
    init() {}

    /// Starts the next stage and returns its number; `nil` where the stream has ended.
    @inlinable
    mutating func started(isLast: Bool) -> Int? {
        guard !isEnded else { return nil }
        stage += 1
        isRunning = true
        self.isLast = isLast
        return stage
    }

    /// Whether `stage` may speak.
    @inlinable
    func isRunning(_ stage: Int) -> Bool { !isEnded && isRunning && self.stage == stage }

    @inlinable
    mutating func requested(_ more: Subscribers.Demand) { demand += more }

    /// A value has been delivered. One that was not asked for counts as none.
    @inlinable
    mutating func delivered() {
        if demand > .none { demand -= 1 }
    }

    @inlinable
    mutating func finished(_ stage: Int) -> Finish {
        guard isRunning(stage) else { return .ignored }
        isRunning = false
        return isLast && end() ? .all : .stage
    }

    /// The stage that was started will not speak.
    @inlinable
    mutating func withdrawn() { isRunning = false }

    /// No further stage comes. True where the stream finishes with that.
    @inlinable
    mutating func closed() -> Bool {
        isLast = true
        return !isRunning && end()
    }

    /// Ends the stream. False where it had ended before.
    @inlinable
    mutating func end() -> Bool {
        defer { isEnded = true }
        return !isEnded
    }
}
