public import Rubato

/// A call of `retry` that makes no sense.
public enum RetryError: Error, Hashable, Sendable {
    /// So many attempts cannot be made: it has to be one at least.
    case invalidAttemptCount(Int)
}

/// Runs `operation` until it succeeds, up to `maxAttempts` times, with a wait of `delay` after each failure but the last.
///
/// The first attempt begins at once, and attempts never overlap.
///
/// - Parameters:
///   - maxAttempts: How many attempts in all.
///   - delay: How long to wait. With zero or less the next attempt follows at once.
///   - isRetried: Says of each error whether another attempt is worth it. Without one, all are but `CancellationError`,
///     for which this is not asked.
///   - clock: Measures the waits. Without one it is the system's monotone time, or in a test the virtual time in force.
///   - operation: What each attempt does.
/// - Returns: What the first successful attempt returns.
/// - Throws: What the last attempt throws, or one whose error is not retried. `CancellationError` where an attempt throws
///   that, or the task is cancelled and the attempt fails, or it is cancelled in a wait.
///   ``RetryError/invalidAttemptCount(_:)`` where `maxAttempts` is zero or less.
public func retry<Value: Sendable>(
    _ maxAttempts: Int, every delay: Duration = .zero, when isRetried: @Sendable (any Error) -> Bool = { _ in true },
    clock: (any Clock<Duration>)? = nil, operation: @Sendable () async throws -> Value
) async throws -> Value {
    try await retry(maxAttempts, backoff: .constant(delay), when: isRetried, clock: clock, operation: operation)
}

/// Runs `operation` until it succeeds, up to `maxAttempts` times, with waits that a backoff tells.
///
/// ```swift
/// let page = try await retry(5, backoff: .exponential(from: .milliseconds(100), cap: .seconds(5)).jittered()) {
///     try await fetchPage()
/// }
/// ```
///
/// - Parameters:
///   - maxAttempts: How many attempts in all.
///   - backoff: How long to wait after each failure.
///   - generator: Where the jitter of the backoff comes from.
///   - isRetried: Says of each error whether another attempt is worth it.
///   - clock: Measures the waits, as above.
///   - operation: What each attempt does.
public func retry<Value: Sendable>(
    _ maxAttempts: Int, backoff: Backoff,
    using generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    when isRetried: @Sendable (any Error) -> Bool = { _ in true }, clock: (any Clock<Duration>)? = nil,
    operation: @Sendable () async throws -> Value
) async throws -> Value {
    guard maxAttempts > 0 else { throw RetryError.invalidAttemptCount(maxAttempts) }
    let source = CurrentTime.source(of: clock)
    var generator = generator
    var attempt = 1
    while true {
        try Task.checkCancellation()
        do {
            return try await operation()
        } catch let error as CancellationError {
            throw error
        } catch {
            try Task.checkCancellation()
            guard attempt < maxAttempts, isRetried(error) else { throw error }
        }
        let wait = backoff.delay(after: attempt, using: &generator)
        if wait > .zero { try await source.sleep(for: wait) }
        attempt += 1
    }
}
