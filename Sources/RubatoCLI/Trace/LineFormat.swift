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
        guard !(times.notation == .milliseconds && cursor.isBehindAngle), let time = times.read(&cursor),
            skipSeparator(&cursor)
        else {
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
        cursor.skipPriority()
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
    /// Whether a `<` or a `>` stands directly in front: what follows is no plain number of milliseconds.
    var isBehindAngle: Bool { previous == ASCII.less || previous == ASCII.greater }

    /// Skips what syslog writes in front of a date: a priority from `<0>` to `<191>` and, where a date with its year
    /// follows, the version of the format, `<34>1 2026-11-30T09:00:40Z`.
    fileprivate mutating func skipPriority() {
        guard peek == ASCII.less else { return }
        var look = self
        look.advance()
        guard let priority = look.takeShortNumber(), priority <= 191, look.take(ASCII.greater) else { return }
        self = look
        guard let version = look.takeShortNumber(), version > 0, look.peek == ASCII.space else { return }
        look.skipBlanks()
        let start = look.position
        guard look.takeDate() != nil else { return }
        look.move(to: start)
        self = look
    }

    /// One to three digits.
    private mutating func takeShortNumber() -> Int? {
        var length = 0
        while ASCII.isDigit(peek(ahead: length)) { length += 1 }
        return 1...3 ~= length ? takeDigits(length) : nil
    }

    /// Whether what lies between a position and the cursor is a number that stands by itself: digits with an optional
    /// sign and fraction, behind which the line, a blank, a separator, or the bracket around it ends it.
    func endsBareNumber(from start: Int, orAt separators: [UInt8]) -> Bool {
        var look = self
        look.move(to: start)
        guard !look.isBehindAngle else { return false }
        let isBracketed = look.previous == ASCII.bracket
        while look.position < position {
            guard ASCII.isDigit(look.peek) || [ASCII.point, ASCII.minus, ASCII.plus].contains(look.peek) else {
                return false
            }
            look.advance()
        }
        return isAtEnd || peek == ASCII.space || peek == ASCII.tab || separators.contains(peek)
            || (isBracketed && peek == ASCII.closingBracket)
    }

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
