import Rubato

/// Time under a test's control, for publishers, async code and closure helpers at once.
///
/// ``withVirtualTime(isolation:_:)`` makes one. Its parts share one timeline:
/// - ``scheduler``, for Combine's operators;
/// - ``clock``, for code that takes a Swift `Clock`;
/// - the helpers of `Throttler` and `Rubato`, which take their time from the task and need no argument.
///
/// Time passes only in ``advance(by:)``, ``advance(to:)`` and ``run(atMost:)``. They stop at each instant at which something
/// is due, run it, and let all tasks of this time go on until each of them waits or has ended, before the clock moves
/// again. Nothing sleeps and nothing is timed by the system, so the result is the same on every machine.
///
/// The tasks of this time are those on ``executor``: the body of `withVirtualTime`, its child tasks (`async let`, task
/// groups), and the tasks that the helpers make. Work on the main actor that these wait for, or that the helpers begin,
/// counts too. An unstructured `Task { }` leaves the executor, as Swift's rules say; to take it in, write
/// `Task(executorPreference: time.executor) { }`.
public final class VirtualTime: Sendable {
    /// The scheduler on this timeline.
    public let scheduler: VirtualTimeScheduler

    /// The clock on this timeline.
    public let clock: VirtualClock

    let source: VirtualTimeSource

    /// Makes a time that stands at its beginning, on the timeline of `scheduler`.
    ///
    /// Use ``withVirtualTime(isolation:_:)`` where code should find this time without being told.
    public init(scheduler: VirtualTimeScheduler = VirtualTimeScheduler()) {
        self.scheduler = scheduler
        source = VirtualTimeSource(scheduler)
        clock = VirtualClock(source: source)
    }

    /// The executor whose tasks this time waits for. It runs one at a time.
    public var executor: any TaskExecutor { source.jobs }

    /// How long it is since this time began.
    public var elapsed: Duration { source.now.duration(since: .zero) }

    /// Waits until every task of this time waits for something or has ended. The clock stays, and what is due now stays.
    public func settle() async {
        // Not on the executor of this time, or it would have to wait for itself. A task, not a detached one: it keeps the
        // task-local values, by which a test framework knows its test.
        await Task { await self.source.settle() }.value
    }

    /// Moves the clock on by `duration` and runs what is due until then, the new instant included.
    ///
    /// Zero or less runs what is due now.
    public func advance(by duration: Duration = .zero) async {
        await advance(to: source.now.advanced(by: duration))
    }

    /// Moves the clock on to `instant` and runs what is due until then, that instant included.
    public func advance(to instant: VirtualClock.Instant) async {
        await advance(to: Moment.zero.advanced(by: instant.offset))
    }

    private func advance(to moment: Moment) async {
        let target = max(moment, source.now)
        await inOwnTask { source in
            await source.settle()
            while let due = source.next(advancingTo: target) {
                due.action()
                await source.settle()
            }
        }
    }

    /// Runs everything that is due at some time, and what that brings about, until nothing is left.
    ///
    /// - Parameter limit: How many actions to run at most: timers, ends of sleeps, the scheduler's actions.
    /// - Throws: ``VirtualTimeScheduler/Unfinished`` when something is left at the limit. All of it stays pending.
    public func run(atMost limit: Int = 100_000) async throws {
        await inOwnTask { source in
            await source.settle()
            for _ in 0..<max(limit, 0) {
                guard let due = source.next() else { return }
                due.action()
                await source.settle()
            }
        }
        let unfinished = scheduler.machine.withLock { machine in
            VirtualTimeScheduler.Unfinished(
                machine, limit: limit, span: .seconds(0), deadline: VirtualTimeScheduler.SchedulerTimeType.never)
        }
        if let unfinished { throw unfinished }
    }

    private func inOwnTask(_ body: @escaping @Sendable (VirtualTimeSource) async -> Void) async {
        let source = source
        await Task {
            // What the actions start belongs to this time, also where only the clock was passed.
            await CurrentTime.withOverride(source) { await body(source) }
        }.value
    }
}

extension VirtualTimeSource {
    fileprivate func next(advancingTo moment: Moment) -> VirtualAction? {
        let target = Self.date(of: moment)
        return scheduler.machine.withLock { $0.advance(to: target) }
    }

    fileprivate func next() -> VirtualAction? {
        scheduler.machine.withLock { $0.next(notAfter: .never) }
    }
}

/// Runs `body` in virtual time: inside, and in what it calls, the helpers of this package take their time from `time`.
///
///     @Test("searches once, 300 ms after the last key")
///     func searches() async {
///         await withVirtualTime { time in
///             let model = SearchModel()                 // calls debounce(.milliseconds(300)) { ... }
///             model.type("s")
///             model.type("sw")
///             await time.advance(by: .milliseconds(299))
///             #expect(model.searches == [])
///             await time.advance(by: .milliseconds(1))
///             #expect(model.searches == ["sw"])
///         }
///     }
///
/// Each call has a time of its own, so tests may run beside each other. What still waits when `body` ends never runs: it is
/// released with the time.
///
/// - Parameters:
///   - isolation: The actor that `body` runs on: the caller's. Without one it runs on the executor of the virtual time.
///   - body: What to run. It gets the time, which only it moves.
/// - Returns: What `body` returns.
public func withVirtualTime<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (VirtualTime) async throws -> Result
) async rethrows -> Result {
    let time = VirtualTime()
    return try await CurrentTime.withOverride(time.source) {
        try await withTaskExecutorPreference(time.executor) {
            try await body(time)
        }
    }
}
