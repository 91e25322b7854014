import RubatoTesting
import Testing

@Suite("PoissonArrivals")
struct PoissonArrivalsTests {
    @Test("the instants never decrease, and are the sums of the gaps")
    func sums() throws {
        let arrivals = try PoissonArrivals(perSecond: 1000, seed: 1)
        var walk = arrivals.makeIterator()
        var sum = 0
        for instant in arrivals.prefix(10_000) {
            let next = walk.nextGap()
            let gap = try #require(next)
            #expect(gap >= 0)
            sum += gap
            #expect(instant == sum)
        }
    }

    @Test("walking twice gives the same instants, another seed others")
    func seeded() throws {
        let arrivals = try PoissonArrivals(perSecond: 50, seed: 7)
        #expect(Array(arrivals.prefix(100)) == Array(arrivals.prefix(100)))
        let other = try PoissonArrivals(perSecond: 50, seed: 8)
        #expect(Array(arrivals.prefix(100)) != Array(other.prefix(100)))
    }

    @Test("the gaps have the mean, the spread and the tail of an exponential distribution")
    func distribution() throws {
        let perSecond = 200.0
        var walk = try PoissonArrivals(perSecond: perSecond, seed: 3).makeIterator()
        let count = 100_000
        let gaps = (0..<count).compactMap { _ in walk.nextGap() }.map { Double($0) * perSecond / 1e9 }
        #expect(gaps.count == count)
        let mean = gaps.reduce(0, +) / Double(count)
        let variance = gaps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)
        let tail = Double(gaps.count { $0 > 2 }) / Double(count)
        // In units of the mean gap: 1, 1 and e⁻². The bounds are five standard errors wide or more.
        #expect(abs(mean - 1) < 0.016)
        #expect(abs(variance - 1) < 0.05)
        #expect(abs(tail - 0.1353) < 0.006)
    }

    @Test("a rate that is not above zero or not finite is refused by name", arguments: [0, -1, .infinity, .nan])
    func invalid(rate: Double) {
        let error = #expect(throws: PoissonArrivals.InvalidRate.self) { try PoissonArrivals(perSecond: rate, seed: 1) }
        let text = "A rate of arrivals must be above zero and finite; this one is \(rate) per second."
        #expect(error?.description == text)
    }

    @Test("ends where an instant would not fit, instead of trapping", arguments: [1e-9, 1e-300])
    func ends(rate: Double) throws {
        let instants = Array(try PoissonArrivals(perSecond: rate, seed: 1).prefix(1000))
        #expect(instants.count < 1000)
        #expect(instants == instants.sorted())
    }

    @Test("a rate beyond one a nanosecond gives instants that coincide")
    func dense() throws {
        let instants = Array(try PoissonArrivals(perSecond: 1e12, seed: 1).prefix(1000))
        #expect(instants.count == 1000)
        #expect(instants[999] < 10)
    }
}
