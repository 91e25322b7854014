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
    func launch(on source: any TimeSource) {
        guard let executor = source.executor else { return launch() }
        // Begins and ends on the executor, so that it knows of what is still to be done.
        Task(executorPreference: executor) { await run(on: source) }
    }

    /// The same in the system's time. The task begins on the closure's actor itself: it would lose its place in the order if
    /// it began elsewhere.
    private func launch() {
        if let async {
            Task { await async.run(on: SystemTime.shared) }
            return
        }
        let operation = operation
        switch actor {
        case .mainActor: Task { @MainActor in operation() }
        case .ownedActor: Task { @OwnedActor in operation() }
        case .taskContext: Task { operation() }
        }
    }

    /// Runs the closure within the task of the caller.
    func run(on source: any TimeSource) async {
        if let async { return await async.run(on: source) }
        await actor.run(on: source, operation)
    }

    /// The same, unless the task has been cancelled when it is the closure's turn on its actor.
    func runUnlessCancelled(on source: any TimeSource) async {
        if let async { return await async.runUnlessCancelled(on: source) }
        await actor.run(on: source) { [operation] in if !Task.isCancelled { operation() } }
    }
}

extension ActorType {
    /// Runs a closure here, within the task of the caller.
    func run(on source: any TimeSource, _ operation: @Sendable () -> Void) async {
        switch self {
        case .mainActor: await MainActor.run(body: operation)
        case .ownedActor: await OwnedActor.of(source).run(operation)
        case .taskContext: operation()
        }
    }

    /// Calls an async closure from here, within the task of the caller.
    ///
    /// `isWanted` is asked on the actor when its turn has come.
    func call(
        on source: any TimeSource, ifStill isWanted: @Sendable () -> Bool,
        _ operation: @Sendable () async throws -> Void
    ) async throws {
        switch self {
        case .mainActor: try await callOnMainActor(isWanted, operation)
        case .ownedActor: try await OwnedActor.of(source).call(isWanted, operation)
        case .taskContext: if isWanted() { try await operation() }
        }
    }
}

@MainActor
private func callOnMainActor(
    _ isWanted: @Sendable () -> Bool, _ operation: @Sendable () async throws -> Void
) async throws {
    // Without anything to do here, an optimized build would leave the actor out, and the closure begin before its turn.
    MainActor.preconditionIsolated()
    if isWanted() { try await operation() }
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
    func run(on source: any TimeSource) async {
        do { try await actor.call(on: source, ifStill: { true }, operation) } catch { onError?(error) }
    }

    /// The same, unless the task has been cancelled when it is the closure's turn on its actor.
    func runUnlessCancelled(on source: any TimeSource) async {
        do { try await iterate(on: source) } catch { onError?(error) }
    }

    /// The same, letting through what the closure throws.
    func iterate(on source: any TimeSource) async throws {
        try await actor.call(on: source, ifStill: { !Task.isCancelled }, operation)
    }

    func report(_ error: any Error) { onError?(error) }
}

/// The actor of ``ActorType/ownedActor``.
///
/// A global one, as a task can only begin on an actor that the compiler knows. That is what keeps tasks in order.
@globalActor
actor OwnedActor {
    static let shared = OwnedActor()

    /// The actor that goes with a time. A virtual time has one to itself: what others leave on the shared one may be run by
    /// their threads, and its executor would not know of that.
    static func of(_ source: any TimeSource) -> OwnedActor {
        source.executor == nil ? shared : source.attachments.object(OwnedActor.self) { OwnedActor() }
    }

    func run(_ operation: @Sendable () -> Void) { operation() }

    func call(_ isWanted: @Sendable () -> Bool, _ operation: @Sendable () async throws -> Void) async throws {
        // As above.
        preconditionIsolated()
        if isWanted() { try await operation() }
    }
}
