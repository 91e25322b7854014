import Rubato

/// Runs the first call at once and suppresses those that follow until `duration` has passed.
///
/// ```swift
/// for value in 1...5 {
///     throttle(.seconds(1), identifier: "save") { print(value) }
/// }
/// // at once: 1
/// ```
///
/// The call is decided in this function, so calls made one after another are taken in that order. May be called from any
/// thread.
///
/// - Parameters:
///   - duration: How long the window is that this call opens, if it runs: it suppresses calls from now until before
///     `duration` has passed. With zero or less the operation runs at once, and what waits doesn't run; the window of an
///     earlier call stays.
///   - identifier: Names the group. Without one, each place in the source that calls this has its own. Debounce and
///     throttle groups of the same name have nothing to do with each other.
///   - actor: Where the operation runs.
///   - option: With `.ensureLast` the latest suppressed call runs at the end of the window, and opens a window of its own.
///   - clock: Measures the window. Without one it is the system's monotone time, or in a test the virtual time in force.
///     Groups of different clocks are different groups.
///   - fileID: The file of the call site, not meant to be passed.
///   - line: The line of the call site, not meant to be passed.
///   - column: The column of the call site, not meant to be passed.
///   - operation: What to run. It is not run inside this function.
public func throttle(
    _ duration: Duration = .seconds(1), identifier: String? = nil, by actor: ActorType = .mainActor,
    option: ThrottleOptions = .default, clock: (any Clock<Duration>)? = nil,
    fileID: String = #fileID, line: Int = #line, column: Int = #column,
    operation: consuming @escaping @Sendable () -> Void
) {
    let key = GroupKey(identifier, fileID: fileID, line: line, column: column)
    submit(Call(consume operation, by: actor), key, duration, option, clock)
}

/// Runs the first call at once and suppresses those that follow. This is `throttle` for a closure that is marked
/// `@MainActor`; it runs there, whatever `actor` says.
public func throttle(
    _ duration: Duration = .seconds(1), identifier: String? = nil, by actor: ActorType = .mainActor,
    option: ThrottleOptions = .default,
    // Two functions cannot differ in a parameter's actor alone, so the clock has another place here.
    fileID: String = #fileID, line: Int = #line, column: Int = #column, clock: (any Clock<Duration>)? = nil,
    operation: consuming @escaping @MainActor @Sendable () -> Void
) {
    let key = GroupKey(identifier, fileID: fileID, line: line, column: column)
    submit(Call(onMainActor: consume operation), key, duration, option, clock)
}

/// Runs the first call at once and suppresses those that follow. This is `throttle` for an async or throwing closure.
///
/// The call has its place among the calls of its group when this function returns, whenever its task comes to run.
///
/// - Parameters:
///   - duration: As above.
///   - identifier: As above.
///   - actor: Where the operation is called.
///   - option: As above.
///   - onError: Gets what the operation throws, once.
///   - clock: Measures the window, as above.
///   - fileID: The file of the call site, not meant to be passed.
///   - line: The line of the call site, not meant to be passed.
///   - column: The column of the call site, not meant to be passed.
///   - operation: What to run.
/// - Returns: The task that submits the request. It ends when the request has been taken; where the operation runs at once,
///   when that has ended. It never waits for a window. Cancelled before it begins, and before anything else happens in the
///   group, it takes the call back, and the group is as if the call had not been made: the window that it had opened is
///   closed, what it had replaced waits again. After that, cancelling it reaches only an operation that runs at once. What
///   waits is cancelled by ``cancelPending(identifier:clock:)``.
@discardableResult
public func throttle(
    _ duration: Duration = .seconds(1), identifier: String? = nil, by actor: ActorType = .mainActor,
    option: ThrottleOptions = .default, onError: (@Sendable (any Error) -> Void)? = nil,
    clock: (any Clock<Duration>)? = nil,
    fileID: String = #fileID, line: Int = #line, column: Int = #column,
    operation: @escaping @Sendable () async throws -> Void
) -> Task<Void, Never> {
    let key = GroupKey(identifier, fileID: fileID, line: line, column: column)
    let call = Call(AsyncCall(operation, by: actor, onError: onError))
    let source = CurrentTime.source(of: clock)
    return Groups.of(source).throttles.submitTask(call, key, for: duration, option: option, source)
}

@inline(__always)
private func submit(
    _ call: consuming Call, _ key: GroupKey, _ duration: Duration, _ option: ThrottleOptions,
    _ clock: (any Clock<Duration>)?
) {
    var call: Call? = consume call
    if clock == nil, CurrentTime.override == nil {
        // The usual case. A call into an open window needs the time, but nothing else of its source.
        Groups.throttlesOfSystemTime._withUnsafeGuaranteedRef { throttles in
            let effects = throttles.arrive(&call, key, at: SystemTime.now, for: duration, option: option)
            if effects.more != nil || effects.verdict == .runs {
                throttles.begin(call, effects, key, SystemTime.shared)
            }
        }
    } else {
        let source = CurrentTime.source(of: clock)
        Groups.of(source).throttles.submit(&call, key, for: duration, option: option, source)
    }
}
