/// JSON written by hand, one piece after the other: enough for flat objects, and without building them first.
struct JSONText {
    private(set) var text = "{"

    mutating func add(_ key: String, _ value: String) { add(key, raw: Self.string(value)) }
    mutating func add(_ key: String, _ value: Int) { add(key, raw: "\(value)") }
    mutating func add(_ key: String, _ value: Nanoseconds) { add(key, raw: "\(value)") }
    mutating func add(_ key: String, _ value: JSONText) { add(key, raw: value.closed) }

    /// `null` for a value that is missing or no number.
    mutating func add(_ key: String, _ value: Double?) {
        add(key, raw: value.flatMap { $0.isFinite ? "\($0)" : nil } ?? "null")
    }

    mutating func add(_ key: String, _ value: Nanoseconds?) { add(key, raw: value.map { "\($0)" } ?? "null") }

    mutating func add(_ key: String, raw value: String) {
        if text.utf8.count > 1 { text += "," }
        text += Self.string(key)
        text += ":"
        text += value
    }

    var closed: String { text + "}" }

    static func array(_ items: some Sequence<String>) -> String {
        "[" + items.joined(separator: ",") + "]"
    }

    static func string(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 < 32 || $0 == 34 || $0 == 92 }) else { return "\"\(value)\"" }
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 32:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
