/// Which calls of a burst `debounce` runs.
public enum DebounceOptions: Sendable, Hashable, CaseIterable {
    /// The latest, when the pause after it has lasted long enough.
    case `default`

    /// The first at once, and the latest of those that follow it when the pause has lasted long enough.
    case runFirst
}
