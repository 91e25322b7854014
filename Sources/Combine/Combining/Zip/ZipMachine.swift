/// Decides when `zip` has a row, and when it can have no further one: by counting the values that wait at each input.
@usableFromInline
struct ZipMachine: JoinMachine {
    /// What the downstream has asked for and not got yet.
    @usableFromInline var demand = Subscribers.Demand.none

    /// How many values of each input wait.
    @usableFromInline var waiting: [Int]

    /// At how many inputs none waits.
    @usableFromInline var lacking: Int

    @usableFromInline var hasFinished: [Bool]

    @usableFromInline var isDone = false

    @inlinable
    init(inputs: Int) {
        waiting = Array(repeating: 0, count: inputs)
        hasFinished = Array(repeating: false, count: inputs)
        lacking = inputs
    }

    @inlinable var hasRow: Bool { lacking == 0 && demand > .none }

    @inlinable
    mutating func received(from input: Int) -> Bool {
        waiting[input] += 1
        guard waiting[input] == 1 else { return false }
        lacking -= 1
        return hasRow
    }

    @inlinable
    mutating func requested(_ more: Subscribers.Demand) -> Bool {
        demand += more
        return hasRow
    }

    @inlinable
    mutating func finished(_ input: Int) {
        hasFinished[input] = true
        if waiting[input] == 0 { isDone = true }
    }

    @inlinable
    mutating func takesRow() -> Bool {
        guard hasRow else { return false }
        demand -= 1
        for input in waiting.indices {
            waiting[input] -= 1
            if waiting[input] == 0 {
                lacking += 1
                if hasFinished[input] { isDone = true }
            }
        }
        return true
    }
}
