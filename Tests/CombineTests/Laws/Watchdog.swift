import Foundation
import Rubato
import Testing

/// Tries a law on a thread of its own. Where that hangs, the test fails with the case that it was at, and goes on.
///
/// The thread of a body that hangs is never heard of again.
func watched(
    patience: TimeInterval = 300, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (Trial) -> Void
) {
    let trial = Trial()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        body(trial)
        done.signal()
    }
    thread.stackSize = 1 << 22
    thread.start()
    if done.wait(timeout: .now() + patience) == .timedOut {
        Issue.record("hangs \(trial.place)", sourceLocation: sourceLocation)
    }
    // Recorded here, as only the test's own thread is known to belong to it.
    for failure in trial.failures { Issue.record("\(failure)", sourceLocation: sourceLocation) }
}

/// What a try of a law has come to.
final class Trial: Sendable {
    private let state = Locked((place: "at the start", failures: [String]()))

    fileprivate var place: String { state.withLock { $0.place } }
    fileprivate var failures: [String] { state.withLock { $0.failures } }

    /// Says which case comes next.
    func at(_ place: String) { state.withLock { $0.place = place } }

    /// Says what must hold in this case.
    func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
        if holds { return }
        let what = what()
        state.withLock { $0.failures.append("\($0.place): not \(what)") }
    }
}
