import Rubato

/// A closure on its way to the actor that runs it.
///
/// Kept in one shape for all kinds of closures, as calls are copied and released on the path that has to be cheap.
struct Call: Sendable {
    private let operation: @Sendable () -> Void
    private let actor: ActorType
    /// In the place of the two above, for an async closure.
    private let async: AsyncCall?

    init(_ operation: @escaping @Sendable () -> Void, by actor: ActorType) {
        self.operation = operation
        self.actor = actor
        async = nil
    }

    init(onMainActor operation: @escaping @MainActor @Sendable () -> Void) {
        // Unsafe is safe here: the two types differ only in the actor that the compiler demands of callers, and the next
        // line sees to that.
        self.operation = unsafeBitCast(operation, to: (@Sendable () -> Void).self)
        actor = .mainActor
        async = nil
    }

    init(_ call: AsyncCall) {
        operation = {}
        actor = .taskContext
        async = call
    }

    /// Runs the closure in a task of its own, begun now.
    ///
    /// Tasks for one actor that are begun by one thread run in that order.
    func launch(on executor: (any TaskExecutor)?) {
        if let async {
            Task(executorPreference: executor) { await async.run() }
            return
        }
        let operation = operation
        switch actor {
        case .taskContext:
            Task(executorPreference: executor) { operation() }
        case .mainActor where executor == nil:
            Task { @MainActor in operation() }
        case .ownedActor where executor == nil:
            Task { @OwnedActor in operation() }
        case .mainActor:
            // Begins and ends on the executor, so that it knows of what the main actor has to do.
            Task(executorPreference: executor) { await MainActor.run(body: operation) }
        case .ownedActor:
            Task(executorPreference: executor) { @OwnedActor in operation() }
        }
    }

    /// Runs the closure within the task of the caller.
    func run() async {
        if let async { return await async.run() }
        await actor.run(operation)
    }

    /// The same, unless the task has been cancelled when it is the closure's turn on its actor.
    func runUnlessCancelled() async {
        if let async { return await async.runUnlessCancelled() }
        await actor.run { [operation] in if !Task.isCancelled { operation() } }
    }
}

extension ActorType {
    /// Runs a closure here, within the task of the caller.
    func run(_ operation: @Sendable () -> Void) async {
        switch self {
        case .mainActor: await MainActor.run(body: operation)
        case .ownedActor: await OwnedActor.shared.run(operation)
        case .taskContext: operation()
        }
    }

    /// Calls an async closure from here, within the task of the caller.
    func run(_ operation: @Sendable () async throws -> Void) async throws {
        switch self {
        case .mainActor: try await runOnMainActor(operation)
        case .ownedActor: try await OwnedActor.shared.run(operation)
        case .taskContext: try await operation()
        }
    }
}

@MainActor
private func runOnMainActor(_ operation: @Sendable () async throws -> Void) async throws {
    try await operation()
}

/// An async closure, where it runs, and who hears of its error.
final class AsyncCall: Sendable {
    private let operation: @Sendable () async throws -> Void
    private let actor: ActorType
    private let onError: (@Sendable (any Error) -> Void)?

    init(
        _ operation: @escaping @Sendable () async throws -> Void, by actor: ActorType,
        onError: (@Sendable (any Error) -> Void)?
    ) {
        self.operation = operation
        self.actor = actor
        self.onError = onError
    }

    /// Runs the closure; what it throws goes to `onError`, once.
    func run() async {
        do { try await actor.run(operation) } catch { onError?(error) }
    }

    /// The same, unless the task has been cancelled when it is the closure's turn on its actor.
    func runUnlessCancelled() async {
        do { try await iterate() } catch { onError?(error) }
    }

    /// The same, letting through what the closure throws.
    func iterate() async throws {
        let operation = operation
        try await actor.run { if !Task.isCancelled { try await operation() } }
    }

    func report(_ error: any Error) { onError?(error) }
}

/// The actor of ``ActorType/ownedActor``.
///
/// A global one, as a task can only begin on an actor that the compiler knows. That is what keeps tasks in order.
@globalActor
actor OwnedActor {
    static let shared = OwnedActor()

    func run(_ operation: @Sendable () -> Void) { operation() }

    func run(_ operation: @Sendable () async throws -> Void) async throws { try await operation() }
}
