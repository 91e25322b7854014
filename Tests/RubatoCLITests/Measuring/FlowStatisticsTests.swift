import Testing

@testable import RubatoCLI

@Suite("FlowStatistics")
struct FlowStatisticsTests {
    @Test("a rate is one value for each mean gap")
    func rate() {
        var flow = FlowStatistics()
        #expect(flow.rate == nil)
        flow.add(at: 100)
        #expect(flow.rate == nil)
        flow.add(at: 1_000_000_100)
        flow.add(at: 4_000_000_100)
        #expect(flow.rate == 0.5)
        #expect(flow.first == 100)
        #expect(flow.last == 4_000_000_100)
        #expect(flow.count == 3)
    }

    @Test("values of one time have no rate")
    func sameTime() {
        var flow = FlowStatistics()
        for _ in 0..<3 { flow.add(at: 7) }
        #expect(flow.rate == nil)
        #expect(flow.gaps.longest == 0)
    }
}
