import RubatoTesting
import Testing

@testable import RubatoCLI

@Suite("DurationDistribution")
struct DurationDistributionTests {
    private func filled(_ durations: some Sequence<Nanoseconds>) -> DurationDistribution {
        var distribution = DurationDistribution()
        for duration in durations { distribution.add(duration) }
        return distribution
    }

    @Test("of nothing nothing is known")
    func empty() {
        let none = DurationDistribution()
        #expect(none.mean == nil)
        #expect(none.variation == nil)
        #expect(none.percentile(95) == nil)
    }

    @Test("takes the smallest duration that so many do not exceed")
    func exactPercentiles() {
        let hundred = filled((1...100).reversed())
        #expect(hundred.percentile(95) == 95)
        #expect(hundred.percentile(50) == 50)
        #expect(hundred.percentile(100) == 100)
        #expect(hundred.percentile(0) == 1)
        #expect(filled([7]).percentile(95) == 7)
        #expect(filled([1, 2]).percentile(50) == 1)
        #expect(filled([1, 2]).percentile(51) == 2)
    }

    @Test("the median is the middle one, or the mean of the two in the middle")
    func median() {
        #expect(filled([]).median == nil)
        #expect(filled([3, 1, 2]).median == 2)
        #expect(filled([40, 10, 20, 100]).median == 30)
        let many = filled(0..<Nanoseconds(DurationDistribution.mostExact + 2))
        #expect(many.median == many.percentile(50))
    }

    @Test("knows mean, extremes and variation whatever the number")
    func moments() {
        let many = filled((0..<10_000).map { $0 % 2 == 0 ? 100 : 300 })
        #expect(many.mean == 200)
        #expect(many.shortest == 100)
        #expect(many.longest == 300)
        #expect(abs((many.variation ?? 0) - 0.5) < 1e-12)
        #expect(filled([5, 5, 5]).variation == 0)
        #expect(filled([0, 0]).variation == nil)
        #expect(filled([-5]).shortest == 0)
    }

    @Test("beyond the exact ones a percentile is never too low and at most 0.4 % too high")
    func bucketError() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<6 {
            let count = DurationDistribution.mostExact + Int.random(in: 1...5_000, using: &random)
            let durations = (0..<count).map { _ in
                Nanoseconds.random(in: 0...Nanoseconds.max, using: &random)
                    >> Nanoseconds.random(in: 0..<63, using: &random)
            }
            let distribution = filled(durations)
            let sorted = durations.sorted()
            #expect(!distribution.isExact)
            for percent in [1, 50, 95, 99, 100] {
                let exact = sorted[max(1, (count * percent + 99) / 100) - 1]
                let found = try #require(distribution.percentile(percent))
                #expect(found >= exact)
                #expect(Double(found - exact) <= Double(exact) / 256)
            }
        }
    }

    @Test("a duration that all share is found exactly, however many there are")
    func constant() {
        let many = filled(repeatElement(300_000_000, count: 10_000))
        #expect(many.percentile(50) == 300_000_000)
        #expect(many.percentile(95) == 300_000_000)
    }

    @Test("is exact up to its limit and says so")
    func limit() {
        var distribution = filled(repeatElement(1, count: DurationDistribution.mostExact))
        #expect(distribution.isExact)
        distribution.add(1)
        #expect(!distribution.isExact)
        #expect(distribution.count == DurationDistribution.mostExact + 1)
    }
}
