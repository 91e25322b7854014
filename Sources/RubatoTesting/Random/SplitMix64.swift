/// A fast generator of random numbers that gives the same numbers for the same seed, on every platform.
///
/// SplitMix64 of Steele, Lea and Flood: good enough for simulations and tests, not for secrets.
public struct SplitMix64: RandomNumberGenerator, Equatable, Sendable {
    private var state: UInt64

    /// Makes a generator. Each seed gives another sequence.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from zero up to, but not including, one: a multiple of 2⁻⁵³.
    mutating func nextUnit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }
}
