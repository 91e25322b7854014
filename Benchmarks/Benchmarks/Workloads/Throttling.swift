import Foundation
import Synchronization
import Throttler

/// What a call of a helper costs least: its group is found under a lock.
@inline(never)
private func groupFloor(_ count: Int) {
    let groups = Mutex(["search": 0, "save": 0])
    for value in 0..<count {
        groups.withLock { $0["search", default: 0] &+= value }
    }
}

/// Runs `body` with an index on so many threads, and returns when all have ended.
private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let done = DispatchGroup()
    for index in 0..<count {
        done.enter()
        Thread {
            body(index)
            done.leave()
        }.start()
    }
    done.wait()
}

/// Calls with as many names as calls, each with a window of a millisecond, and a wait until all are over.
private func manyIdentifiers(_ count: Int) {
    let ran = RunCounter()
    for value in 0..<count {
        debounce(.milliseconds(1), identifier: "row \(value)", by: .taskContext) { ran.add() }
    }
    while ran.count < count { usleep(1_000) }
}

private final class RunCounter: Sendable {
    private let runs = Atomic(0)

    var count: Int { runs.load(ordering: .acquiring) }

    func add() { runs.wrappingAdd(1, ordering: .releasing) }
}

// Unsafe is safe here: never changed, and used by the main thread only.
nonisolated(unsafe) let throttlingWorkloads = [
    Workload(
        name: "Throttler: debounce into an open window", elements: 1_000_000, ceiling: .nanoseconds(150),
        run: { count in
            for value in 0..<count {
                debounce(.seconds(60), identifier: "search") { steps.consume.call(value) }
            }
            cancelPending(identifier: "search")
        }, floor: groupFloor),
    Workload(
        name: "Throttler: debounce into an open window, by call site", elements: 1_000_000, ceiling: .nanoseconds(150),
        run: { count in
            for value in 0..<count {
                debounce(.seconds(60)) { steps.consume.call(value) }
            }
        }, floor: groupFloor),
    Workload(
        name: "Throttler: throttle into an open window", elements: 1_000_000, ceiling: .nanoseconds(150),
        run: { count in
            for value in 0..<count {
                throttle(.seconds(60), identifier: "save", by: .taskContext) { steps.consume.call(value) }
            }
        }, floor: groupFloor),
    Workload(
        name: "Throttler: throttle into an open window, ensureLast", elements: 1_000_000, ceiling: .nanoseconds(150),
        run: { count in
            for value in 0..<count {
                throttle(.seconds(60), identifier: "last", by: .taskContext, option: .ensureLast) {
                    steps.consume.call(value)
                }
            }
            cancelPending(identifier: "last")
        }, floor: groupFloor),
    Workload(
        name: "Throttler: debounce that opens a group, and its cancellation", elements: 200_000,
        ceiling: .nanoseconds(5_000),
        run: { count in
            for value in 0..<count {
                debounce(.seconds(60), identifier: "group \(value)") { steps.consume.call(value) }
            }
            for value in 0..<count { cancelPending(identifier: "group \(value)") }
        }, floor: groupFloor),
    Workload(
        name: "Throttler: debounce into open windows, 8 threads", elements: 1_600_000, ceiling: .nanoseconds(150),
        run: { count in
            onThreads(8) { thread in
                let identifier = "thread \(thread)"
                for value in 0..<count / 8 {
                    debounce(.seconds(60), identifier: identifier) { _ = value }
                }
                cancelPending(identifier: identifier)
            }
        }, floor: groupFloor),
    Workload(
        name: "Throttler: resident memory after a million identifiers", elements: 1_000_000, ceiling: .megabytes(10),
        run: manyIdentifiers),
]
