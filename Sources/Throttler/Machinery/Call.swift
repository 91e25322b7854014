import Rubato

/// A closure on its way to the actor that runs it.
enum Call: Sendable {
    case plain(@Sendable () -> Void, ActorType)
    case onMainActor(@MainActor @Sendable () -> Void)
    case async(AsyncCall)

    /// Runs the closure in a task of its own, begun now.
    ///
    /// Tasks for one actor that are begun by one thread run in that order.
    func launch(on executor: (any TaskExecutor)?) {
        switch self {
        case .plain(let operation, .taskContext):
            Task(executorPreference: executor) { operation() }
        case .plain(let operation, .mainActor):
            Self.launchOnMainActor(operation, executor)
        case .plain(let operation, .ownedActor):
            OwnedActor.shared.launch(operation, on: executor)
        case .onMainActor(let operation):
            Self.launchOnMainActor(operation, executor)
        case .async(let call):
            Task(executorPreference: executor) { await call.run() }
        }
    }

    private static func launchOnMainActor(
        _ operation: @escaping @MainActor @Sendable () -> Void, _ executor: (any TaskExecutor)?
    ) {
        if let executor {
            // Begins and ends on the executor, so that it knows of what the main actor has to do.
            Task(executorPreference: executor) { await MainActor.run(body: operation) }
        } else {
            Task { @MainActor in operation() }
        }
    }

    /// Runs the closure within the task of the caller.
    func run() async {
        switch self {
        case .plain(let operation, let actor): await actor.run { operation() }
        case .onMainActor(let operation): await MainActor.run(body: operation)
        case .async(let call): await call.run()
        }
    }

    /// The same, unless the task has been cancelled when it is the closure's turn on its actor.
    func runUnlessCancelled() async {
        switch self {
        case .plain(let operation, let actor): await actor.run { if !Task.isCancelled { operation() } }
        case .onMainActor(let operation): await MainActor.run { if !Task.isCancelled { operation() } }
        case .async(let call): await call.runUnlessCancelled()
        }
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
actor OwnedActor {
    static let shared = OwnedActor()

    func run(_ operation: @Sendable () -> Void) { operation() }

    func run(_ operation: @Sendable () async throws -> Void) async throws { try await operation() }

    /// Begins a task that starts on this actor, so that tasks keep their order.
    nonisolated func launch(_ operation: @escaping @Sendable () -> Void, on executor: (any TaskExecutor)?) {
        Task(executorPreference: executor) { await self.run(operation) }
    }
}
