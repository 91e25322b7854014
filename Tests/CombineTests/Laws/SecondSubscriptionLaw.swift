import Combine
import TestSupport
import Testing

@Suite("Law: a second subscription is cancelled")
struct SecondSubscriptionLaw {
    @Test(
        "a second subscription is cancelled, nothing is asked of it, and the first stays",
        arguments: OperatorTable.owning)
    func second(_ row: OperatorRow) {
        let bench = Bench(row)
        let requests = bench.upstream.requests
        bench.upstream.sendSubscription()
        bench.settle()
        #expect(bench.upstream.cancels == 1)
        #expect(bench.upstream.requests == requests)
        #expect(bench.probe.events.count == 1)
        bench.send(1)
        bench.end()
        #expect(bench.probe.log.last == "finished")
        if row.output != .fewer { #expect(bench.probe.log.count == 2) }
        #expect(bench.probe.violations.isEmpty)
    }

    @Test(
        "a subscription that comes after the end is cancelled", arguments: OperatorTable.owning, StreamEnd.allCases)
    func late(_ row: OperatorRow, end: StreamEnd) {
        let bench = Bench(row)
        if let completion = end.completion { bench.end(completion) } else { bench.probe.cancel() }
        bench.settle()
        let before = (log: bench.probe.log, cancels: bench.upstream.cancels, requests: bench.upstream.requests)
        bench.upstream.sendSubscription()
        bench.settle()
        #expect(bench.upstream.cancels == before.cancels + 1)
        #expect(bench.upstream.requests == before.requests)
        #expect(bench.probe.log == before.log)
        #expect(bench.probe.events.count == before.log.count + 1)
    }
}
