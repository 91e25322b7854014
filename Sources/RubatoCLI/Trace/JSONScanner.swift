/// Walks over the JSON object in a line and checks that it is one, without building anything.
struct JSONScanner {
    /// A key and its value, as places in the line.
    struct Member {
        fileprivate let line: ByteCursor
        fileprivate let key: Range<Int>
        fileprivate let value: Range<Int>
        fileprivate let isString: Bool
        fileprivate let keyHasEscapes: Bool
        fileprivate let valueHasEscapes: Bool

        /// The value's bytes, without quotes where it is a string.
        var content: ByteCursor { line.part(from: value.lowerBound, to: value.upperBound) }

        /// The value as text: a string's text, and anything else as it is written.
        var text: String {
            let text = line.text(from: value.lowerBound, to: value.upperBound)
            return isString && valueHasEscapes ? JSONScanner.unescaped(text) : text
        }

        var name: String {
            let text = line.text(from: key.lowerBound, to: key.upperBound)
            return keyHasEscapes ? JSONScanner.unescaped(text) : text
        }

        func isNamed(_ name: String) -> Bool {
            if keyHasEscapes { return self.name == name }
            guard name.utf8.count == key.count else { return false }
            var cursor = line.part(from: key.lowerBound, to: key.upperBound)
            for byte in name.utf8 where !cursor.take(byte) { return false }
            return true
        }
    }

    private var cursor: ByteCursor
    private var stringHasEscapes = false
    private static let deepest = 512

    /// Calls `body` with each member of the line's object, in order.
    static func members(
        of line: UnsafeBufferPointer<UInt8>, _ body: (Member) -> Void
    ) throws(LineProblem) {
        var scanner = JSONScanner(cursor: ByteCursor(line))
        scanner.skipSpace()
        guard scanner.cursor.take(ASCII.brace) else { throw scanner.problem("a JSON object") }
        scanner.skipSpace()
        if !scanner.cursor.take(ASCII.closingBrace) {
            repeat {
                body(try scanner.takeMember())
                scanner.skipSpace()
            } while scanner.cursor.take(ASCII.comma)
            guard scanner.cursor.take(ASCII.closingBrace) else { throw scanner.problem("',' or '}'") }
        }
        scanner.skipSpace()
        guard scanner.cursor.isAtEnd else { throw scanner.problem("the line's end after the object") }
    }

    private init(cursor: ByteCursor) {
        self.cursor = cursor
    }

    private mutating func takeMember() throws(LineProblem) -> Member {
        skipSpace()
        let key = try takeString("a key in quotes")
        let keyHasEscapes = stringHasEscapes
        skipSpace()
        guard cursor.take(ASCII.colon) else { throw problem("':' after the key") }
        skipSpace()
        let start = cursor.position
        let isString = cursor.peek == ASCII.quote
        stringHasEscapes = false
        let content = isString ? try takeString("a string") : try takeValue(depth: 1, from: start)
        return Member(
            line: cursor, key: key, value: content, isString: isString, keyHasEscapes: keyHasEscapes,
            valueHasEscapes: stringHasEscapes)
    }

    private mutating func takeValue(depth: Int, from start: Int) throws(LineProblem) -> Range<Int> {
        switch cursor.peek {
        case ASCII.quote: _ = try takeString("a string")
        case ASCII.brace: try takeContainer(depth: depth, closing: ASCII.closingBrace, hasKeys: true)
        case ASCII.bracket: try takeContainer(depth: depth, closing: ASCII.closingBracket, hasKeys: false)
        case UInt8(ascii: "t"): try takeLiteral("true")
        case UInt8(ascii: "f"): try takeLiteral("false")
        case UInt8(ascii: "n"): try takeLiteral("null")
        default:
            guard cursor.takeJSONNumber() else { throw problem("a JSON value") }
        }
        return start..<cursor.position
    }

    private mutating func takeContainer(depth: Int, closing: UInt8, hasKeys: Bool) throws(LineProblem) {
        guard depth < Self.deepest else { throw problem("at most \(Self.deepest) levels of nesting") }
        cursor.advance()
        skipSpace()
        if cursor.take(closing) { return }
        repeat {
            skipSpace()
            if hasKeys {
                _ = try takeString("a key in quotes")
                skipSpace()
                guard cursor.take(ASCII.colon) else { throw problem("':' after the key") }
                skipSpace()
            }
            _ = try takeValue(depth: depth + 1, from: cursor.position)
            skipSpace()
        } while cursor.take(ASCII.comma)
        guard cursor.take(closing) else { throw problem("',' or '\(String(UnicodeScalar(closing)))'") }
    }

    /// Takes a string with its quotes; returns what is between them.
    private mutating func takeString(_ expected: String) throws(LineProblem) -> Range<Int> {
        let opening = cursor.position
        guard cursor.take(ASCII.quote) else { throw problem(expected) }
        stringHasEscapes = false
        let start = cursor.position
        while !cursor.isAtEnd {
            switch cursor.peek {
            case ASCII.quote:
                let end = cursor.position
                cursor.advance()
                return start..<end
            case ASCII.backslash:
                stringHasEscapes = true
                guard cursor.takeEscape() else { throw problem("an escape such as \\n or \\u00e9") }
            case 0..<ASCII.space:
                throw problem("a control character to be written as an escape")
            default:
                cursor.advance()
            }
        }
        throw .unreadable(at: opening, "a closing quote for the string that begins here")
    }

    private mutating func takeLiteral(_ word: StaticString) throws(LineProblem) {
        for index in 0..<word.utf8CodeUnitCount {
            guard cursor.take(word.utf8Start[index]) else { throw problem("\(word)") }
        }
    }

    private mutating func skipSpace() {
        cursor.skipBlanks()
        while cursor.take(ASCII.newline) || cursor.take(ASCII.carriageReturn) { cursor.skipBlanks() }
    }

    private func problem(_ expected: String) -> LineProblem {
        .unreadable(at: cursor.position, expected)
    }

    /// Replaces the escapes of a string that has been checked. A lone half of a surrogate pair becomes a replacement
    /// character.
    private static func unescaped(_ text: String) -> String {
        var units: [UInt16] = []
        var rest = text.unicodeScalars[...]
        while let letter = rest.popFirst() {
            guard letter == "\\", let escape = rest.popFirst() else {
                units += UTF16.encode(letter).map(Array.init) ?? []
                continue
            }
            switch escape {
            case "b": units.append(8)
            case "f": units.append(12)
            case "n": units.append(10)
            case "r": units.append(13)
            case "t": units.append(9)
            case "u":
                units.append(UInt16(String(rest.prefix(4)), radix: 16) ?? 0xFFFD)
                rest = rest.dropFirst(4)
            default: units.append(UInt16(truncatingIfNeeded: escape.value))
            }
        }
        return String(decoding: units, as: UTF16.self)
    }
}

extension ByteCursor {
    /// A backslash and what it stands before.
    fileprivate mutating func takeEscape() -> Bool {
        switch peek(ahead: 1) {
        case ASCII.quote, ASCII.backslash, ASCII.slash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            advance(by: 2)
            return true
        case UInt8(ascii: "u"):
            for offset in 2..<6 {
                let byte = peek(ahead: offset)
                guard ASCII.isDigit(byte) || (byte | 32) &- 97 < 6 else { return false }
            }
            advance(by: 6)
            return true
        default:
            return false
        }
    }

    fileprivate mutating func takeJSONNumber() -> Bool {
        _ = take(ASCII.minus)
        guard ASCII.isDigit(peek) else { return false }
        if !take(ASCII.zero) { skipDigits() }
        if peek == ASCII.point {
            advance()
            guard ASCII.isDigit(peek) else { return false }
            skipDigits()
        }
        if peek | 32 == UInt8(ascii: "e") {
            advance()
            if !take(ASCII.plus) { _ = take(ASCII.minus) }
            guard ASCII.isDigit(peek) else { return false }
            skipDigits()
        }
        return true
    }

    private mutating func skipDigits() {
        while ASCII.isDigit(peek) { advance() }
    }
}
