import Combine
import Dispatch
import Rubato
import RubatoTesting
import TestSupport
import Testing
import Throttler

// All four libraries in one file. That it compiles is half of the test.
@Suite("Combine, Rubato, RubatoTesting and Throttler together")
struct TogetherTests {
    @Test("the functions and the operators of the same names don't clash, and share one time")
    func together() async {
        let log = Log()
        await withVirtualTime { time in
            let keys = PassthroughSubject<String, Never>()
            var handles: Set<AnyCancellable> = []
            keys.debounce(for: .milliseconds(300), scheduler: time.scheduler)
                .sink { log.append("debounced \($0)") }.store(in: &handles)
            keys.throttle(for: .milliseconds(300), scheduler: time.scheduler, latest: false)
                .sink { log.append("throttled \($0)") }.store(in: &handles)
            keys.delay(for: .milliseconds(250), scheduler: time.scheduler)
                .timeout(.seconds(5), scheduler: time.scheduler)
                .sink { log.append("delayed \($0)") }.store(in: &handles)
            keys.throttleLeading(for: .seconds(1), scheduler: time.scheduler)
                .sink { log.append("leading \($0)") }.store(in: &handles)

            let search = Debouncer(.milliseconds(299))
            let save = CallThrottle(.seconds(1))
            search.call { log.append("Debouncer") }
            save.call { log.append("CallThrottle") }
            debounce(.milliseconds(301)) { log.append("debounce") }
            throttle(.milliseconds(300)) { log.append("throttle") }
            delay(.milliseconds(200)) { log.append("delay") }
            let sleeping = time.begin { try await time.clock.sleep(for: .milliseconds(298)) }
            async let value = timeout(.seconds(1)) { try await retry(2) { "value" } }

            await time.settle()
            keys.send("s")
            await time.advance(by: .milliseconds(298))
            _ = try? await sleeping.value
            log.append("slept")
            await time.advance(by: .seconds(1))
            _ = try? await value
            handles = []
        }
        #expect(
            log.lines == [
                "CallThrottle", "throttle", "leading s", "throttled s", "delay", "delayed s", "slept", "Debouncer",
                "debounced s", "debounce",
            ])
    }

    @Test("the backoff of Rubato is that of retry")
    func backoff() async throws {
        let backoff: Backoff = .constant(.zero)
        #expect(try await retry(2, backoff: backoff) { 1 } == 1)
    }
}
