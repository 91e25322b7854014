/// The rules of an operator that turns a whole stream into at most one value: `first`, `count`, `reduce`, `collect` ...
///
/// A reduction knows no lock, no demand and no neighbour; ``ReducingConduit`` does the rest for all of them.
@usableFromInline
protocol Reduction {
    associatedtype Input
    associatedtype Output

    /// What the rules themselves may throw; `Never` for an operator without `try`.
    associatedtype Thrown: Error

    /// Takes a value. True where the answer is settled and no more values are needed.
    func receive(_ input: Input) throws(Thrown) -> Bool

    /// Gives away the value to publish, once settled or when the upstream has finished; `nil` to finish without one.
    func takeAnswer() -> Output?

    /// Lets go of what has been gathered, as the upstream has failed.
    func discard()

    /// What is published where there are no values, for mirrors; `nil` where that depends.
    static var initial: Output? { get }
}

extension Reduction {
    @inlinable
    func discard() { withExtendedLifetime(takeAnswer()) {} }

    @usableFromInline static var initial: Output? { nil }
}
