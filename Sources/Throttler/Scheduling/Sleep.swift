import Rubato

/// Waits for `duration`, or until the task is cancelled. With zero or less it returns at once.
///
/// - Parameters:
///   - duration: How long to wait. With zero or less it returns at once.
///   - clock: Measures the wait. Without one it is the system's monotone time, or in a test the virtual time in force.
public func sleep(_ duration: Duration, clock: (any Clock<Duration>)? = nil) async {
    guard duration > .zero else { return }
    // It throws on cancellation only, and that ends this wait as well.
    try? await CurrentTime.source(of: clock).sleep(for: duration)
}
