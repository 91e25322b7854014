/// Something to measure, beside what a hand-written version of it costs.
struct Workload {
    /// What the figure must stay below.
    enum Ceiling {
        /// So many times the floor.
        case timesFloor(Double)

        /// So many nanoseconds for one element.
        case nanoseconds(Double)

        /// So many seconds for the whole run.
        case seconds(Double)

        /// So many megabytes of resident memory more after the run than before.
        case megabytes(Double)

        /// Whether it is about memory. Then one round tells more than several: the allocator keeps what it has had.
        var isMemory: Bool {
            if case .megabytes = self { true } else { false }
        }
    }

    let name: String

    /// How many elements one run has: values, sends or subscriptions.
    let elements: Int

    let ceiling: Ceiling

    /// Whether an element may allocate.
    var mayAllocate = true

    /// Does the work with so many elements.
    let run: (Int) -> Void

    /// The hand-written version. `nil` where the ceiling is a time.
    var floor: ((Int) -> Void)?
}
