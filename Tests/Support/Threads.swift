import Foundation
import Synchronization

/// A number that no other running thread has.
func threadNumber() -> UInt { UInt(bitPattern: ObjectIdentifier(Thread.current)) }

/// Runs `body` on `count` threads that start together, with the thread's index, and returns when all have ended.
public func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    let start = Start(count: count)
    for index in 0..<count {
        group.enter()
        let thread = Thread {
            start.wait()
            body(index)
            group.leave()
        }
        thread.stackSize = 1 << 20
        thread.start()
    }
    group.wait()
}

/// Holds threads back until all of them have arrived.
private final class Start: Sendable {
    private let arrived = Atomic(0)
    private let count: Int

    init(count: Int) { self.count = count }

    func wait() {
        arrived.wrappingAdd(1, ordering: .sequentiallyConsistent)
        while arrived.load(ordering: .sequentiallyConsistent) < count { sched_yield() }
    }
}
