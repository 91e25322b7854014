import Rubato
import RubatoTesting
import TestSupport
import Testing

@testable import Throttler

private enum NetworkError: Error {
    case timeout
    case status(Int)
}

private struct Described: Error, CustomStringConvertible {
    let description: String
}

@Suite("time")
struct TimeTests {
    let log = Log()

    @Test("the printed forms are those of the contract")
    func forms() async {
        await withVirtualTime { [log] time in
            // The sync forms, with the clock moved inside the operation.
            let move = { @Sendable (duration: Duration) in
                time.scheduler.advance(by: .nanoseconds(Int(duration / .nanosecond)))
            }
            let report = { @Sendable (line: String) in log.append(line) }
            Throttler.time("fetch user", report: report) { move(.microseconds(124_300)) }
            try? Throttler.time("fetch user", report: report) {
                move(.milliseconds(2_100))
                throw NetworkError.timeout
            }
            Throttler.time(report: report) { move(.microseconds(8_700)) }
            Throttler.time("fetch user", style: .verbose, report: report) { move(.microseconds(124_300)) }
            try? Throttler.time("fetch user", style: .verbose, report: report) {
                move(.milliseconds(2_100))
                throw NetworkError.timeout
            }
            Throttler.time(style: .verbose, report: report) { move(.microseconds(8_700)) }
            #expect(
                log.lines == [
                    "[Throttler] fetch user completed in 124.3 ms",
                    "[Throttler] fetch user failed in 2.100 s: NetworkError.timeout",
                    "[Throttler] completed in 8.7 ms",
                    #"[Throttler] label="fetch user" result=success duration="124.3 ms""#,
                    #"[Throttler] label="fetch user" result=failure duration="2.100 s" error="NetworkError.timeout""#,
                    #"[Throttler] result=success duration="8.7 ms""#,
                ])
        }
    }

    @Test(
        "milliseconds with one digit, from one second on seconds with three",
        arguments: [
            (Duration.zero, "0.0 ms"), (.nanoseconds(49_999), "0.0 ms"), (.nanoseconds(50_000), "0.1 ms"),
            (.microseconds(124_349), "124.3 ms"), (.microseconds(124_350), "124.4 ms"),
            (.nanoseconds(999_949_999), "999.9 ms"), (.nanoseconds(999_950_000), "1.000 s"), (.seconds(1), "1.000 s"),
            (.nanoseconds(1_000_499_999), "1.000 s"), (.nanoseconds(1_000_500_000), "1.001 s"),
            (.milliseconds(2_100), "2.100 s"), (.milliseconds(59_999), "59.999 s"), (.seconds(100_000), "100000.000 s"),
            (.seconds(-1), "0.0 ms"),
        ])
    func digits(duration: Duration, text: String) {
        #expect(TimeReport.text(duration) == text)
    }

    @Test(
        "an error that is a case comes with its type, others in their own words; quotes and lines don't break the form")
    func errorTexts() {
        #expect(TimeReport.text(NetworkError.status(404)) == "NetworkError.status(404)")
        #expect(TimeReport.text(Described(description: "out of order")) == "out of order")
        #expect(TimeReport.text(CancellationError()) == "CancellationError()")
        let report = TimeReport(label: "say \"hi\"", duration: .zero, error: Described(description: "two\nlines \\"))
        #expect(
            report.line(.verbose)
                == #"[Throttler] label="say \"hi\"" result=failure duration="0.0 ms" error="two\nlines \\""#)
    }

    @Test("Sync and async overloads are available; the return value is returned unchanged, including Void.")
    func values() async {
        await withVirtualTime { [log] _ in
            let report = { @Sendable (line: String) in log.append(line) }
            #expect(Throttler.time("sync", report: report) { 1 } == 1)
            #expect(
                await Throttler.time("async", report: report) {
                    await Task.yield(); return 2
                } == 2)
            let nothing: Void = Throttler.time(report: report) {}
            let nothingLater: Void = await Throttler.time(report: report) { await Task.yield() }
            _ = (nothing, nothingLater)
            let kept = Kept()
            #expect(
                await Throttler.time(report: report) {
                    await Task.yield(); return kept
                } === kept)
            #expect(log.lines.count == 5)
        }
    }

    private final class Kept: Sendable {}

    @Test("The original operation error is rethrown unchanged; duration is reported after failure.")
    func errors() async {
        await withVirtualTime { [log] time in
            let report = { @Sendable (line: String) in log.append(line) }
            #expect(throws: Failure.wanted) { try Throttler.time(report: report) { throw Failure.wanted } }
            let failing = time.begin {
                try await Throttler.time("later", report: report) {
                    await sleep(.milliseconds(1_500))
                    throw Failure.other
                }
            }
            await time.advance(by: .milliseconds(1_500))
            await #expect(throws: Failure.other) { try await failing.value }
            #expect(
                log.lines == [
                    "[Throttler] failed in 0.0 ms: Failure.wanted",
                    "[Throttler] later failed in 1.500 s: Failure.other",
                ])
        }
    }

    @Test("The operation starts immediately.")
    @MainActor
    func startsImmediately() async {
        let log = log
        Throttler.time(report: { log.append($0) }, clock: VirtualTime().clock) { log.append("operation") }
        #expect(log.lines == ["operation", "[Throttler] completed in 0.0 ms"])
    }

    @Test("time does not change actor context.")
    @MainActor
    func actorContext() async {
        let log = log
        // On the main actor without a hop: another task of it gets no turn in between.
        Task { @MainActor in log.append("other task") }
        await Throttler.time(report: { log.append($0) }, clock: VirtualTime().clock) {
            await asynchronous()
            MainActor.assertIsolated()
            log.append("operation")
        }
        MainActor.assertIsolated()
        #expect(log.lines == ["operation", "[Throttler] completed in 0.0 ms"])
    }

    /// Something to await that doesn't suspend and stays where it is called.
    nonisolated(nonsending) private func asynchronous() async {}

    @Test(
        "Measurement uses ContinuousClock where no clock is given, any clock that is given, and virtual time in a test")
    func clocks() async {
        let manual = ManualClock()
        Throttler.time(report: { [log] in log.append($0) }, clock: manual) { manual.advance(by: .milliseconds(12)) }
        #expect(log.lines == ["[Throttler] completed in 12.0 ms"])
        // However long it takes here: more than the operation sees of ContinuousClock, less than the caller does.
        let inside = Locked(Duration.zero)
        let other = Log()
        let around = ContinuousClock().measure {
            Throttler.time(report: { other.append($0) }) {
                let beginning = ContinuousClock.now
                while ContinuousClock.now - beginning < .milliseconds(1) {}
                let duration = ContinuousClock.now - beginning
                inside.withLock { $0 = duration }
            }
        }
        let words = other.lines.first?.split(separator: " ") ?? []
        let number = words.dropLast().last.flatMap { Double($0) } ?? -1
        let milliseconds = words.last == "s" ? number * 1_000 : number
        let rounding = words.last == "s" ? 0.5001 : 0.0501
        #expect(milliseconds >= inside.withLock { $0 } / .milliseconds(1) - rounding)
        #expect(milliseconds <= around / .milliseconds(1) + rounding)
    }

    @Test("The lines are printed by default, compact by default, from the sync and the async overload.")
    func printed() async {
        // In a process of its own, as all tests print to the same place.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let clock = ManualClock()
            Throttler.time("fetch user", clock: clock) { clock.advance(by: .microseconds(124_300)) }
            try? await Throttler.time("fetch user", clock: clock) {
                clock.advance(by: .milliseconds(2_100))
                await Task.yield()
                throw NetworkError.timeout
            }
            Throttler.time(clock: clock) { clock.advance(by: .microseconds(8_700)) }
            await Throttler.time("fetch user", style: .verbose, clock: clock) {
                clock.advance(by: .microseconds(124_300))
                await Task.yield()
            }
            try? Throttler.time("fetch user", style: .verbose, clock: clock) {
                clock.advance(by: .milliseconds(2_100))
                throw NetworkError.timeout
            }
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(
            output.split(separator: "\n").filter { $0.hasPrefix("[Throttler]") } == [
                "[Throttler] fetch user completed in 124.3 ms",
                "[Throttler] fetch user failed in 2.100 s: NetworkError.timeout",
                "[Throttler] completed in 8.7 ms",
                #"[Throttler] label="fetch user" result=success duration="124.3 ms""#,
                #"[Throttler] label="fetch user" result=failure duration="2.100 s" error="NetworkError.timeout""#,
            ])
    }
}
