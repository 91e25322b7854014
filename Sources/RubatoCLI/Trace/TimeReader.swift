/// Reads times in one notation. It remembers the time before, which tells the day of a clock and the year of a log.
struct TimeReader {
    let notation: TimeNotation
    /// The offset from UTC of the first time read, in seconds; `nil` where the notation has none.
    private(set) var offset: Int?

    private let today: CivilDate
    private var previous: Nanoseconds?
    private var dayOrYear = 0

    init(_ notation: TimeNotation, today: CivilDate) {
        self.notation = notation
        self.today = today
    }

    /// Takes a time from the cursor. Where there is none, returns `nil` and leaves the cursor where the trouble is.
    mutating func read(_ cursor: inout ByteCursor) -> Nanoseconds? {
        let time: Nanoseconds?
        switch notation {
        case .dateAndTime: time = readDateAndTime(&cursor)
        case .webLog: time = readWebLog(&cursor)
        case .systemLog: time = readSystemLog(&cursor)
        case .mail: time = readMail(&cursor)
        case .clock: time = readClock(&cursor)
        case .uptime: time = readUptime(&cursor)
        default: time = cursor.takeNumber(unitExponent: notation.unitExponent ?? 0)
        }
        if let time { previous = time }
        return time
    }

    private mutating func readDateAndTime(_ cursor: inout ByteCursor) -> Nanoseconds? {
        let start = cursor.position
        guard let date = cursor.takeDate(), date.exists else { return nil }
        if !cursor.take(UInt8(ascii: "T")), !cursor.take(UInt8(ascii: "t")) {
            // Eight digits and a blank are a number and what follows it, not a date.
            let end = cursor.position
            guard end - start > 8 else { return nil }
            cursor.skipBlanks()
            guard cursor.position > end else { return nil }
        }
        guard let time = cursor.takeTimeOfDay() else { return nil }
        return combine(date, time, offset: cursor.takeOffset())
    }

    private mutating func readWebLog(_ cursor: inout ByteCursor) -> Nanoseconds? {
        guard let day = cursor.takeDigits(2), cursor.take(ASCII.slash), let month = cursor.takeMonth(),
            cursor.take(ASCII.slash), let year = cursor.takeDigits(4), cursor.take(ASCII.colon),
            let time = cursor.takeTimeOfDay()
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        return date.exists ? combine(date, time, offset: cursor.takeOffset()) : nil
    }

    private mutating func readMail(_ cursor: inout ByteCursor) -> Nanoseconds? {
        if cursor.takeWeekday() { _ = cursor.take(ASCII.comma) }
        cursor.skipBlanks()
        guard let day = cursor.takeDay() else { return nil }
        cursor.skipBlanks()
        guard let month = cursor.takeMonth() else { return nil }
        cursor.skipBlanks()
        guard let year = cursor.takeDigits(4) else { return nil }
        cursor.skipBlanks()
        guard let time = cursor.takeTimeOfDay() else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        return date.exists ? combine(date, time, offset: cursor.takeOffset()) : nil
    }

    /// `Nov 30 09:00:40`, `Mon Nov 30 09:00:40 2026`, `Mon Nov 30 09:00:40 2026 +0000`.
    private mutating func readSystemLog(_ cursor: inout ByteCursor) -> Nanoseconds? {
        if cursor.takeWeekday() { cursor.skipBlanks() }
        guard let month = cursor.takeMonth() else { return nil }
        cursor.skipBlanks()
        guard let day = cursor.takeDay() else { return nil }
        cursor.skipBlanks()
        guard let time = cursor.takeTimeOfDay() else { return nil }
        if let year = cursor.takeTrailingYear() {
            let date = CivilDate(year: year, month: month, day: day)
            return date.exists ? combine(date, time, offset: cursor.takeOffset()) : nil
        }
        guard let date = dateWithoutYear(month: month, day: day) else { return nil }
        return combine(date, time, offset: nil)
    }

    /// The first such date is the last that is not after today. A step back of more than half a year is a new year.
    private mutating func dateWithoutYear(month: Int, day: Int) -> CivilDate? {
        var date = CivilDate(year: 2_000, month: month, day: day)
        guard date.exists else { return nil }
        guard let previous else {
            date.year = today.year
            while date > today || !date.exists { date.year -= 1 }
            dayOrYear = date.year
            return date
        }
        date.year = dayOrYear
        while !date.exists { date.year -= 1 }
        let halfYear = 183
        if date.daysSinceEpoch < Int(previous / .day) - halfYear {
            date.year = dayOrYear + 1
            guard date.exists else { return nil }
            dayOrYear += 1
        }
        return date
    }

    /// A step back of more than twelve hours is midnight.
    private mutating func readClock(_ cursor: inout ByteCursor) -> Nanoseconds? {
        guard let time = cursor.takeTimeOfDay(needsColons: true) else { return nil }
        if let previous {
            let candidate = Nanoseconds(dayOrYear) * .day + time
            if candidate < previous - 12 * .hour { dayOrYear += 1 }
        }
        return Nanoseconds(dayOrYear) * .day + time
    }

    private mutating func readUptime(_ cursor: inout ByteCursor) -> Nanoseconds? {
        let isBracketed = cursor.take(ASCII.bracket)
        cursor.skipBlanks()
        guard let time = cursor.takeNumber(unitExponent: 9) else { return nil }
        if isBracketed, cursor.peek != ASCII.closingBracket { return nil }
        return time
    }

    /// Times without an offset are taken as UTC: a log does not say where it was written, and only differences count.
    private mutating func combine(_ date: CivilDate, _ time: Nanoseconds, offset: Int?) -> Nanoseconds? {
        if previous == nil { self.offset = offset }
        guard 1_678...2_261 ~= date.year else { return nil }
        return Nanoseconds(date.daysSinceEpoch) * .day + time - Nanoseconds(offset ?? 0) * .second
    }
}
