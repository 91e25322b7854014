import Dispatch
import Rubato
import RubatoTesting
import TestSupport
import Testing

extension Duration {
    /// One nanosecond less.
    var almost: Duration { self - .nanoseconds(1) }

    static let nanosecond = Duration.nanoseconds(1)
}

extension VirtualTime {
    /// Begins a task that belongs to this time.
    func begin<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        Task(executorPreference: executor, operation: operation)
    }

    /// Lets the tasks of this time go on without giving up the caller's thread, and so its actor, as far as they get.
    func finishJobs() {
        // Jobs run in the order of their coming, one at a time.
        let passed = DispatchSemaphore(value: 0)
        Task(executorPreference: executor) { passed.signal() }
        passed.wait()
    }

    /// Checks that `log` stays as it is until one nanosecond before `duration` has passed, and holds `lines` after that.
    func expect(
        _ log: Log, after duration: Duration, becomes lines: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await settle()
        let before = log.lines
        await advance(by: duration.almost)
        #expect(log.lines == before, "one nanosecond early", sourceLocation: sourceLocation)
        await advance(by: .nanosecond)
        #expect(log.lines == lines, "at the time", sourceLocation: sourceLocation)
    }

    /// Checks that `log` holds these lines in an hour.
    func expectFinally(_ log: Log, _ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) async {
        await advance(by: .seconds(3_600))
        #expect(log.lines == lines, sourceLocation: sourceLocation)
    }

    /// Checks that `log` holds these lines when all that can run has run, and for an hour after that.
    func expectNoMore(_ log: Log, than lines: [String], sourceLocation: SourceLocation = #_sourceLocation) async {
        await advance()
        #expect(log.lines == lines, "at once", sourceLocation: sourceLocation)
        await advance(by: .seconds(3_600))
        #expect(log.lines == lines, "an hour later", sourceLocation: sourceLocation)
    }
}

/// What a test throws.
enum Failure: Error, Equatable {
    case wanted
    case other
}

/// Opens once; until then it holds back whoever waits. Heeds no cancellation.
final class Gate: Sendable {
    private let state = Locked<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
