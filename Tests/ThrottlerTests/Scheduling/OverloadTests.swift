import RubatoTesting
import TestSupport
import Testing
import Throttler

/// The three forms in which each helper that runs a closure comes.
enum Overload: CaseIterable, Sendable {
    case sync, mainActor, async

    typealias Body = @Sendable () -> Void

    func debounce(_ body: @escaping Body) {
        switch self {
        case .sync: Throttler.debounce { body() }
        case .mainActor: Throttler.debounce { @MainActor in body() }
        case .async: Throttler.debounce { () async throws in body() }
        }
    }

    func debounce(
        _ duration: Duration, by actor: ActorType = .mainActor, option: DebounceOptions = .default,
        _ body: @escaping Body
    ) {
        switch self {
        case .sync: Throttler.debounce(duration, by: actor, option: option) { body() }
        case .mainActor: Throttler.debounce(duration, by: actor, option: option) { @MainActor in body() }
        case .async: Throttler.debounce(duration, by: actor, option: option) { () async throws in body() }
        }
    }

    func throttle(_ body: @escaping Body) {
        switch self {
        case .sync: Throttler.throttle { body() }
        case .mainActor: Throttler.throttle { @MainActor in body() }
        case .async: Throttler.throttle { () async throws in body() }
        }
    }

    func throttle(
        _ duration: Duration, by actor: ActorType = .mainActor, option: ThrottleOptions = .default,
        _ body: @escaping Body
    ) {
        switch self {
        case .sync: Throttler.throttle(duration, by: actor, option: option) { body() }
        case .mainActor: Throttler.throttle(duration, by: actor, option: option) { @MainActor in body() }
        case .async: Throttler.throttle(duration, by: actor, option: option) { () async throws in body() }
        }
    }

    func delay(_ body: @escaping Body) {
        switch self {
        case .sync: Throttler.delay { body() }
        case .mainActor: Throttler.delay { @MainActor in body() }
        case .async: Throttler.delay { () async throws in body() }
        }
    }

    func delay(_ duration: Duration, by actor: ActorType = .mainActor, _ body: @escaping Body) {
        switch self {
        case .sync: Throttler.delay(duration, by: actor) { body() }
        case .mainActor: Throttler.delay(duration, by: actor) { @MainActor in body() }
        case .async: Throttler.delay(duration, by: actor) { () async throws in body() }
        }
    }

    func execute(_ body: @escaping Body) {
        switch self {
        case .sync: Throttler.execute { body() }
        case .mainActor: Throttler.execute { @MainActor in body() }
        case .async: Throttler.execute { () async throws in body() }
        }
    }

    func execute(with duration: Duration?, on actor: ActorType = .mainActor, _ body: @escaping Body) {
        switch self {
        case .sync: Throttler.execute(with: duration, on: actor) { body() }
        case .mainActor: Throttler.execute(with: duration, on: actor) { @MainActor in body() }
        case .async: Throttler.execute(with: duration, on: actor) { () async throws in body() }
        }
    }
}

@Suite("every overload")
struct OverloadTests {
    let log = Log()

    @Test(
        "debounce, default option: waits for 1 second by default, after the latest call", arguments: Overload.allCases)
    func debounceDefaults(overload: Overload) async {
        await withVirtualTime { [log] time in
            for name in ["a", "b"] {
                await time.advance(by: Duration.seconds(1).almost)
                overload.debounce { log.append(name) }
            }
            await time.expect(log, after: .seconds(1), becomes: ["b"])
            await time.expectNoMore(log, than: ["b"])
        }
    }

    @Test("debounce, .runFirst: the first at once, the latest after the pause", arguments: Overload.allCases)
    func debounceRunFirst(overload: Overload) async {
        await withVirtualTime { [log] time in
            let call = { (name: String) in
                overload.debounce(.milliseconds(100), option: .runFirst) { log.append(name) }
            }
            call("a")
            await time.settle()
            #expect(log.lines == ["a"])
            await time.advance(by: Duration.milliseconds(100).almost)
            call("b")
            call("c")
            await time.expect(log, after: .milliseconds(100), becomes: ["a", "c"])
            // A burst of one call runs once.
            call("d")
            await time.expectNoMore(log, than: ["a", "c", "d"])
        }
    }

    @Test("throttle, default option: the window lasts for 1 second by default", arguments: Overload.allCases)
    func throttleDefaults(overload: Overload) async {
        await withVirtualTime { [log] time in
            let call = { (name: String) in overload.throttle { log.append(name) } }
            call("a")
            await time.settle()
            #expect(log.lines == ["a"])
            await time.advance(by: Duration.seconds(1).almost)
            call("b")
            await time.advance(by: .nanosecond)
            #expect(log.lines == ["a"])
            call("c")
            await time.expectNoMore(log, than: ["a", "c"])
        }
    }

    @Test("throttle, .ensureLast: the latest suppressed call runs at the window's end", arguments: Overload.allCases)
    func throttleEnsureLast(overload: Overload) async {
        await withVirtualTime { [log] time in
            for name in ["a", "b", "c"] {
                overload.throttle(.milliseconds(100), option: .ensureLast) { log.append(name) }
            }
            await time.settle()
            #expect(log.lines == ["a"])
            await time.expect(log, after: .milliseconds(100), becomes: ["a", "c"])
            await time.expectNoMore(log, than: ["a", "c"])
        }
    }

    @Test("delay waits for 1 second by default, execute not at all", arguments: Overload.allCases)
    func delayDefaults(overload: Overload) async {
        await withVirtualTime { [log] time in
            overload.delay { log.append("delayed") }
            overload.execute { log.append("executed") }
            overload.execute(with: nil) { log.append("executed") }
            await time.settle()
            #expect(log.lines == ["executed", "executed"])
            await time.expect(log, after: .seconds(1), becomes: ["executed", "executed", "delayed"])
            await time.expectNoMore(log, than: ["executed", "executed", "delayed"])
        }
    }

    @Test(
        "A non-positive duration runs immediately: zero and less", arguments: Overload.allCases,
        [Duration.zero, .nanoseconds(-1), .seconds(-1)])
    func nonPositive(overload: Overload, duration: Duration) async {
        await withVirtualTime { [log] time in
            for name in ["1", "2"] {
                overload.debounce(duration) { log.append("debounce \(name)") }
                overload.throttle(duration) { log.append("throttle \(name)") }
                overload.delay(duration) { log.append("delay \(name)") }
                overload.execute(with: duration) { log.append("execute \(name)") }
            }
            await time.settle()
            #expect(
                log.lines == [
                    "debounce 1", "throttle 1", "delay 1", "execute 1",
                    "debounce 2", "throttle 2", "delay 2", "execute 2",
                ])
            #expect(time.scheduler.pendingCount == 0)
        }
    }

    @Test("the least positive duration is waited for", arguments: Overload.allCases)
    func leastPositive(overload: Overload) async {
        await withVirtualTime { [log] time in
            for name in ["1", "2"] {
                overload.debounce(.nanosecond) { log.append("debounce \(name)") }
                overload.throttle(.nanosecond) { log.append("throttle \(name)") }
                overload.delay(.nanosecond) { log.append("delay \(name)") }
                overload.execute(with: .nanosecond) { log.append("execute \(name)") }
            }
            await time.settle()
            #expect(log.lines == ["throttle 1"])
            await time.advance(by: .nanosecond)
            #expect(Set(log.lines.dropFirst()) == ["debounce 2", "delay 1", "delay 2", "execute 1", "execute 2"])
            await time.expectNoMore(log, than: log.lines)
        }
    }

    @Test("a duration that no clock reaches: a throttle runs once, and a debounce waits until it is flushed")
    func endless() async {
        await withVirtualTime { [log] time in
            let endless = Duration.seconds(Int64.max)
            for name in ["1", "2"] {
                debounce(endless, identifier: "x") { log.append("debounce \(name)") }
                throttle(endless, identifier: "x") { log.append("throttle \(name)") }
                throttle(endless, identifier: "y", option: .ensureLast) { log.append("ensureLast \(name)") }
            }
            await time.expectNoMore(log, than: ["throttle 1", "ensureLast 1"])
            #expect(flushPending(identifier: "x") && flushPending(identifier: "y"))
            await time.expectNoMore(log, than: ["throttle 1", "ensureLast 1", "debounce 2", "ensureLast 2"])
        }
    }

    @Test("closures run on the main actor by default, and where it is named", arguments: Overload.allCases)
    @MainActor
    func mainActorByDefault(overload: Overload) async {
        await withVirtualTime { [log] time in
            overload.debounce(.zero) { log.append("debounce") }
            overload.throttle { log.append("throttle") }
            overload.delay(.zero) { log.append("delay") }
            overload.execute { log.append("execute") }
            overload.debounce(.zero, by: .mainActor) { log.append("debounce by") }
            overload.throttle(.seconds(1), by: .mainActor) { log.append("throttle by") }
            overload.delay(.zero, by: .mainActor) { log.append("delay by") }
            overload.execute(with: nil, on: .mainActor) { log.append("execute on") }
            `repeat`(every: .seconds(1), times: 1) { log.append("repeat") }
            // This test has the main actor, so they stand in line for it.
            time.finishJobs()
            #expect(log.lines == [])
            await time.settle()
            #expect(
                log.lines == [
                    "debounce", "throttle", "delay", "execute", "debounce by", "throttle by", "delay by", "execute on",
                    "repeat",
                ])
        }
    }

    @Test(".taskContext: closures run directly in the scheduled task context, but for those marked @MainActor")
    @MainActor
    func taskContext() async {
        await withVirtualTime { [log] time in
            for overload in Overload.allCases {
                overload.debounce(.zero, by: .taskContext) { log.append("debounce \(overload)") }
                overload.throttle(.zero, by: .taskContext) { log.append("throttle \(overload)") }
                overload.delay(.zero, by: .taskContext) { log.append("delay \(overload)") }
                overload.execute(with: nil, on: .taskContext) { log.append("execute \(overload)") }
            }
            // Without the main actor, which this test has.
            time.finishJobs()
            #expect(log.lines.count == 8 && !log.lines.contains { $0.hasSuffix("mainActor") })
            await time.settle()
            #expect(log.lines.dropFirst(8).count { $0.hasSuffix("mainActor") } == 4)
        }
    }
}
