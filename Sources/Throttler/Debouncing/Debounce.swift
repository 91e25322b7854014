import Rubato

/// Runs only the latest call of a burst: `operation` runs when `duration` has passed without another call to its group.
///
/// ```swift
/// for value in 1...5 {
///     debounce(.milliseconds(300), identifier: "input") { print(value) }
/// }
/// // 300 ms later: 5
/// ```
///
/// The call is decided in this function, so calls made one after another are taken in that order. What has begun is not
/// cancelled by a newer call. May be called from any thread.
///
/// - Parameters:
///   - duration: How long the pause has to be. With zero or less the operation runs at once, in place of what waits.
///   - identifier: Names the group. Without one, each place in the source that calls this has its own. Debounce and
///     throttle groups of the same name have nothing to do with each other.
///   - actor: Where the operation runs.
///   - option: With `.runFirst`, the first call of a burst runs at once, and the latest of those that follow it after the
///     pause. The window of a burst that has only one call lasts for that call's duration.
///   - clock: Measures the pause. Without one it is the system's monotone time, or in a test the virtual time in force.
///     Groups of different clocks are different groups.
///   - fileID: The file of the call site, not meant to be passed.
///   - line: The line of the call site, not meant to be passed.
///   - column: The column of the call site, not meant to be passed.
///   - operation: What to run. It is not run inside this function.
public func debounce(
    _ duration: Duration = .seconds(1), identifier: String? = nil, by actor: ActorType = .mainActor,
    option: DebounceOptions = .default, clock: (any Clock<Duration>)? = nil,
    fileID: String = #fileID, line: Int = #line, column: Int = #column,
    operation: consuming @escaping @Sendable () -> Void
) {
    let key = GroupKey(identifier, fileID: fileID, line: line, column: column)
    submit(Call(consume operation, by: actor), key, duration, option, clock)
}

/// Runs only the latest call of a burst. This is `debounce` for a closure that is marked `@MainActor`; it runs there,
/// whatever `actor` says.
public func debounce(
    _ duration: Duration = .seconds(1), identifier: String? = nil, by actor: ActorType = .mainActor,
    option: DebounceOptions = .default,
    // Two functions cannot differ in a parameter's actor alone, so the clock has another place here.
    fileID: String = #fileID, line: Int = #line, column: Int = #column, clock: (any Clock<Duration>)? = nil,
    operation: consuming @escaping @MainActor @Sendable () -> Void
) {
    let key = GroupKey(identifier, fileID: fileID, line: line, column: column)
    submit(Call(onMainActor: consume operation), key, duration, option, clock)
}

/// Runs only the latest call of a burst. This is `debounce` for an async or throwing closure.
///
/// The call has its place among the calls of its group when this function returns, whenever its task comes to run.
///
/// - Parameters:
///   - duration: As above.
///   - identifier: As above.
///   - actor: Where the operation is called.
///   - option: As above.
///   - onError: Gets what the operation throws, once.
///   - clock: Measures the pause, as above.
///   - fileID: The file of the call site, not meant to be passed.
///   - line: The line of the call site, not meant to be passed.
///   - column: The column of the call site, not meant to be passed.
///   - operation: What to run.
/// - Returns: The task that submits the request. It ends when the request has been taken; where the operation runs at once,
///   when that has ended. It never waits for a window. Cancelled before it begins, and before anything else happens in the
///   group, it takes the call back, and the group is as if the call had not been made: what it had replaced waits again.
///   After that, cancelling it reaches only an operation that runs at once. What waits is cancelled by
///   ``cancelPending(identifier:clock:)``.
@discardableResult
public func debounce(
    _ duration: Duration = .seconds(1), identifier: String? = nil, by actor: ActorType = .mainActor,
    option: DebounceOptions = .default, onError: (@Sendable (any Error) -> Void)? = nil,
    clock: (any Clock<Duration>)? = nil,
    fileID: String = #fileID, line: Int = #line, column: Int = #column,
    operation: @escaping @Sendable () async throws -> Void
) -> Task<Void, Never> {
    let key = GroupKey(identifier, fileID: fileID, line: line, column: column)
    let call = Call(AsyncCall(operation, by: actor, onError: onError))
    let source = CurrentTime.source(of: clock)
    return Groups.of(source).debounces.submitTask(call, key, for: duration, option: option, source)
}

@inline(__always)
private func submit(
    _ call: consuming Call, _ key: GroupKey, _ duration: Duration, _ option: DebounceOptions,
    _ clock: (any Clock<Duration>)?
) {
    var call: Call? = consume call
    if clock == nil, CurrentTime.override == nil {
        // The usual case. A call into an open window needs the time, but nothing else of its source.
        Groups.debouncesOfSystemTime._withUnsafeGuaranteedRef { debounces in
            let effects = debounces.arrive(&call, key, at: SystemTime.now, for: duration, option: option)
            if effects.more != nil || effects.verdict == .runs {
                debounces.begin(call, effects, key, SystemTime.shared)
            }
        }
    } else {
        let source = CurrentTime.source(of: clock)
        Groups.of(source).debounces.submit(&call, key, for: duration, option: option, source)
    }
}
