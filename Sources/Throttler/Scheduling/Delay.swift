import Rubato

/// Runs `operation` when `duration` has passed.
///
/// There is no way to cancel it; the overloads with an async closure and ``execute(with:on:clock:operation:)`` return a task.
///
/// - Parameters:
///   - duration: How long to wait. With zero or less it runs at once, though not inside this function.
///   - actor: Where the operation runs.
///   - clock: Measures the wait. Without one it is the system's monotone time, or in a test the virtual time in force.
///   - operation: What to run.
public func delay(
    _ duration: Duration = .seconds(1), by actor: ActorType = .mainActor, clock: (any Clock<Duration>)? = nil,
    operation: @escaping @Sendable () -> Void
) {
    delay(Call(operation, by: actor), for: duration, CurrentTime.source(of: clock))
}

/// Runs `operation` on the main actor when `duration` has passed. This is `delay` for a closure that is marked `@MainActor`.
public func delay(
    _ duration: Duration = .seconds(1), clock: (any Clock<Duration>)? = nil, by actor: ActorType = .mainActor,
    operation: @escaping @MainActor @Sendable () -> Void
) {
    delay(Call(onMainActor: operation), for: duration, CurrentTime.source(of: clock))
}

/// Runs `operation`, async or throwing, when `duration` has passed.
///
/// - Parameters:
///   - duration: How long to wait.
///   - actor: Where the operation is called.
///   - onError: Gets what the operation throws, once.
///   - clock: Measures the wait, as above.
///   - operation: What to run.
/// - Returns: The task that waits and runs the operation. Cancelled before the operation begins, it doesn't begin; after
///   that the cancellation is the operation's to heed.
@discardableResult
public func delay(
    _ duration: Duration = .seconds(1), by actor: ActorType = .mainActor,
    onError: (@Sendable (any Error) -> Void)? = nil, clock: (any Clock<Duration>)? = nil,
    operation: @escaping @Sendable () async throws -> Void
) -> Task<Void, Never> {
    task(Call(AsyncCall(operation, by: actor, onError: onError)), after: duration, CurrentTime.source(of: clock))
}

private func delay(_ call: Call, for duration: Duration, _ source: any TimeSource) {
    guard duration > .zero else { return call.launch(on: source) }
    let due = source.now.advanced(by: duration)
    _ = source.schedule(at: due) { [weak source] in if let source { call.launch(on: source) } }
}

/// A task that waits, then runs the call unless it has been cancelled.
func task(_ call: Call, after duration: Duration, _ source: any TimeSource) -> Task<Void, Never> {
    // The wait counts from here, not from when the task comes to run.
    let due = duration > .zero ? source.now.advanced(by: duration) : nil
    return Task(executorPreference: source.executor) {
        if let due {
            do { try await source.sleep(until: due) } catch { return }
        }
        await call.runUnlessCancelled(on: source)
    }
}
