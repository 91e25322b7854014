import Floor
import Synchronization

/// The closures of all workloads.
// Unsafe is safe here: the benchmarks run on the main thread, and the closures hold nothing that changes.
nonisolated(unsafe) let steps = makeSteps()

// A global is looked up at each use, so the floors take the closures once.

/// map, filter, map and a sink, by hand.
@inline(never)
func sequenceFloor(_ count: Int) {
    let steps = steps
    for value in 0..<count { pass(value, steps) }
}

/// The same for values that are sent: one uncontended lock for each.
@inline(never)
func subjectFloor(_ count: Int) {
    let steps = steps
    let lock = Mutex(0)
    for value in 0..<count {
        lock.withLock { $0 &+= 1 }
        pass(value, steps)
    }
}

@inline(__always)
private func pass(_ value: Int, _ steps: Steps) {
    let incremented = steps.increment.call(value)
    guard steps.isWanted.call(incremented) else { return }
    steps.consume.call(steps.scale.call(incremented))
}

/// A running sum, without repetitions and without `nil`, by hand.
@inline(never)
func statefulFloor(_ count: Int) {
    let steps = steps
    let lock = Mutex(0)
    var sum = 0
    var last: Int?
    for value in 0..<count {
        lock.withLock { $0 &+= 1 }
        sum = steps.add.call(sum, value)
        if let last, steps.areEqual.call(last, sum) { continue }
        last = sum
        if let kept = steps.keep.call(sum) { steps.consume.call(kept) }
    }
}
