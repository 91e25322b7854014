import Dispatch
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

/// A sink by hand: one uncontended lock for each value.
@inline(never)
func guardedFloor(_ count: Int) {
    let consume = steps.consume.call
    let lock = Mutex(0)
    for value in 0..<count {
        lock.withLock { $0 &+= 1 }
        consume(value)
    }
}

/// A queue by hand, filled with 100 values and emptied: a lock for a value that comes and for one that goes.
@inline(never)
func queueFloor(_ count: Int) {
    struct Ring {
        var values = [Int](repeating: 0, count: 100)
        var head = 0
        var count = 0
    }
    let consume = steps.consume.call
    let lock = Mutex(Ring())
    for start in stride(from: 0, to: count, by: 100) {
        for value in start..<start + 100 {
            lock.withLock { ring in
                ring.values[(ring.head + ring.count) % 100] = value
                ring.count += 1
            }
        }
        while let value = lock.withLock({ ring -> Int? in
            guard ring.count > 0 else { return nil }
            defer {
                ring.head = (ring.head + 1) % 100
                ring.count -= 1
            }
            return ring.values[ring.head]
        }) {
            consume(value)
        }
    }
}

/// Attempts by hand: what fails throws, and a lock counts what is left.
@inline(never)
func attemptFloor(_ count: Int) {
    let consume = steps.consume.call
    let left = Mutex(count)
    func attempt() throws { if true { consume(1); throw Refusal() } }
    repeat {
        do { try attempt() } catch {
            left.withLock { $0 -= 1 }
        }
    } while left.withLock({ $0 > 0 })
}

/// A time-out by hand, delivering on a queue: a lock and a look at the clock for each value, which moves the deadline,
/// and a block of the queue that delivers it.
@inline(never)
func timeoutFloor(_ count: Int) {
    let consume = UncheckedAction(call: steps.consume.call)
    let queue = DispatchQueue(label: "benchmark.floor")
    let deadline = Mutex(DispatchTime.now())
    for value in 0..<count {
        deadline.withLock { $0 = DispatchTime.now() + .seconds(10) }
        queue.async { consume.call(value) }
    }
    queue.sync {}
}

// Unchecked: the queue calls it for one value at a time, and the benchmark waits for the queue.
struct UncheckedAction: @unchecked Sendable {
    let call: (Int) -> Void
}
