import TestSupport

/// A value of the laws' streams: a number, which may carry something whose release is looked at.
struct Item: Hashable, Comparable, Codable, ExpressibleByIntegerLiteral, CustomStringConvertible, Sendable {
    let number: Int
    let cargo: LifetimeTracker.Token?

    init(_ number: Int, cargo: LifetimeTracker.Token? = nil) {
        self.number = number
        self.cargo = cargo
    }

    init(integerLiteral value: Int) { self.init(value) }

    init(from decoder: any Decoder) throws { self.init(try Int(from: decoder)) }

    func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }

    var description: String { "\(number)" }

    static func == (lhs: Item, rhs: Item) -> Bool { lhs.number == rhs.number }
    static func < (lhs: Item, rhs: Item) -> Bool { lhs.number < rhs.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// The sum carries what the second one does.
    static func + (lhs: Item, rhs: Item) -> Item { Item(lhs.number + rhs.number, cargo: rhs.cargo) }
}
