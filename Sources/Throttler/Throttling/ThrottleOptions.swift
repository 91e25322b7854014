/// What `throttle` does with calls inside a window.
public enum ThrottleOptions: Sendable, Hashable, CaseIterable {
    /// They never run.
    case `default`

    /// The latest runs when the window ends, and opens the next.
    case ensureLast
}
