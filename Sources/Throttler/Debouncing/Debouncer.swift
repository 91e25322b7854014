/// Runs only the latest call of each burst.
///
/// What `debounce` is for calls of one name, this is without the name: the group belongs to the object.
///
/// ```swift
/// let search = Debouncer(.milliseconds(300))
/// search.call { print("runs 300 ms later, unless another call comes") }
/// search.flush()      // or now
/// search.cancel()     // or not at all
/// ```
///
/// May be used from any thread. What waits when the object is released still runs; ``cancel()`` it before if it must not.
public final class Debouncer: Sendable {
    private let group: SoleGroup<DebounceMachine<Call>>
    private let actor: ActorType

    /// - Parameters:
    ///   - duration: As for `debounce`.
    ///   - actor: Where the operations run.
    ///   - option: As for `debounce`.
    ///   - clock: As for `debounce`. Without one, the time in force where the object is made.
    public init(
        _ duration: Duration = .seconds(1), by actor: ActorType = .mainActor, option: DebounceOptions = .default,
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
    /// - Returns: The task that submits the request, as with the async `debounce`.
    @discardableResult
    public func call(
        onError: (@Sendable (any Error) -> Void)? = nil, _ operation: @escaping @Sendable () async throws -> Void
    ) -> Task<Void, Never> {
        group.submitTask(Call(AsyncCall(operation, by: actor, onError: onError)))
    }

    /// Runs now what waits. The burst is over then.
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
