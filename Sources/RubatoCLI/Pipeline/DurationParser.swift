/// Reads a duration such as `300ms`, `1.5s` or `1h30m`.
enum DurationParser {
    struct Problem: Error, Equatable {
        var message: String
        /// The letter where it shows, from 0.
        var offset: Int
        var expected: String
    }

    private static let units: [(name: String, length: Nanoseconds)] = [
        ("ns", 1), ("us", .microsecond), ("µs", .microsecond), ("μs", .microsecond), ("ms", .millisecond),
        ("s", .second), ("m", .minute), ("min", .minute), ("h", .hour), ("d", .day),
    ]

    static let unitNames = "ns, us, ms, s, m (or min), h or d"
    /// 80 years: the clock counts 292, and a replay lasts as long as its trace and at most twice what is held.
    static let longest = 29_220 * Nanoseconds.day

    static func isUnit(_ text: String) -> Bool {
        units.contains { $0.name == text }
    }

    static func parse(_ text: String) throws(Problem) -> Nanoseconds {
        var total: Nanoseconds = 0
        var rest = Substring(text)
        repeat {
            let offset = text.count - rest.count
            let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            guard !number.isEmpty, number.contains(where: \.isNumber), number.count(where: { $0 == "." }) < 2 else {
                throw Problem(
                    message: "\(quoted(text)) is not a time", offset: offset, expected: "a time such as 300ms or 1.5s")
            }
            rest = rest.dropFirst(number.count)
            let name = rest.prefix { !$0.isNumber && $0 != "." }
            guard !name.isEmpty else {
                throw Problem(
                    message: "\(quoted(text)) has no unit", offset: offset,
                    expected: "\(number) and a unit: \(unitNames)")
            }
            guard let unit = units.first(where: { $0.name == name }) else {
                throw Problem(
                    message: "unknown unit \(quoted(String(name)))", offset: text.count - rest.count,
                    expected: unitNames)
            }
            rest = rest.dropFirst(name.count)
            guard let part = multiply(number, unit.length), part <= longest, total + part <= longest else {
                throw Problem(message: "\(quoted(text)) is too long", offset: 0, expected: "at most 29220d")
            }
            total += part
        } while !rest.isEmpty
        guard total > 0 else {
            throw Problem(message: "\(quoted(text)) is zero", offset: 0, expected: "a time above zero")
        }
        return total
    }

    /// An exact decimal multiple of the unit; what is finer than a nanosecond is cut off.
    private static func multiply(_ number: Substring, _ unit: Nanoseconds) -> Nanoseconds? {
        let digits = number.filter { $0 != "." }
        let decimals = number.firstIndex(of: ".").map { number[$0...].count - 1 } ?? 0
        guard digits.count <= 18, let mantissa = Int128(digits) else { return nil }
        let divisor = (0..<decimals).reduce(Int128(1)) { power, _ in power * 10 }
        return Nanoseconds(exactly: mantissa * Int128(unit) / divisor)
    }
}
