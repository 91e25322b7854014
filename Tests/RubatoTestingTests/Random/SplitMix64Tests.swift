import Testing

@testable import RubatoTesting

@Suite("SplitMix64")
struct SplitMix64Tests {
    @Test("gives the published numbers for the seed 1234567")
    func reference() {
        var random = SplitMix64(seed: 1_234_567)
        let numbers = (0..<5).map { _ in random.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }

    @Test("the same seed gives the same numbers, another one others")
    func seeds() {
        var (one, same, other) = (SplitMix64(seed: 1), SplitMix64(seed: 1), SplitMix64(seed: 2))
        let (first, second, third) = (one.next(), same.next(), other.next())
        #expect(first == second)
        #expect(first != third)
        #expect(one == same)
    }

    @Test("units lie from zero up to, but not including, one, and average a half")
    func units() {
        var random = SplitMix64(seed: 3)
        let units = (0..<100_000).map { _ in random.nextUnit() }
        #expect(units.allSatisfy { $0 >= 0 && $0 < 1 })
        let mean = units.reduce(0, +) / 100_000
        // The standard error is 0.0009.
        #expect(abs(mean - 0.5) < 0.005)
    }
}
