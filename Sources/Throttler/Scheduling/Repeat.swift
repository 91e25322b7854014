import Rubato

/// Runs `operation` again and again, one run after the other, with a wait of `interval` between the end of one and the
/// beginning of the next.
///
/// - Parameters:
///   - interval: How long to wait. With zero or less nothing runs.
///   - times: How many runs; `nil` for as many as come until the task is cancelled. With zero or less nothing runs.
///   - startingImmediately: Whether the first run comes at once, or after a first wait.
///   - actor: Where the operation runs.
///   - onError: Gets what the operation throws, once. That ends the series. A `CancellationError` ends it too, but is not
///     reported.
///   - clock: Measures the waits. Without one it is the system's monotone time, or in a test the virtual time in force.
///   - operation: What each run does.
/// - Returns: The task that waits and runs. Cancel it to end the series: a run that has begun may heed that, the next one
///   doesn't begin.
@discardableResult
public func `repeat`(
    every interval: Duration, times: Int? = nil, startingImmediately: Bool = true, by actor: ActorType = .mainActor,
    onError: (@Sendable (any Error) -> Void)? = nil, clock: (any Clock<Duration>)? = nil,
    operation: @escaping @Sendable () async throws -> Void
) -> Task<Void, Never> {
    let source = CurrentTime.source(of: clock)
    let call = AsyncCall(operation, by: actor, onError: onError)
    guard interval > .zero, times ?? 1 > 0 else { return Task(executorPreference: source.executor) {} }
    let firstRun = startingImmediately ? nil : source.now.advanced(by: interval)
    return Task(executorPreference: source.executor) {
        do {
            if let firstRun { try await source.sleep(until: firstRun) }
            var run = 0
            while true {
                try Task.checkCancellation()
                try await call.iterate(on: source)
                // Counted only as far as it matters: a series without an end never overflows.
                if let times {
                    run += 1
                    if run == times { return }
                }
                try await source.sleep(for: interval)
            }
        } catch is CancellationError {
            return
        } catch {
            call.report(error)
        }
    }
}
