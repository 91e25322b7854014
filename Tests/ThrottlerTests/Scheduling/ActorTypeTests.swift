import Rubato
import RubatoTesting
import TestSupport
import Testing

@testable import Throttler

@Suite("ActorType")
struct ActorTypeTests {
    let log = Log()

    @Test(".mainActor: sync closures run on the main actor.")
    func mainActor() async {
        await withVirtualTime { [log] time in
            debounce(.zero, identifier: "1", by: .mainActor) {
                MainActor.assertIsolated()
                log.append("sync")
            }
            throttle(identifier: "1", by: .mainActor) {
                MainActor.assertIsolated()
                log.append("throttled")
            }
            delay(.zero, by: .mainActor) {
                MainActor.assertIsolated()
                log.append("delayed")
            }
            await execute(on: .mainActor) {
                MainActor.assertIsolated()
                log.append("executed")
            }.value
            await time.settle()
            #expect(log.lines == ["sync", "throttled", "delayed", "executed"])
        }
    }

    @Test(".mainActor: async closures are invoked from the main actor: they begin when that has time for them.")
    @MainActor
    func asyncOnMainActor() async {
        await withVirtualTime { [log] time in
            debounce(.zero, by: .mainActor) { () async throws in log.append("debounce") }
            throttle(by: .mainActor) { () async throws in log.append("throttle") }
            delay(.zero, by: .mainActor) { () async throws in log.append("delay") }
            execute(on: .mainActor) { () async throws in log.append("execute") }
            `repeat`(every: .seconds(1), times: 1, by: .mainActor) { log.append("repeat") }
            time.finishJobs()
            #expect(log.lines == [])
            await time.settle()
            #expect(log.lines == ["debounce", "throttle", "delay", "execute", "repeat"])
        }
    }

    @Test("async closures are invoked from the actor that is named", arguments: ActorType.allCases)
    func invokedFrom(actor: ActorType) async throws {
        let source = CurrentTime.source(of: nil)
        let log = log
        try await actor.call(
            on: source,
            ifStill: {
                switch actor {
                case .mainActor: MainActor.assertIsolated()
                case .ownedActor: OwnedActor.shared.assertIsolated()
                case .taskContext: break
                }
                return true
            }, { log.append("\(actor)") })
        #expect(log.lines == ["\(actor)"])
    }

    @Test(".ownedActor: closures run through a package-owned serial actor.")
    func ownedActor() async {
        await withVirtualTime { [log] time in
            let owned = OwnedActor.of(CurrentTime.source(of: nil))
            debounce(.zero, identifier: "1", by: .ownedActor) {
                owned.assertIsolated()
                log.append("sync")
            }
            debounce(.seconds(1), identifier: "2", by: .ownedActor) {
                owned.assertIsolated()
                log.append("later")
            }
            await execute(on: .ownedActor) {
                owned.assertIsolated()
                log.append("executed")
            }.value
            await time.advance(by: .seconds(1))
            await execute(on: .ownedActor) { () async throws in log.append("async") }.value
            #expect(Set(log.lines) == ["sync", "executed", "later", "async"])
        }
        // In real time it is one for all.
        await execute(on: .ownedActor) { OwnedActor.shared.assertIsolated() }.value
    }

    @Test(".taskContext: closures run directly in the scheduled task context.")
    func taskContext() async {
        await withVirtualTime { [log] time in
            debounce(.zero, identifier: "1", by: .taskContext) {
                withUnsafeCurrentTask { log.append("in a task: \($0 != nil)") }
            }
            let task = execute(with: .seconds(1), on: .taskContext) { () async throws in
                await sleep(.seconds(60))
                log.append("cancelled: \(Task.isCancelled)")
            }
            await time.advance(by: .seconds(1))
            task.cancel()
            await task.value
            #expect(log.lines == ["in a task: true", "cancelled: true"])
        }
    }

    @Test(
        "Explicitly @MainActor sync closures are accepted for debounce, throttle, delay and execute, whatever actor is named"
    )
    @MainActor
    func mainActorClosures() async {
        let model = Model()
        await withVirtualTime { time in
            for actor in ActorType.allCases {
                debounce(.seconds(1), identifier: "\(actor)", by: actor) { @MainActor in model.count += 1 }
                throttle(.seconds(1), identifier: "\(actor)", by: actor) { @MainActor in model.count += 10 }
                delay(.seconds(1), by: actor) { @MainActor in model.count += 100 }
                execute(with: .seconds(1), on: actor) { @MainActor in model.count += 1_000 }
            }
            await time.settle()
            await time.advance(by: Duration.seconds(1).almost)
            #expect(model.count == 30)
            await time.advance(by: .nanosecond)
        }
        #expect(model.count == 3_333)
    }

    @MainActor
    private final class Model {
        var count = 0
    }

    @Test(
        "in real time, tasks for one actor begin in the order of the calls", .tags(.wiring),
        arguments: [
            ActorType.mainActor, .ownedActor,
        ])
    func order(actor: ActorType) async {
        let log = log
        await withCheckedContinuation { continuation in
            for value in 0..<1_000 {
                throttle(.zero, identifier: "order", by: actor) {
                    log.append("\(value)")
                    if value == 999 { continuation.resume() }
                }
            }
        }
        #expect(log.lines == (0..<1_000).map { "\($0)" })
    }
}
