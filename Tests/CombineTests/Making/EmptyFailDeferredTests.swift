import Combine
import TestSupport
import Testing

@Suite("Empty, Fail, Deferred")
struct EmptyFailDeferredTests {
    enum Lost: Error, Equatable { case it, other }

    @Test("Empty finishes at once, without demand")
    func empty() {
        let probe = Probe<Int, Lost>(.none)
        Empty<Int, Lost>().subscribe(probe)
        #expect(probe.events == [.subscription("Empty"), .finished])
    }

    @Test("Empty that does not complete at once never does")
    func never() {
        let probe = Probe<Int, Lost>()
        Empty(completeImmediately: false, outputType: Int.self, failureType: Lost.self).subscribe(probe)
        probe.request(.max(1))
        probe.cancel()
        #expect(probe.events == [.subscription("Empty")])
    }

    @Test("Fail fails at once, without demand")
    func fail() {
        let probe = Probe<Int, Lost>(.none)
        Fail(outputType: Int.self, failure: Lost.it).subscribe(probe)
        #expect(probe.events == [.subscription("Empty"), .failed(.it)])
    }

    @Test("Deferred makes its publisher when it is subscribed to, once for each subscriber")
    func deferred() {
        var made = 0
        let deferred = Deferred {
            made += 1
            return Just(made)
        }
        #expect(made == 0)
        let first = Probe<Int, Never>()
        deferred.subscribe(first)
        let second = Probe<Int, Never>()
        deferred.subscribe(second)
        #expect(first.events == [.subscription("Just"), .value(1), .finished])
        #expect(second.events == [.subscription("Just"), .value(2), .finished])
    }
}
