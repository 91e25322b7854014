/// A place in a line of bytes. Every look at a byte is checked against the end, where it sees a zero.
///
/// The bytes belong to the reader of the trace and are valid only until it moves to its next line.
struct ByteCursor {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// Where the next byte is taken from; 0 is the line's first.
    private(set) var position: Int
    let end: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, to end: Int? = nil) {
        self.bytes = bytes
        let end = min(end ?? bytes.count, bytes.count)
        self.end = end
        position = min(start, end)
    }

    var isAtEnd: Bool { position >= end }

    /// The next byte, which stays; zero at the end.
    @inline(__always)
    var peek: UInt8 { position < end ? bytes[position] : 0 }

    /// The byte in front of the next one; zero at the line's start.
    var previous: UInt8 { position > 0 && position <= bytes.count ? bytes[position - 1] : 0 }

    /// The byte `distance` after the next one.
    @inline(__always)
    func peek(ahead distance: Int) -> UInt8 {
        position + distance < end ? bytes[position + distance] : 0
    }

    @inline(__always)
    mutating func advance(by distance: Int = 1) {
        position = min(position + distance, end)
    }

    /// Goes back or forward to a position that was read before.
    mutating func move(to position: Int) {
        self.position = max(0, min(position, end))
    }

    /// Takes the byte where it is the next one.
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte, position < end else { return false }
        position += 1
        return true
    }

    /// Takes exactly so many decimal digits and returns their value, or takes nothing.
    @inline(__always)
    mutating func takeDigits(_ count: Int) -> Int? {
        guard position + count <= end else { return nil }
        var value = 0
        for offset in 0..<count {
            let digit = Int(bytes[position + offset]) - 48
            guard 0...9 ~= digit else { return nil }
            value = value * 10 + digit
        }
        position += count
        return value
    }

    /// Takes the blanks and tabs that come next.
    @inline(__always)
    mutating func skipBlanks() {
        while position < end, bytes[position] == ASCII.space || bytes[position] == ASCII.tab { position += 1 }
    }

    /// The position of a byte from here on.
    func firstIndex(of byte: UInt8) -> Int? {
        var index = position
        while index < end {
            if bytes[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// Text from one position to another; what is not UTF-8 becomes a replacement character.
    func text(from start: Int, to end: Int) -> String {
        guard start < end else { return "" }
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }

    /// A cursor over a part of the same line; positions stay those of the line.
    func part(from start: Int, to end: Int) -> ByteCursor {
        ByteCursor(bytes, from: start, to: end)
    }
}

/// The bytes that the trace formats are made of.
enum ASCII {
    static let tab: UInt8 = 9
    static let newline: UInt8 = 10
    static let carriageReturn: UInt8 = 13
    static let space: UInt8 = 32
    static let quote: UInt8 = 34
    static let hash: UInt8 = 35
    static let parenthesis: UInt8 = 40
    static let closingParenthesis: UInt8 = 41
    static let plus: UInt8 = 43
    static let comma: UInt8 = 44
    static let minus: UInt8 = 45
    static let point: UInt8 = 46
    static let slash: UInt8 = 47
    static let zero: UInt8 = 48
    static let nine: UInt8 = 57
    static let colon: UInt8 = 58
    static let semicolon: UInt8 = 59
    static let less: UInt8 = 60
    static let greater: UInt8 = 62
    static let bracket: UInt8 = 91
    static let backslash: UInt8 = 92
    static let closingBracket: UInt8 = 93
    static let brace: UInt8 = 123
    static let bar: UInt8 = 124
    static let closingBrace: UInt8 = 125

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- zero <= 9 }

    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 32) &- 97 < 26 }
}
