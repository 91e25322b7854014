/// Lines of fields with a separator between them. With commas or semicolons a field may stand in quotes, in which a
/// quote is doubled and a line may end; with tabs quotes are letters like any other.
struct TableFormat: Equatable {
    var separator: UInt8
    var hasHeader: Bool
    /// The columns, from 0; without one for the value, all columns but the time's are the value.
    var timeColumn: Int
    var valueColumn: Int?

    var allowsQuotes: Bool { separator != ASCII.tab }

    func decode(_ line: UnsafeBufferPointer<UInt8>, _ times: inout TimeReader) throws(LineProblem) -> (
        time: Nanoseconds, value: String
    ) {
        var cursor = ByteCursor(line)
        var time: Nanoseconds?
        var value: String?
        var others: [String] = []
        var column = 0
        while true {
            if column > timeColumn, time != nil, valueColumn == nil, others.isEmpty,
                !allowsQuotes || cursor.firstIndex(of: ASCII.quote) == nil
            {
                // Nothing before the time, nothing quoted after it: the rest is the value as it stands.
                value = cursor.text(from: cursor.position, to: line.count)
                break
            }
            let field = try takeField(&cursor)
            if column == timeColumn {
                time = try readTime(field, cursor, &times)
            } else if column == valueColumn {
                value = text(of: field, cursor)
            } else if valueColumn == nil {
                others.append(text(of: field, cursor))
            }
            if column == valueColumn, time != nil { break }
            if column == timeColumn, value != nil { break }
            guard cursor.take(separator) else { break }
            column += 1
        }
        guard let time else { throw .unreadable(at: line.count, missing(timeColumn, "the time", after: column)) }
        if value == nil, let valueColumn, valueColumn > column {
            throw .unreadable(at: line.count, missing(valueColumn, "the value", after: column))
        }
        return (time, value ?? others.joined(separator: String(UnicodeScalar(separator))))
    }

    /// The fields of a line as text, as far as it can be taken apart; a record that goes on in the next line ends with
    /// this one.
    func fields(_ line: UnsafeBufferPointer<UInt8>) -> [String] {
        var cursor = ByteCursor(line)
        var fields: [String] = []
        repeat {
            let start = cursor.position
            guard let field = try? takeField(&cursor) else {
                return fields + [cursor.text(from: start, to: line.count)]
            }
            fields.append(text(of: field, cursor))
        } while cursor.take(separator)
        return fields
    }

    private struct Field {
        var start: Int
        var end: Int
        var hasDoubledQuotes = false
    }

    /// Takes a field and stays on the separator behind it.
    private func takeField(_ cursor: inout ByteCursor) throws(LineProblem) -> Field {
        if allowsQuotes, cursor.peek == ASCII.quote { return try takeQuotedField(&cursor) }
        let start = cursor.position
        let end = cursor.firstIndex(of: separator) ?? cursor.end
        cursor.move(to: end)
        return Field(start: start, end: end)
    }

    private func takeQuotedField(_ cursor: inout ByteCursor) throws(LineProblem) -> Field {
        let opening = cursor.position
        cursor.advance()
        var field = Field(start: cursor.position, end: cursor.position)
        while true {
            guard let quote = cursor.firstIndex(of: ASCII.quote) else { throw .openQuote(at: opening) }
            cursor.move(to: quote)
            cursor.advance()
            guard cursor.take(ASCII.quote) else {
                field.end = quote
                break
            }
            field.hasDoubledQuotes = true
        }
        if separator != ASCII.tab { cursor.skipBlanks() }
        guard cursor.isAtEnd || cursor.peek == separator else {
            throw .unreadable(
                at: cursor.position, "'\(String(UnicodeScalar(separator)))' or the line's end after the closing quote")
        }
        return field
    }

    private func readTime(_ field: Field, _ line: ByteCursor, _ times: inout TimeReader) throws(LineProblem)
        -> Nanoseconds
    {
        var cursor = line.part(from: field.start, to: field.end)
        cursor.skipBlanks()
        let start = cursor.position
        guard let time = times.read(&cursor) else {
            throw .unreadable(at: start, to: field.end, times.notation.description)
        }
        if cursor.peek == ASCII.closingBracket { cursor.advance() }
        cursor.skipBlanks()
        guard cursor.isAtEnd else { throw .unreadable(at: start, to: field.end, times.notation.description) }
        return time
    }

    private func text(of field: Field, _ line: ByteCursor) -> String {
        let text = line.text(from: field.start, to: field.end)
        return field.hasDoubledQuotes ? text.replacing("\"\"", with: "\"") : text
    }

    private func missing(_ column: Int, _ what: String, after last: Int) -> String {
        "\(what) in column \(column + 1), but the line ends after column \(last + 1)"
    }
}
