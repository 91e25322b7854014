import Rubato

/// Runs `operation` in a task, after a wait where one is asked for.
///
/// - Parameters:
///   - duration: How long to wait first. Without one, or with zero or less, it runs at once.
///   - actor: Where the operation runs.
///   - clock: Measures the wait. Without one it is the system's monotone time, or in a test the virtual time in force.
///   - operation: What to run.
/// - Returns: The task that waits and runs the operation. Cancelled before the operation begins, it doesn't begin.
@discardableResult
public func execute(
    with duration: Duration? = nil, on actor: ActorType = .mainActor, clock: (any Clock<Duration>)? = nil,
    operation: @escaping @Sendable () -> Void
) -> Task<Void, Never> {
    task(Call(operation, by: actor), after: duration ?? .zero, CurrentTime.source(of: clock))
}

/// Runs `operation` on the main actor. This is `execute` for a closure that is marked `@MainActor`.
@discardableResult
public func execute(
    with duration: Duration? = nil, clock: (any Clock<Duration>)? = nil, on actor: ActorType = .mainActor,
    operation: @escaping @MainActor @Sendable () -> Void
) -> Task<Void, Never> {
    task(Call(onMainActor: operation), after: duration ?? .zero, CurrentTime.source(of: clock))
}

/// Runs `operation`, async or throwing, in a task. This is `execute` for such a closure.
///
/// - Parameters:
///   - duration: How long to wait first.
///   - actor: Where the operation is called.
///   - onError: Gets what the operation throws, once.
///   - clock: Measures the wait, as above.
///   - operation: What to run.
/// - Returns: The task that waits and runs the operation. Cancelled before the operation begins, it doesn't begin; after
///   that the cancellation is the operation's to heed.
@discardableResult
public func execute(
    with duration: Duration? = nil, on actor: ActorType = .mainActor, onError: (@Sendable (any Error) -> Void)? = nil,
    clock: (any Clock<Duration>)? = nil, operation: @escaping @Sendable () async throws -> Void
) -> Task<Void, Never> {
    let call = AsyncCall(operation, by: actor, onError: onError)
    return task(Call(call), after: duration ?? .zero, CurrentTime.source(of: clock))
}
