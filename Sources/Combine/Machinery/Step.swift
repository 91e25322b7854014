/// The rules of an operator that takes one value at a time and lets at most one go on: `filter`, `tryMap`, `prefix` ...
///
/// A step knows no lock, no demand and no neighbour; ``StepConduit`` does the rest for all of them.
@usableFromInline
protocol Step {
    associatedtype Input
    associatedtype Output

    /// What the rules themselves may throw; `Never` for an operator without `try`.
    associatedtype Thrown: Error

    /// Whether the stream is over before the first value.
    var isOver: Bool { get }

    func receive(_ input: Input) throws(Thrown) -> StepResult<Output>

    /// What a mirror of the operator shows.
    func shown(upstream: UpstreamStatus, downstream: Any) -> [Mirror.Child]
}

extension Step {
    @inlinable var isOver: Bool { false }

    @usableFromInline
    func shown(upstream: UpstreamStatus, downstream: Any) -> [Mirror.Child] { [] }
}

/// What becomes of a value.
@usableFromInline
enum StepResult<Output> {
    /// This goes on.
    case pass(Output)

    /// Nothing goes on, and the upstream is asked for another value instead.
    case drop

    /// This goes on, and the stream finishes.
    case passLast(Output)

    /// Nothing goes on, and the stream finishes.
    case finish
}
