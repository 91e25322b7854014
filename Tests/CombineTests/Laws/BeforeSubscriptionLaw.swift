import Combine
import TestSupport
import Testing

@Suite("Law: what happens before the subscription")
struct BeforeSubscriptionLaw {
    private func bench(_ row: OperatorRow, _ demand: Subscribers.Demand = .unlimited) -> Bench {
        Bench(row, Probe(demand), upstream: ManualPublisher(sendsSubscription: false))
    }

    @Test("a value that comes before the subscription is dropped", arguments: OperatorTable.owning)
    func value(_ row: OperatorRow) {
        let bench = bench(row)
        #expect(bench.upstream.send(1) == .none)
        bench.settle()
        #expect(bench.probe.log.isEmpty)
        bench.upstream.sendSubscription()
        bench.settle()
        bench.send(2)
        bench.end()
        #expect(bench.probe.log.last == "finished")
        if row.output != .fewer { #expect(bench.probe.log.count == 2) }
        #expect(bench.probe.violations.isEmpty)
    }

    @Test(
        "an end that comes before the subscription is dropped, or ends the subscriber's own",
        arguments: OperatorTable.owning)
    func end(_ row: OperatorRow) {
        let bench = bench(row)
        let hasBegun = !bench.probe.events.isEmpty
        bench.end()
        bench.end(.failure(StreamError.lost))
        if !hasBegun { #expect(bench.probe.log.isEmpty) }
        bench.upstream.sendSubscription()
        bench.settle()
        bench.send(1)
        bench.end()
        if !hasBegun { #expect(bench.probe.log.last == "finished") }
        #expect(bench.probe.violations.isEmpty)
    }

    @Test("what is asked for before the subscription is asked of it", arguments: OperatorTable.owning)
    func request(_ row: OperatorRow) {
        let bench = bench(row, .max(1))
        let hasBegun = !bench.probe.events.isEmpty
        bench.probe.request(.max(1))
        #expect(bench.upstream.requests.isEmpty)
        bench.upstream.sendSubscription()
        if !hasBegun { bench.probe.request(.max(1)) }
        bench.settle()
        #expect(!bench.upstream.requests.isEmpty)
        for value in 1...2 { bench.send(Item(value)) }
        if row.output == .each { #expect(bench.probe.values.count == 2) }
        #expect(bench.probe.violations.isEmpty)
    }

    @Test("a cancel before the subscription cancels it when it comes", arguments: OperatorTable.owning)
    func cancel(_ row: OperatorRow) {
        let bench = bench(row)
        // The others give their subscriber nothing to cancel yet.
        if bench.probe.events.isEmpty { return }
        bench.probe.cancel()
        bench.upstream.sendSubscription()
        bench.settle()
        #expect(bench.upstream.cancels == 1)
        #expect(bench.upstream.requests.isEmpty)
        bench.send(1)
        bench.end()
        #expect(bench.probe.log.isEmpty)
        #expect(bench.probe.events.count == 1)
    }
}
