/// Decides when `zip` has a row, and when it can have no further one: by counting the values that wait at each input.
@usableFromInline
struct ZipMachine: JoinMachine {
    /// What the downstream has asked for and not got yet.
    @usableFromInline var demand = Subscribers.Demand.none

    @usableFromInline let all: InputSet

    /// The inputs at which a value waits.
    @usableFromInline var waiting = InputSet()

    /// How many wait behind that one at each input, and at all of them together. Mostly none.
    @usableFromInline var behind: [Int]
    @usableFromInline var behindInAll = 0

    @usableFromInline var finished = InputSet()

    @usableFromInline var isDone = false

    @inlinable
    init(inputs: Int) {
        all = InputSet(count: inputs)
        behind = Array(repeating: 0, count: inputs)
    }

    @inlinable var hasRow: Bool { waiting == all && demand > .none }

    @inlinable
    mutating func received(from input: Int) -> Bool {
        guard waiting.contains(input) else {
            waiting.insert(input)
            return hasRow
        }
        addBehind(input)
        return false
    }

    @inlinable @inline(never)
    mutating func addBehind(_ input: Int) {
        behind[input] += 1
        behindInAll += 1
    }

    @inlinable
    mutating func requested(_ more: Subscribers.Demand) -> Bool {
        demand += more
        return hasRow
    }

    @inlinable
    mutating func finished(_ input: Int) {
        finished.insert(input)
        if !waiting.contains(input) { isDone = true }
    }

    @inlinable
    mutating func takesRow() -> Bool {
        guard hasRow else { return false }
        demand -= 1
        waiting = InputSet()
        if behindInAll > 0 { moveUp() }
        if !finished.isSubset(of: waiting) { isDone = true }
        return true
    }

    /// The second values become the first ones.
    @inlinable @inline(never)
    mutating func moveUp() {
        for input in behind.indices where behind[input] > 0 {
            behind[input] -= 1
            behindInAll -= 1
            waiting.insert(input)
        }
    }
}
