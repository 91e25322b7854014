/// The pieces that notations of time are made of.
extension ByteCursor {
    /// A decimal number with an optional sign, fraction and exponent, as nanoseconds.
    mutating func takeNumber(unitExponent: Int) -> Nanoseconds? {
        let isNegative = take(ASCII.minus)
        if !isNegative { _ = take(ASCII.plus) }
        var mantissa: UInt64 = 0
        var exponent = 0
        var digits = 0
        let most: UInt64 = 1_000_000_000_000_000_000
        while ASCII.isDigit(peek) {
            guard mantissa < most else { return nil }
            mantissa = mantissa * 10 + UInt64(peek - ASCII.zero)
            digits += 1
            advance()
        }
        if peek == ASCII.point, ASCII.isDigit(peek(ahead: 1)) || digits > 0 {
            advance()
            while ASCII.isDigit(peek) {
                if mantissa < most {
                    mantissa = mantissa * 10 + UInt64(peek - ASCII.zero)
                    exponent -= 1
                }
                digits += 1
                advance()
            }
        }
        guard digits > 0 else { return nil }
        exponent += takeExponent()
        return Nanoseconds(
            mantissa: mantissa, exponent: exponent, unitExponent: unitExponent, isNegative: isNegative)
    }

    /// `e9`, `E-3`; zero where none follows.
    private mutating func takeExponent() -> Int {
        guard peek | 32 == UInt8(ascii: "e") else { return 0 }
        let sign = peek(ahead: 1)
        let isSigned = sign == ASCII.minus || sign == ASCII.plus
        guard ASCII.isDigit(peek(ahead: isSigned ? 2 : 1)) else { return 0 }
        advance(by: isSigned ? 2 : 1)
        var value = 0
        while ASCII.isDigit(peek) {
            value = min(value * 10 + Int(peek - ASCII.zero), 400)
            advance()
        }
        return sign == ASCII.minus ? -value : value
    }

    /// `2026-11-30`, `2026/11/30`, `20261130`.
    mutating func takeDate() -> CivilDate? {
        guard let year = takeDigits(4) else { return nil }
        let separator = peek
        let isSeparated = separator == ASCII.minus || separator == ASCII.slash
        if isSeparated { advance() }
        guard let month = takeDigits(2) else { return nil }
        if isSeparated, !take(separator) { return nil }
        guard let day = takeDigits(2) else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// `09:00:40`, `09:00:40.123`, `09:00:40,123`, `9:00:40`, `09:00`, and behind a date also `090040`. A leap second
    /// counts as the next one.
    mutating func takeTimeOfDay(needsColons: Bool = false) -> Nanoseconds? {
        let isShort = peek(ahead: 1) == ASCII.colon
        guard let hour = takeDigits(isShort ? 1 : 2), hour < 24 else { return nil }
        let isSeparated = take(ASCII.colon)
        guard isSeparated || !needsColons else { return nil }
        guard let minute = takeDigits(2), minute < 60 else { return nil }
        var time = Nanoseconds(hour * 60 + minute) * .minute
        if isSeparated ? peek == ASCII.colon : ASCII.isDigit(peek) {
            if isSeparated { advance() }
            guard let second = takeDigits(2), second <= 60 else { return nil }
            time += Nanoseconds(second) * .second + takeFraction()
        }
        return time
    }

    /// `.123` or `,123` as a part of a second. After a comma there must be three, six or nine digits and then no other
    /// field, so that a column is not taken for a fraction.
    private mutating func takeFraction() -> Nanoseconds {
        guard peek == ASCII.point || peek == ASCII.comma else { return 0 }
        var digits = 0
        while ASCII.isDigit(peek(ahead: 1 + digits)) { digits += 1 }
        guard digits > 0 else { return 0 }
        if peek == ASCII.comma {
            guard digits == 3 || digits == 6 || digits == 9, peek(ahead: 1 + digits) != ASCII.comma else { return 0 }
        }
        advance()
        var fraction: Nanoseconds = 0
        var scale = Nanoseconds.second
        for _ in 0..<digits {
            scale /= 10
            fraction += Nanoseconds(peek - ASCII.zero) * scale
            advance()
        }
        return fraction
    }

    /// `Z`, `+01:00`, `-0530`, `+02`, with or without blanks in front, or `UTC`, `GMT`: seconds east of UTC.
    mutating func takeOffset() -> Int? {
        let start = position
        if peek | 32 == UInt8(ascii: "z"), !ASCII.isLetter(peek(ahead: 1)) {
            advance()
            return 0
        }
        skipBlanks()
        if takeWord("UTC") || takeWord("GMT") { return 0 }
        let sign = peek
        let isAfterBlank = position > start
        if sign == ASCII.plus || sign == ASCII.minus {
            advance()
            if let hours = takeDigits(2), hours <= 18 {
                let isSeparated = take(ASCII.colon)
                let minutes = takeDigits(2)
                if minutes ?? 0 < 60, !isSeparated || minutes != nil, !isAfterBlank || minutes != nil {
                    let seconds = (hours * 60 + (minutes ?? 0)) * 60
                    return sign == ASCII.minus ? -seconds : seconds
                }
            }
        }
        move(to: start)
        return nil
    }

    /// `Nov`, in any case.
    mutating func takeMonth() -> Int? {
        guard let letters = threeLetters else { return nil }
        let month: Int
        switch letters {
        case 0x6A_616E: month = 1
        case 0x66_6562: month = 2
        case 0x6D_6172: month = 3
        case 0x61_7072: month = 4
        case 0x6D_6179: month = 5
        case 0x6A_756E: month = 6
        case 0x6A_756C: month = 7
        case 0x61_7567: month = 8
        case 0x73_6570: month = 9
        case 0x6F_6374: month = 10
        case 0x6E_6F76: month = 11
        case 0x64_6563: month = 12
        default: return nil
        }
        advance(by: 3)
        return month
    }

    /// `Mon`, in any case.
    mutating func takeWeekday() -> Bool {
        switch threeLetters {
        case 0x6D_6F6E, 0x74_7565, 0x77_6564, 0x74_6875, 0x66_7269, 0x73_6174, 0x73_756E:
            advance(by: 3)
            return true
        default:
            return false
        }
    }

    /// A day of the month of one or two digits.
    mutating func takeDay() -> Int? {
        ASCII.isDigit(peek(ahead: 1)) ? takeDigits(2) : takeDigits(1)
    }

    /// ` 2026` where it stands by itself; otherwise nothing is taken.
    mutating func takeTrailingYear() -> Int? {
        let start = position
        skipBlanks()
        if position > start, let year = takeDigits(4), year >= 1_900, isAtEnd || !isInsideWord { return year }
        move(to: start)
        return nil
    }

    private var isInsideWord: Bool {
        ASCII.isDigit(peek) || ASCII.isLetter(peek) || peek == ASCII.point || peek == ASCII.colon
    }

    /// Three letters in lower case as one number, where no fourth letter follows.
    private var threeLetters: Int? {
        guard ASCII.isLetter(peek), ASCII.isLetter(peek(ahead: 1)), ASCII.isLetter(peek(ahead: 2)),
            !ASCII.isLetter(peek(ahead: 3))
        else { return nil }
        return Int(peek | 32) << 16 | Int(peek(ahead: 1) | 32) << 8 | Int(peek(ahead: 2) | 32)
    }

    /// The word where it is the next one, and not only a part of it.
    private mutating func takeWord(_ word: StaticString) -> Bool {
        for index in 0..<word.utf8CodeUnitCount where peek(ahead: index) != word.utf8Start[index] { return false }
        guard !ASCII.isLetter(peek(ahead: word.utf8CodeUnitCount)) else { return false }
        advance(by: word.utf8CodeUnitCount)
        return true
    }
}
