import Dispatch
import Rubato

/// Runs the tasks of one virtual time, one job at a time in the order of their coming, and knows when there is none.
final class VirtualExecutor: TaskExecutor {
    private struct State {
        /// How many jobs have come.
        var total: UInt64 = 0
        /// How many of them have not ended.
        var unfinished = 0
        var waiting: [CheckedContinuation<UInt64, Never>] = []
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

    /// Waits until no job is left or running. Returns how many jobs had come when that was so.
    func idle() async -> UInt64 {
        await withCheckedContinuation { continuation in
            let total = state.withLock { state -> UInt64? in
                if state.unfinished == 0 { return state.total }
                state.waiting.append(continuation)
                return nil
            }
            if let total { continuation.resume(returning: total) }
        }
    }

    private func finish() {
        let (waiting, total) = state.withLock { state -> ([CheckedContinuation<UInt64, Never>], UInt64) in
            state.unfinished -= 1
            guard state.unfinished == 0 else { return ([], 0) }
            defer { state.waiting = [] }
            return (state.waiting, state.total)
        }
        for continuation in waiting { continuation.resume(returning: total) }
    }
}
