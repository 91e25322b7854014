import Synchronization

/// Counts the objects that it has handed out and that still live.
///
///     let tracker = LifetimeTracker()
///     let token = tracker.token()
///     let cancellable = subject.sink { [token] _ in _ = token }
///     ...
///     #expect(tracker.live == 0)
public final class LifetimeTracker: Sendable {
    private let count = Atomic(0)

    public init() {}

    /// How many tokens live.
    public var live: Int { count.load(ordering: .sequentiallyConsistent) }

    /// An object to capture in whatever should be released.
    public func token() -> Token { Token(self) }

    /// Lives as long as something holds it.
    public final class Token: Sendable {
        private let tracker: LifetimeTracker
        private let onDeinit: (@Sendable () -> Void)?

        init(_ tracker: LifetimeTracker, onDeinit: (@Sendable () -> Void)? = nil) {
            self.tracker = tracker
            self.onDeinit = onDeinit
            tracker.count.wrappingAdd(1, ordering: .sequentiallyConsistent)
        }

        deinit {
            tracker.count.wrappingSubtract(1, ordering: .sequentiallyConsistent)
            onDeinit?()
        }
    }

    /// An object that runs `action` when it is released.
    public func token(onDeinit action: @escaping @Sendable () -> Void) -> Token { Token(self, onDeinit: action) }
}
