/// How a trace is to be read; what is `nil` is found out from its first lines.
struct TraceOptions {
    enum Form: String, CaseIterable {
        case csv, tsv, jsonl, lines
    }

    enum Order: String, CaseIterable {
        /// Oldest first, or newest first where the first lines run that way.
        case auto
        /// Oldest first.
        case forward
        /// Newest first.
        case reverse
        /// In any order.
        case sorted
    }

    /// A column of a table, a key of an object, or a word of a line.
    enum Place: Equatable {
        case named(String)
        /// From 1.
        case number(Int)

        init(_ text: String) {
            if let number = Int(text), number > 0 { self = .number(number) } else { self = .named(text) }
        }
    }

    var form: Form?
    var time: Place?
    var value: Place?
    var notation: TimeNotation?
    var order = Order.auto
    var skipsBadLines = false
    var today = CivilDate(year: 1970, month: 1, day: 1)
}

/// One value of a trace.
struct TraceEntry: Equatable {
    var time: Nanoseconds
    var value: String
    /// Where it stands, for messages.
    var line: Int
}

/// What is wrong with a line.
enum LineProblem: Error, Equatable {
    /// The byte where it shows, from 0, where the part ends that cannot be read, and what was expected there.
    case unreadable(at: Int, to: Int? = nil, String)
    /// A quoted field, opened at this byte, goes on in the next line.
    case openQuote(at: Int)
}
