import Foundation
import Synchronization

/// A thread that runs its run loop until `stop`.
///
/// Unchecked Sendable: the run loop is only used for what its documentation allows from any thread.
final class LoopThread: @unchecked Sendable {
    private(set) var loop: RunLoop!
    private var thread: Thread!
    private let isStopped = Atomic(false)

    init() {
        let started = DispatchSemaphore(value: 0)
        thread = Thread { [self] in
            loop = RunLoop.current
            // A run loop ends at once where it has nothing to wait for.
            let anchor = Timer(fire: .distantFuture, interval: 1, repeats: true) { _ in }
            loop.add(anchor, forMode: .common)
            started.signal()
            // Timers don't make this return, only its date does. That is far enough off that a run loop which is not
            // woken would hold up a test for very long.
            while !isStopped.load(ordering: .acquiring) { loop.run(until: Date(timeIntervalSinceNow: 2)) }
            anchor.invalidate()
        }
        thread.start()
        started.wait()
    }

    /// Runs `body` on the thread and returns when it has.
    func sync(_ body: @escaping () -> Void) {
        let ran = DispatchSemaphore(value: 0)
        loop.schedule {
            body()
            ran.signal()
        }
        ran.wait()
    }

    var isCurrent: Bool { Thread.current === thread }

    /// Lets the thread end within seconds.
    func stop() { isStopped.store(true, ordering: .releasing) }
}

/// Waits until `condition` holds, looking again and again. For what another thread is about to do. False after five minutes.
func eventually(_ condition: () -> Bool) -> Bool {
    let limit = Date(timeIntervalSinceNow: 300)
    while !condition() {
        if Date() > limit { return false }
        usleep(500)
    }
    return true
}
