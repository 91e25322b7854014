import Dispatch
import Rubato

/// Runs the tasks of one virtual time, one job at a time in the order of their coming, and knows when there is none.
final class VirtualExecutor: TaskExecutor {
    private struct State {
        /// How many jobs have come.
        var total: UInt64 = 0
        /// How many of them have not ended.
        var unfinished = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let queue = DispatchQueue(label: "rubato.virtual-time")
    private let state = Locked(State())

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { state in
            state.total += 1
            state.unfinished += 1
        }
        queue.async {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
            self.finish()
        }
    }

    /// How many jobs have come so far.
    var total: UInt64 { state.withLock { $0.total } }

    /// Waits until no job is left or running.
    func idle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.unfinished == 0 { return true }
                state.waiting.append(continuation)
                return false
            }
            if isIdle { continuation.resume() }
        }
    }

    private func finish() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.unfinished -= 1
            guard state.unfinished == 0 else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
