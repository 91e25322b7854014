import Combine
import TestSupport
import Testing

@Suite("Law: names")
struct NameLaw {
    @Test(
        "the subscriber prints as the operator, the subscription too, or it is the upstream's",
        arguments: OperatorTable.all.filter { !$0.traits.contains(.composite) })
    func names(_ row: OperatorRow) {
        let bench = Bench(row)
        #expect(bench.upstream.subscriberDescription == row.name)
        #expect(bench.probe.events == [.subscription(row.kind == .passing ? "ManualSubscription" : row.name)])
    }
}
