/// Some of the inputs of a join, which are known by their numbers: one bit each.
@usableFromInline
struct InputSet: Equatable {
    @usableFromInline var bits: UInt = 0

    @inlinable
    init() {}

    /// The inputs from zero up to `count`, which is less than the number of bits in a word.
    @inlinable
    init(count: Int) { bits = (1 << UInt(count)) - 1 }

    @inlinable
    func contains(_ input: Int) -> Bool { bits & (1 &<< UInt(input)) != 0 }

    @inlinable
    mutating func insert(_ input: Int) { bits |= 1 &<< UInt(input) }

    @inlinable
    func isSubset(of other: InputSet) -> Bool { bits & ~other.bits == 0 }
}
