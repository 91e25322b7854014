/// A JSON object, written member by member. Keys are plain letters.
struct JSONText {
    private(set) var bytes = ByteText()

    init() {
        bytes.append(byte: ASCII.brace)
    }

    mutating func add(_ key: String, _ value: String) {
        begin(key)
        bytes.append(json: value)
    }

    mutating func add(_ key: String, _ value: Int) { add(key, Nanoseconds(value)) }

    mutating func add(_ key: String, _ value: Nanoseconds) {
        begin(key)
        bytes.append(value)
    }

    mutating func add(_ key: String, _ value: JSONText) { add(key, raw: value.closed) }

    /// `null` for a value that is missing or no number.
    mutating func add(_ key: String, _ value: Double?) {
        add(key, raw: value.flatMap { $0.isFinite ? "\($0)" : nil } ?? "null")
    }

    mutating func add(_ key: String, _ value: Nanoseconds?) { add(key, raw: value.map { "\($0)" } ?? "null") }

    /// Something that is JSON already.
    mutating func add(_ key: String, raw value: String) {
        begin(key)
        bytes.append(value)
    }

    /// The object as text.
    var closed: String { bytes.text + "}" }

    private mutating func begin(_ key: String) {
        if bytes.bytes.count > 1 { bytes.append(byte: ASCII.comma) }
        bytes.append(byte: ASCII.quote)
        bytes.append(key)
        bytes.append(byte: ASCII.quote)
        bytes.append(byte: ASCII.colon)
    }
}
