/// Lines that begin with a time, or have it at a known word or in the first brackets.
struct LineFormat: Equatable {
    enum Place: Equatable {
        /// At this word, from 1.
        case word(Int)
        /// After the first `[`.
        case bracket
    }

    var time: Place
    /// The word that is the value, from 1; `nil` for all that follows the time.
    var value: Int?

    func decode(_ line: UnsafeBufferPointer<UInt8>, _ times: inout TimeReader) throws(LineProblem) -> (
        time: Nanoseconds, value: String
    ) {
        var cursor = ByteCursor(line)
        guard place(&cursor) else { throw .unreadable(at: cursor.position, times.notation.description) }
        let start = cursor.position
        guard let time = times.read(&cursor), skipSeparator(&cursor) else {
            throw .unreadable(at: start, times.notation.description)
        }
        guard let value else { return (time, cursor.text(from: cursor.position, to: trimmedEnd(line))) }
        cursor = ByteCursor(line)
        guard skipWords(value - 1, &cursor) else {
            throw .unreadable(at: line.count, "the value as word \(value)")
        }
        let first = cursor.position
        skipWord(&cursor)
        return (time, cursor.text(from: first, to: cursor.position))
    }

    /// Moves to the first byte of the time.
    func place(_ cursor: inout ByteCursor) -> Bool {
        switch time {
        case .word(let number):
            guard skipWords(number - 1, &cursor) else { return false }
        case .bracket:
            guard let bracket = cursor.firstIndex(of: ASCII.bracket) else { return false }
            cursor.move(to: bracket)
        }
        // The kernel's times keep their bracket; it tells them from other numbers.
        if cursor.peek == ASCII.bracket, cursor.isKernelTime { return true }
        if cursor.peek == ASCII.bracket || cursor.peek == ASCII.parenthesis || cursor.peek == ASCII.less {
            cursor.advance()
        }
        return true
    }

    /// Skips what stands between time and value; false where the time does not end here.
    func skipSeparator(_ cursor: inout ByteCursor) -> Bool {
        if cursor.isAtEnd { return true }
        let start = cursor.position
        while true {
            switch cursor.peek {
            case ASCII.closingBracket, ASCII.closingParenthesis, ASCII.greater, ASCII.colon, ASCII.comma,
                ASCII.semicolon, ASCII.bar:
                if cursor.isAtEnd { return true }
                cursor.advance()
            default:
                cursor.skipBlanks()
                return cursor.position > start
            }
        }
    }

    private func skipWords(_ count: Int, _ cursor: inout ByteCursor) -> Bool {
        cursor.skipBlanks()
        for _ in 0..<count {
            skipWord(&cursor)
            cursor.skipBlanks()
        }
        return !cursor.isAtEnd
    }

    private func skipWord(_ cursor: inout ByteCursor) {
        while !cursor.isAtEnd, cursor.peek != ASCII.space, cursor.peek != ASCII.tab { cursor.advance() }
    }

    private func trimmedEnd(_ line: UnsafeBufferPointer<UInt8>) -> Int {
        var end = line.count
        while end > 0, line[end - 1] == ASCII.space || line[end - 1] == ASCII.tab { end -= 1 }
        return end
    }
}

extension ByteCursor {
    /// `[`, blanks, digits, a point.
    fileprivate var isKernelTime: Bool {
        var look = self
        look.advance()
        look.skipBlanks()
        let start = look.position
        while ASCII.isDigit(look.peek) { look.advance() }
        return look.position > start && look.peek == ASCII.point
    }
}
