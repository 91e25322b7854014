import Combine
import TestSupport
import Testing

/// The sources that have one value ready: `Just`, and the publishers of an optional and of a result.
@Suite("Sources of one value")
struct OneValueTests {
    enum Lost: Error, Equatable { case it }

    struct Source: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let attach: @Sendable (Probe<Int, Never>) -> Void
    }

    static let sources = [
        Source(testDescription: "Just") { Just(7).subscribe($0) },
        Source(testDescription: "Optional") { Optional(7).publisher.subscribe($0) },
        Source(testDescription: "Once") { Result<Int, Never>.success(7).publisher.subscribe($0) },
    ]

    @Test("delivers the value and the completion at the first request", arguments: sources)
    func delivers(_ source: Source) {
        let probe = Probe<Int, Never>(.none)
        source.attach(probe)
        #expect(probe.events == [.subscription(source.testDescription)])
        probe.request(.max(1))
        #expect(probe.log == ["7", "finished"])
        probe.request(.unlimited)
        probe.cancel()
        #expect(probe.log == ["7", "finished"])
        #expect(probe.violations.isEmpty)
    }

    @Test("delivers nothing after a cancel", arguments: sources)
    func cancel(_ source: Source) {
        let probe = Probe<Int, Never>(.none)
        source.attach(probe)
        probe.cancel()
        probe.request(.unlimited)
        #expect(probe.log == [])
    }

    @Test("delivers no completion after a cancel from inside the value", arguments: sources)
    func cancelInside(_ source: Source) {
        let handle = KeptSubscription()
        let probe = Probe<Int, Never>(
            onSubscription: { handle.subscription = $0 },
            onValue: { _ in
                handle.subscription?.cancel()
                return .unlimited
            })
        source.attach(probe)
        #expect(probe.log == ["7"])
    }

    @Test("takes a request from inside the value", arguments: sources)
    func requestInside(_ source: Source) {
        let handle = KeptSubscription()
        let probe = Probe<Int, Never>(
            onSubscription: { handle.subscription = $0 },
            onValue: { _ in
                handle.subscription?.request(.max(3))
                return .none
            })
        source.attach(probe)
        #expect(probe.log == ["7", "finished"])
    }

    @Test("a subscription that is kept after the end keeps no subscriber", arguments: sources, [true, false])
    func keptSubscription(_ source: Source, isCancelled: Bool) {
        let tracker = LifetimeTracker()
        let handle = KeptSubscription()
        do {
            let token = tracker.token()
            let probe = Probe<Int, Never>(
                .none, onSubscription: { handle.subscription = $0 },
                onValue: { _ in withExtendedLifetime(token) { .none } })
            source.attach(probe)
            if isCancelled { probe.cancel() } else { probe.request(.unlimited) }
            probe.forget()
        }
        #expect(tracker.live == 0)
        handle.subscription?.request(.max(1))
    }

    @Test("delivers once, whoever asks from how many threads", arguments: sources)
    func threads(_ source: Source) {
        for _ in 0..<50 {
            let probe = Probe<Int, Never>(.none)
            source.attach(probe)
            onThreads(4) { _ in probe.request(.max(1)) }
            #expect(probe.log == ["7", "finished"])
            #expect(probe.violations.isEmpty)
        }
    }

    @Test("each subscriber gets the value", arguments: sources)
    func twice(_ source: Source) {
        for _ in 0..<2 {
            let probe = Probe<Int, Never>()
            source.attach(probe)
            #expect(probe.log == ["7", "finished"])
        }
    }

    @Test("without a value, an optional finishes at once")
    func noValue() {
        let probe = Probe<Int, Never>(.none)
        Int?.none.publisher.subscribe(probe)
        #expect(probe.events == [.subscription("Empty"), .finished])
    }

    @Test("a failed result fails without demand")
    func failure() {
        let probe = Probe<Int, Lost>(.none)
        Result<Int, Lost>.Publisher(.it).subscribe(probe)
        #expect(probe.events == [.subscription("Empty"), .failed(.it)])
    }
}
