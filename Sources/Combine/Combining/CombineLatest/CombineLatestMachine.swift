/// Decides when `combineLatest` has a row, and when it can have no further one.
@usableFromInline
struct CombineLatestMachine: JoinMachine {
    /// What the downstream has asked for and not got yet.
    @usableFromInline var demand = Subscribers.Demand.none

    @usableFromInline let all: InputSet

    /// The inputs that have brought a value.
    @usableFromInline var present = InputSet()

    /// How many have not finished.
    @usableFromInline var live: Int

    /// Whether a value has come that no row has shown yet.
    @usableFromInline var isNew = false

    @usableFromInline var isDone = false

    @inlinable
    init(inputs: Int) {
        all = InputSet(count: inputs)
        live = inputs
    }

    @inlinable var hasRow: Bool { isNew && present == all && demand > .none }

    @inlinable
    mutating func received(from input: Int) -> Bool {
        isNew = true
        present.insert(input)
        return hasRow
    }

    @inlinable
    mutating func requested(_ more: Subscribers.Demand) -> Bool {
        demand += more
        return hasRow
    }

    @inlinable
    mutating func finished(_ input: Int) {
        live -= 1
        if live == 0 { isDone = true }
    }

    @inlinable
    mutating func takesRow() -> Bool {
        guard hasRow else { return false }
        demand -= 1
        isNew = false
        return true
    }
}
