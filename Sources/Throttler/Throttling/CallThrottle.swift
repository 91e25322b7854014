/// Runs a call at once and suppresses those that follow within a window.
///
/// What `throttle` is for calls of one name, this is without the name: the group belongs to the object.
///
/// ```swift
/// let save = CallThrottle(.seconds(1), option: .ensureLast)
/// save.call { print("runs at once") }
/// save.call { print("runs when the second is over") }
/// save.flush()        // or now
/// save.cancel()       // or not at all
/// ```
///
/// May be used from any thread. What waits when the object is released still runs; ``cancel()`` it before if it must not.
public final class CallThrottle: Sendable {
    private let group: SoleGroup<ThrottleMachine<Call>>
    private let actor: ActorType

    /// - Parameters:
    ///   - duration: As for `throttle`.
    ///   - actor: Where the operations run.
    ///   - option: As for `throttle`.
    ///   - clock: As for `throttle`. Without one, the time in force where the object is made.
    public init(
        _ duration: Duration = .seconds(1), by actor: ActorType = .mainActor, option: ThrottleOptions = .default,
        clock: (any Clock<Duration>)? = nil
    ) {
        group = SoleGroup(duration, option: option, clock: clock)
        self.actor = actor
    }

    /// Makes a call.
    public func call(_ operation: @escaping @Sendable () -> Void) {
        group.submit(Call(operation, by: actor))
    }

    /// Makes a call that runs on the main actor, whatever the object's actor is.
    public func call(onMainActor operation: @escaping @MainActor @Sendable () -> Void) {
        group.submit(Call(onMainActor: operation))
    }

    /// Makes a call with an async or throwing closure.
    ///
    /// - Parameters:
    ///   - onError: Gets what the operation throws, once.
    ///   - operation: What to run.
    /// - Returns: The task that submits the request, as with the async `throttle`.
    @discardableResult
    public func call(
        onError: (@Sendable (any Error) -> Void)? = nil, _ operation: @escaping @Sendable () async throws -> Void
    ) -> Task<Void, Never> {
        group.submitTask(Call(AsyncCall(operation, by: actor, onError: onError)))
    }

    /// Runs now what waits. That opens a new window.
    ///
    /// - Returns: Whether anything waited.
    @discardableResult
    public func flush() -> Bool { group.flush() }

    /// Cancels what waits; it never runs. A window that is open stays open until its end.
    ///
    /// - Returns: Whether anything waited.
    @discardableResult
    public func cancel() -> Bool { group.cancel() }
}
