import Dispatch
import Foundation
import Rubato
import TestSupport
import Testing
import Throttler

/// Who makes the calls.
enum Caller: CaseIterable, Sendable {
    case mainActor, detachedTask, thread

    func run(_ body: @escaping @Sendable () -> Void) async {
        switch self {
        case .mainActor: await MainActor.run(body: body)
        case .detachedTask: await Task.detached(operation: body).value
        case .thread:
            await withCheckedContinuation { continuation in
                Thread {
                    body()
                    continuation.resume()
                }.start()
            }
        }
    }
}

/// How the calls are made, and which of a burst have to survive.
enum Configuration: CaseIterable, Sendable {
    case debounceDefault, debounceRunFirst, throttleDefault, throttleEnsureLast

    func survivors(of count: Int) -> [Int] {
        switch self {
        case .debounceDefault: [count]
        case .debounceRunFirst, .throttleEnsureLast: [1, count]
        case .throttleDefault: [1]
        }
    }

    func call(_ identifier: String, _ operation: @escaping @Sendable () -> Void) {
        // A window that no burst outlasts, however busy the machine is; what waits is flushed.
        switch self {
        case .debounceDefault: debounce(.seconds(3_600), identifier: identifier, by: .ownedActor, operation: operation)
        case .debounceRunFirst:
            debounce(
                .seconds(3_600), identifier: identifier, by: .ownedActor, option: .runFirst, operation: operation)
        case .throttleDefault: throttle(.seconds(3_600), identifier: identifier, by: .ownedActor, operation: operation)
        case .throttleEnsureLast:
            throttle(
                .seconds(3_600), identifier: identifier, by: .ownedActor, option: .ensureLast, operation: operation)
        }
    }

    func callAsync(_ identifier: String, _ operation: @escaping @Sendable () async throws -> Void) {
        switch self {
        case .debounceDefault: debounce(.seconds(3_600), identifier: identifier, by: .taskContext, operation: operation)
        case .debounceRunFirst:
            debounce(
                .seconds(3_600), identifier: identifier, by: .taskContext, option: .runFirst, operation: operation)
        case .throttleDefault: throttle(.seconds(3_600), identifier: identifier, by: .taskContext, operation: operation)
        case .throttleEnsureLast:
            throttle(
                .seconds(3_600), identifier: identifier, by: .taskContext, option: .ensureLast, operation: operation)
        }
    }
}

/// The values that have run, by burst, and when there are so many of them as have to be.
private final class Survivors: Sendable {
    private struct State {
        var values: [[Int]]
        var missing: Int
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state: Locked<State>

    init(bursts: Int, each: Int) {
        state = Locked(State(values: Array(repeating: [], count: bursts), missing: bursts * each))
    }

    func add(_ value: Int, burst: Int) {
        let waiting = state.withLock { state in
            state.values[burst].append(value)
            state.missing -= 1
            return state.missing == 0 ? state.waiting : nil
        }
        waiting?.resume()
    }

    func all() async -> [[Int]] {
        await withCheckedContinuation { continuation in
            let isComplete = state.withLock { state in
                state.waiting = continuation
                return state.missing <= 0
            }
            if isComplete { continuation.resume() }
        }
        return state.withLock { $0.values }
    }
}

// On the system's clock, with real threads: what is wrong with other implementations shows there and nowhere else.
@Suite("The latest call wins", .tags(.wiring), .serialized, .againstHanging)
struct BurstTests {
    static let bursts = rounds(10_000)
    static let calls = 20

    @Test("in each of 10,000 bursts of 20 calls", arguments: Configuration.allCases, Caller.allCases)
    func bursts(configuration: Configuration, caller: Caller) async {
        let expected = configuration.survivors(of: Self.calls)
        let survivors = Survivors(bursts: Self.bursts, each: expected.count)
        let name = "\(UUID())"
        await caller.run {
            for burst in 0..<Self.bursts {
                let identifier = "\(name) \(burst)"
                for value in 1...Self.calls {
                    configuration.call(identifier) { survivors.add(value, burst: burst) }
                }
                flushPending(identifier: identifier)
            }
        }
        let values = await survivors.all()
        // The actor runs one closure at a time in the order of the calls, so the order in a burst is known too.
        let wrong = values.filter { $0 != expected }
        #expect(wrong.isEmpty, "\(wrong.count) bursts, such as \(wrong.first ?? [])")
    }

    @Test(
        "with async closures too, whenever their tasks come to run", arguments: Configuration.allCases, Caller.allCases)
    func asyncBursts(configuration: Configuration, caller: Caller) async {
        let bursts = Self.bursts / 10
        let expected = configuration.survivors(of: Self.calls)
        let survivors = Survivors(bursts: bursts, each: expected.count)
        let name = "\(UUID())"
        await caller.run {
            for burst in 0..<bursts {
                let identifier = "\(name) \(burst)"
                for value in 1...Self.calls {
                    configuration.callAsync(identifier) { survivors.add(value, burst: burst) }
                }
                flushPending(identifier: identifier)
            }
        }
        // The first and the last of a burst run in tasks of their own, on any thread.
        let values = await survivors.all().map { $0.sorted() }
        let wrong = values.filter { $0 != expected }
        #expect(wrong.isEmpty, "\(wrong.count) bursts, such as \(wrong.first ?? [])")
    }
}
