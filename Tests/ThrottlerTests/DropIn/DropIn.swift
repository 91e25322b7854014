import Throttler

// Every form in which version 3.0.1 of the package of this name is used, one after the other. That this file compiles, in
// this language mode and in Swift 5's, is what it is for; `DropInTests` runs some of it.

@Sendable func dropInRefresh() async {}

@Sendable func dropInFetch() async throws -> String { "fetched" }

@Sendable func dropInSave() {}

@MainActor
final class DropInModel {
    private(set) var rows: [Int] = []
    var onChange: (@MainActor @Sendable () -> Void)?

    func append(_ row: Int) {
        debounce(.milliseconds(300)) { @MainActor in self.rows.append(row) }
        throttle { @MainActor [weak self] in self?.rows.append(row) }
        delay(.seconds(1)) { @MainActor in self.rows.append(row) }
        execute(with: .milliseconds(1), on: .mainActor) { @MainActor in self.rows.append(row) }
        debounce(.seconds(1), identifier: "row:\(row)", by: .mainActor, option: .runFirst) { @MainActor in
            self.rows.append(row)
        }
        throttle(.seconds(1), identifier: "row:\(row)", by: .mainActor, option: .ensureLast) { @MainActor in
            self.rows.append(row)
        }
        if let onChange { debounce(operation: onChange) }
    }

    func reload() {
        debounce { await self.load() }
        throttle(.milliseconds(10), identifier: "reload", by: .taskContext) { [weak self] in await self?.load() }
        delay(by: .ownedActor) { [weak self] in try await self?.loadOrThrow() }
        `repeat`(every: .seconds(1), times: 2) { [weak self] in await self?.load() }
    }

    private func load() async {}

    private func loadOrThrow() async throws {}
}

func dropInSync() {
    debounce { print("after a second without another call") }
    throttle { print("at once, then not for a second") }
    delay(.seconds(2)) { print("in two seconds") }
    delay { print("in one") }

    debounce(.milliseconds(300), identifier: "search") { dropInSave() }
    debounce(.milliseconds(300), identifier: "search", by: .ownedActor) { dropInSave() }
    debounce(.milliseconds(300), identifier: "search", by: .mainActor, option: .runFirst) { dropInSave() }
    debounce(.milliseconds(300), by: .taskContext, option: .default) { dropInSave() }
    debounce(.seconds(0.3), option: .runFirst, operation: dropInSave)
    debounce(identifier: "search", operation: dropInSave)

    throttle(.seconds(1), identifier: "row:\(7)") { dropInSave() }
    throttle(.seconds(1), identifier: "row:\(7)", by: .ownedActor) { dropInSave() }
    throttle(.seconds(1), identifier: "row:\(7)", by: .mainActor, option: .ensureLast) { dropInSave() }
    throttle(by: .taskContext, option: .default, operation: dropInSave)

    delay(.milliseconds(1), by: .ownedActor) { dropInSave() }
    delay(.milliseconds(1), by: .mainActor, operation: dropInSave)
    delay { @MainActor in dropInSave() }

    let options: (DebounceOptions, ThrottleOptions, ActorType) = (.runFirst, .ensureLast, .taskContext)
    debounce(by: options.2, option: options.0) { dropInSave() }
    throttle(by: options.2, option: options.1) { dropInSave() }
}

func dropInTasks() async {
    let onError: @Sendable (Error) -> Void = { print($0) }
    let debounced = debounce(.milliseconds(300), identifier: "search") { await dropInRefresh() }
    await debounced.value
    debounce(.milliseconds(300), by: .taskContext, option: .runFirst, onError: onError) { _ = try await dropInFetch() }
    debounce(onError: { error in print(error) }) { _ = try await dropInFetch() }
    let throttled: Task<Void, Never> = throttle(.seconds(1), identifier: "save") { await dropInRefresh() }
    throttled.cancel()
    throttle(.seconds(1), by: .ownedActor, option: .ensureLast, onError: onError) { _ = try await dropInFetch() }

    let delayed = delay(.seconds(2), by: .taskContext) { await dropInRefresh() }
    delayed.cancel()
    delay(.seconds(2), by: .taskContext, onError: { print($0) }) { _ = try await dropInFetch() }

    await sleep(.milliseconds(1))
    let executed = execute(with: .milliseconds(250), on: .taskContext) { await dropInRefresh() }
    executed.cancel()
    execute(on: .mainActor) { dropInSave() }
    _ = execute { dropInSave() }

    let repeated = `repeat`(every: .seconds(5), times: 3, by: .mainActor) { await dropInRefresh() }
    repeated.cancel()
    `repeat`(every: .seconds(1), times: nil, startingImmediately: false, by: .taskContext, onError: onError) {
        _ = try await dropInFetch()
    }.cancel()
    `repeat`(every: .seconds(1), startingImmediately: true) { dropInSave() }.cancel()
}

func dropInMeasuring() async throws {
    do {
        let response = try await timeout(.seconds(3)) { try await dropInFetch() }
        print(response)
    } catch TimeoutError.timedOut(let duration) {
        print("timed out after \(duration)")
    }
    try await timeout(.seconds(3)) { _ = try await dropInFetch() }

    let measured = try await time("fetch") { try await dropInFetch() }
    print(measured)
    try await time("fetch", style: .verbose) { _ = try await dropInFetch() }
    let reported = try await time("fetch", report: { print("\($0)") }) { try await dropInFetch() }
    print(reported)
    _ = try await time("fetch", style: TimeReportStyle.compact, report: { line in print(line) }) {
        try await dropInFetch()
    }
    time { dropInSave() }
    let sum = time("sum") { (1...100).reduce(0, +) }
    print(sum)
    time("quiet", report: { _ in }) { dropInSave() }

    let retried = try await retry(3, every: .milliseconds(1)) { try await dropInFetch() }
    print(retried)
    do {
        try await retry(0, every: .zero) { await dropInRefresh() }
    } catch RetryError.invalidAttemptCount(let count) {
        print("cannot try \(count) times")
    }
}
