/// Decides when a row of values, one from each input, goes to the downstream, and when no further row is possible.
///
/// Inputs are known by their numbers, from zero up. Knows no values, no subscriptions and no neighbours.
@usableFromInline
protocol JoinMachine {
    /// Begins with so many inputs, which have brought nothing yet.
    init(inputs: Int)

    /// Whether there will be no further row. Once true it stays true.
    var isDone: Bool { get }

    /// An input has brought a value. True where that makes a row ready to go, which none was before.
    mutating func received(from input: Int) -> Bool

    /// The downstream has asked for more rows. True where one is ready to go.
    mutating func requested(_ more: Subscribers.Demand) -> Bool

    /// An input has finished.
    mutating func finished(_ input: Int)

    /// Whether a row goes to the downstream now; it then counts as gone.
    mutating func takesRow() -> Bool
}
