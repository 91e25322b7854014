/// Tells the notation of a time from one time.
struct TimeGuess {
    /// The notation that was asked for, which is then the only one tried.
    let notation: TimeNotation?
    let today: CivilDate

    /// The notation of the time that begins at the cursor, which is moved behind it.
    func notation(at cursor: inout ByteCursor) -> TimeNotation? {
        for candidate in notation.map({ [$0] }) ?? Self.candidates {
            var look = cursor
            var reader = TimeReader(candidate, today: today)
            guard let time = reader.read(&look) else { continue }
            cursor = look
            return notation ?? (candidate == .epochNanoseconds ? Self.unit(ofNumber: time) : candidate)
        }
        return nil
    }

    /// The notation of a text that is a time and nothing else.
    func notation(of text: String) -> TimeNotation? {
        var text = text
        return text.withUTF8 { bytes in
            var cursor = ByteCursor(bytes)
            cursor.skipBlanks()
            if cursor.peek == ASCII.bracket { cursor.advance() }
            guard let notation = notation(at: &cursor) else { return nil }
            if cursor.peek == ASCII.closingBracket { cursor.advance() }
            cursor.skipBlanks()
            return cursor.isAtEnd ? notation : nil
        }
    }

    /// The most particular ones first. Numbers are read as they stand, and their size tells their unit.
    private static let candidates: [TimeNotation] = [
        .dateAndTime, .webLog, .clock, .systemLog, .mail, .epochNanoseconds, .uptime,
    ]

    /// A number of 100,000,000 and more is a time since 1970: in seconds until the year 5138, in milliseconds and so on
    /// from 1973. A smaller one is milliseconds from the start.
    private static func unit(ofNumber number: Nanoseconds) -> TimeNotation {
        switch number.magnitude {
        case 100_000_000_000_000_000...: .epochNanoseconds
        case 100_000_000_000_000...: .epochMicroseconds
        case 100_000_000_000...: .epochMilliseconds
        case 100_000_000...: .epochSeconds
        default: .milliseconds
        }
    }
}
