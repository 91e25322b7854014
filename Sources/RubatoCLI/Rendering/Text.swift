extension String {
    /// The text with its control characters written as escapes, so that it cannot move a terminal's cursor or end a line.
    var withoutControlCharacters: String {
        // Most text is plain ASCII, which its bytes tell much faster than its letters.
        if isPlain { return self }
        guard utf8.contains(where: { $0 < 32 || $0 == 127 }) || unicodeScalars.contains(where: \.isLaterControl) else {
            return self
        }
        var visible = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\t": visible += "\\t"
            case "\n": visible += "\\n"
            case "\r": visible += "\\r"
            case _ where scalar.value < 32 || scalar.value == 127 || scalar.isLaterControl:
                visible += "\\u{\(String(scalar.value, radix: 16))}"
            default: visible.unicodeScalars.append(scalar)
            }
        }
        return visible
    }

    /// Whether it is ASCII without control characters, so that each byte takes one column.
    var isPlain: Bool { utf8.allSatisfy { 32..<127 ~= $0 } }

    /// How many columns of a terminal the text takes.
    var columns: Int {
        if utf8.allSatisfy({ $0 < 128 }) { return utf8.count }
        return reduce(0) { $0 + $1.columns }
    }

    /// The text cut to so many columns, with `…` where something is missing.
    func cut(toColumns room: Int) -> String {
        guard utf8.count > room, columns > room else { return self }
        if room > 0, isPlain { return prefix(room - 1) + "…" }
        var cut = ""
        var used = 1
        for letter in self {
            used += letter.columns
            if used > room { break }
            cut.append(letter)
        }
        return room > 0 ? cut + "…" : ""
    }

    /// The text with blanks behind it, or in front of it, to fill so many columns.
    func padded(to width: Int, fromLeft: Bool = false) -> String {
        let blanks = String(repeating: " ", count: Swift.max(0, width - columns))
        return fromLeft ? blanks + self : self + blanks
    }
}

extension Unicode.Scalar {
    /// The control characters beyond ASCII, and those that turn the direction of text.
    fileprivate var isLaterControl: Bool {
        (0x80...0x9F).contains(value) || (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
}

extension Character {
    /// Two for the letters of East Asia and for pictures, none for marks that stand on other letters.
    fileprivate var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        if scalar.properties.isEmojiPresentation { return 2 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default:
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: return 0
            default: return 1
            }
        }
    }
}
