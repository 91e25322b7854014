import Rubato

/// Cancels what waits in the debounce and the throttle group of that name. It never runs.
///
/// The group is then as if the call that waited had not been made: a window that is open stays open until its end. Calls
/// that it had replaced are gone for good; no earlier call runs in its place.
///
/// - Parameters:
///   - identifier: The name that was given to `debounce` or `throttle`.
///   - clock: The clock that was given with it, if one was.
/// - Returns: Whether anything waited.
@discardableResult
public func cancelPending(identifier: String, clock: (any Clock<Duration>)? = nil) -> Bool {
    let key = GroupKey(identifier: identifier)
    let source = CurrentTime.source(of: clock)
    let groups = Groups.of(source)
    let debounced = groups.debounces.cancel(key, source)
    let throttled = groups.throttles.cancel(key, source)
    return debounced || throttled
}

/// Runs now what waits in the debounce and the throttle group of that name, each on its actor.
///
/// A debounce group is over then. A throttled call opens its window now.
///
/// - Parameters:
///   - identifier: The name that was given to `debounce` or `throttle`.
///   - clock: The clock that was given with it, if one was.
/// - Returns: Whether anything waited.
@discardableResult
public func flushPending(identifier: String, clock: (any Clock<Duration>)? = nil) -> Bool {
    let key = GroupKey(identifier: identifier)
    let source = CurrentTime.source(of: clock)
    let groups = Groups.of(source)
    let debounced = groups.debounces.flush(key, source)
    let throttled = groups.throttles.flush(key, source)
    return debounced || throttled
}
