import Rubato

/// Why ``timeout(_:clock:operation:)`` ended without the operation's own result.
public enum TimeoutError: Error, Hashable, Sendable {
    /// The operation took longer than this.
    case timedOut(Duration)
}

/// Runs `operation` and gives it no longer than `duration`.
///
/// At the deadline the operation's task is cancelled. Swift's cancellation is a request: this function waits for the
/// operation to end, so that nothing it has started outlives the call. An operation that doesn't heed its cancellation, or
/// blocks its thread, delays that by as long as it takes; then too the deadline's error is thrown, and what the operation
/// returned or threw after the deadline is dropped.
///
/// If the caller's task is cancelled, so is the operation, and what it returns or throws is the result.
///
/// - Parameters:
///   - duration: How long the operation may take. With zero or less it is not begun.
///   - clock: Measures the time. Without one it is the system's monotone time, or in a test the virtual time in force.
///   - operation: What to run.
/// - Returns: What the operation returns, if it ends before the deadline.
/// - Throws: ``TimeoutError/timedOut(_:)`` if the deadline comes first; otherwise what the operation throws.
public func timeout<Value: Sendable>(
    _ duration: Duration, clock: (any Clock<Duration>)? = nil,
    operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    guard duration > .zero else { throw TimeoutError.timedOut(duration) }
    let source = CurrentTime.source(of: clock)
    let deadline = source.now.advanced(by: duration)
    return try await withThrowingTaskGroup(of: Outcome<Value>.self) { group in
        group.addTask { .finished(try await operation()) }
        group.addTask {
            do { try await source.sleep(until: deadline) } catch { return .cancelled }
            return .deadline
        }
        while let outcome = try await group.next() {
            switch outcome {
            case .finished(let value):
                group.cancelAll()
                return value
            case .deadline:
                group.cancelAll()
                while await group.nextResult() != nil {}
                throw TimeoutError.timedOut(duration)
            case .cancelled:
                continue
            }
        }
        // The operation's task ends in one of the ways above.
        throw CancellationError()
    }
}

/// How one of the two tasks has ended.
private enum Outcome<Value: Sendable>: Sendable {
    case finished(Value)
    case deadline
    /// Nobody waits for the deadline any more, as the caller was cancelled. The operation hears of that itself.
    case cancelled
}
