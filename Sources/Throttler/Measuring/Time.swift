import Rubato

/// Runs `operation`, reports how long it took, and returns or throws what it does.
///
/// ```swift
/// let total = time("sum") { numbers.reduce(0, +) }
/// // [Throttler] sum completed in 8.7 ms
/// ```
///
/// It begins at once, where the caller runs. A duration below one second is shown in milliseconds with one digit, from
/// there on in seconds with three.
///
/// - Parameters:
///   - label: Begins the report.
///   - style: How the report is written.
///   - report: Gets the line, after success and after failure, before this function returns or throws. Without one it is
///     printed.
///   - clock: Measures. Without one it is `ContinuousClock`, or in a test the virtual time in force.
///   - operation: What is measured.
@discardableResult
public func time<Value>(
    _ label: String? = nil, style: TimeReportStyle = .compact,
    report: @Sendable (String) -> Void = { print($0) }, clock: (any Clock<Duration>)? = nil,
    operation: @Sendable () throws -> Value
) rethrows -> Value {
    let elapsed = stopwatch(clock)
    do {
        let value = try operation()
        report(TimeReport(label: label, duration: elapsed(), error: nil).line(style))
        return value
    } catch {
        report(TimeReport(label: label, duration: elapsed(), error: error).line(style))
        throw error
    }
}

/// Runs an async `operation`, reports how long it took, and returns or throws what it does. It stays on the caller's actor.
@discardableResult
nonisolated(nonsending) public func time<Value>(
    _ label: String? = nil, style: TimeReportStyle = .compact,
    report: @Sendable (String) -> Void = { print($0) }, clock: (any Clock<Duration>)? = nil,
    operation: nonisolated(nonsending) @Sendable () async throws -> Value
) async rethrows -> Value {
    let elapsed = stopwatch(clock)
    do {
        let value = try await operation()
        report(TimeReport(label: label, duration: elapsed(), error: nil).line(style))
        return value
    } catch {
        report(TimeReport(label: label, duration: elapsed(), error: error).line(style))
        throw error
    }
}

/// Tells how long it is since it was made.
private func stopwatch(_ clock: (any Clock<Duration>)?) -> () -> Duration {
    func start(_ clock: some Clock<Duration>) -> () -> Duration {
        let beginning = clock.now
        return { beginning.duration(to: clock.now) }
    }
    if let clock { return start(clock) }
    guard let source = CurrentTime.override else { return start(ContinuousClock()) }
    let beginning = source.now
    return { source.now.duration(since: beginning) }
}
