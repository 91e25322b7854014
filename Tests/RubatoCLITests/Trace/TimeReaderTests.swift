import Testing

@testable import RubatoCLI

@Suite("TimeReader")
struct TimeReaderTests {
    private let second = Nanoseconds.second
    /// 2026-11-30T09:00:40Z.
    private static let morning: Nanoseconds = 1_796_029_240

    private func read(_ text: String, _ notation: TimeNotation) -> (time: Nanoseconds?, rest: Int) {
        withBytes(text) { bytes in
            var cursor = ByteCursor(bytes)
            var reader = TimeReader(notation, today: .today)
            return (reader.read(&cursor), bytes.count - cursor.position)
        }
    }

    @Test(
        "reads dates and times to the nanosecond",
        arguments: [
            ("2026-11-30T09:00:40Z", 0), ("2026-11-30 09:00:40", 0), ("2026-11-30  09:00:40", 0),
            ("2026/11/30 09:00:40", 0), ("20261130T090040Z", 0), ("2026-11-30t09:00:40z", 0),
            ("2026-11-30T09:00:40.5Z", 500_000_000), ("2026-11-30 09:00:40,123", 123_000_000),
            ("2026-11-30T09:00:40.123456789Z", 123_456_789), ("2026-11-30T09:00:40.1234567899Z", 123_456_789),
            ("2026-11-30T10:30:40+01:30", 0), ("2026-11-30T10:30:40+0130", 0), ("2026-11-30T11:00:40+02", 0),
            ("2026-11-30 04:00:40 -0500", 0), ("2026-11-30 09:00:40 UTC", 0),
            ("2026-11-30 09:00:40.5 GMT", 500_000_000),
            ("2026-11-30T09:00Z", -40_000_000_000), ("2026-12-01T00:30:40+15:30", 0),
        ])
    func dates(_ text: String, _ offset: Nanoseconds) {
        let (time, rest) = read(text, .dateAndTime)
        #expect(time == Self.morning * second + offset)
        #expect(rest == 0)
    }

    @Test(
        "leaves what does not belong to the time",
        arguments: [
            ("2026-11-30 09:00:40 zebra", 6), ("2026-11-30 09:00:40 -5 degrees", 11), ("2026-11-30T09:00:40,7", 2),
            ("2026-11-30 09:00:40,123,7", 6), ("2026-11-30 09:00:40Zulu", 4), ("2026-11-30 09:00:40 UTCfoo", 7),
        ])
    func leavesTheRest(_ text: String, _ rest: Int) {
        #expect(read(text, .dateAndTime).rest == rest)
    }

    @Test(
        "refuses what is no date and time",
        arguments: [
            "2026-13-30T09:00:40Z", "2026-02-29T09:00:40Z", "2026-11-30", "2026-11-30T24:00:00Z",
            "2026-11-30T09:60:00Z",
            "2026-11-30T09:00:61Z", "2026-11/30 09:00:40", "20261130 090040", "0999-11-30T09:00:40Z", "", "x",
            "2300-01-01T00:00:00Z", "2026-11-30T9", "-026-11-30T09:00:40Z",
        ])
    func noDates(_ text: String) {
        #expect(read(text, .dateAndTime).time == nil)
    }

    @Test(
        "reads what web servers, system logs and mail write",
        arguments: [
            ("30/Nov/2026:09:00:40 +0000", TimeNotation.webLog), ("30/Nov/2026:10:00:40 +0100", .webLog),
            ("Nov 30 09:00:40", .systemLog), ("nov 30 09:00:40", .systemLog),
            ("Mon Nov 30 09:00:40 2026", .systemLog), ("Mon Nov 30 10:00:40 2026 +0100", .systemLog),
            ("Mon, 30 Nov 2026 09:00:40 +0000", .mail), ("30 Nov 2026 09:00:40 GMT", .mail),
            ("Mon, 30 Nov 2026 04:00:40 -0500", .mail),
        ])
    func logs(_ text: String, _ notation: TimeNotation) {
        let (time, rest) = read(text, notation)
        #expect(time == Self.morning * second)
        #expect(rest == 0)
    }

    @Test("a system log's fraction and single-digit day are read, its host is not a year")
    func systemLogDetails() {
        #expect(read("Nov  3 09:00:40.25 1999x", .systemLog).rest == 6)
        #expect(read("Nov 30 09:00:40.25", .systemLog).time == Self.morning * second + 250_000_000)
        #expect(read("Nov 30 09:00:40 2026.example", .systemLog).rest == 13)
        #expect(read("Nov 31 09:00:40", .systemLog).time == nil)
    }

    @Test("a date without a year is the last that is not after today, and turns into the next year")
    func missingYear() throws {
        var reader = TimeReader(.systemLog, today: CivilDate(year: 2026, month: 1, day: 15))
        func next(_ text: String) -> Nanoseconds? {
            withBytes(text) { bytes in
                var cursor = ByteCursor(bytes)
                return reader.read(&cursor)
            }
        }
        let days = Nanoseconds.day
        let lastOfYear = CivilDate(year: 2025, month: 12, day: 31).daysSinceEpoch
        #expect(next("Dec 31 23:59:59") == Nanoseconds(lastOfYear + 1) * days - second)
        #expect(next("Jan  1 00:00:00") == Nanoseconds(lastOfYear + 1) * days)
        // A small step back stays one, so that it can be seen as an error.
        #expect(next("Dec 31 23:59:59") == Nanoseconds(lastOfYear + 365) * days + days - second)
    }

    @Test("the 29th of February belongs to a year that has it")
    func leapDay() {
        let leapDay = CivilDate(year: 2024, month: 2, day: 29).daysSinceEpoch
        #expect(read("Feb 29 00:00:00", .systemLog).time == Nanoseconds(leapDay) * .day)
    }

    @Test("a time of day that falls back by more than twelve hours is past midnight, by less it is not")
    func midnight() {
        var reader = TimeReader(.clock, today: .today)
        func next(_ text: String) -> Nanoseconds? {
            withBytes(text) { bytes in
                var cursor = ByteCursor(bytes)
                return reader.read(&cursor)
            }
        }
        #expect(next("23:59:59.999") == .day - .millisecond)
        #expect(next("00:00:00.001") == .day + .millisecond)
        #expect(next("12:00:00") == .day + 12 * .hour)
        #expect(next("11:59:59") == .day + 12 * .hour - .second)
        #expect(next("23:00") == .day + 23 * .hour)
        #expect(next("1:02:03") == 2 * .day + .hour + 2 * .minute + 3 * .second)
    }

    @Test(
        "reads numbers of every unit without rounding",
        arguments: [
            ("1250", TimeNotation.milliseconds, 1_250_000_000), ("1250.5", .milliseconds, 1_250_500_000),
            ("-5", .milliseconds, -5_000_000), ("+5", .milliseconds, 5_000_000), ("0.0000019", .milliseconds, 1),
            ("1.25", .seconds, 1_250_000_000), (".5", .seconds, 500_000_000), ("7.", .seconds, 7_000_000_000),
            ("1796029240", .epochSeconds, 1_796_029_240_000_000_000),
            ("1796029240.123456789", .epochSeconds, 1_796_029_240_123_456_789),
            ("1.79602924e9", .epochSeconds, 1_796_029_240_000_000_000),
            ("17960292400e-1", .epochSeconds, 1_796_029_240_000_000_000),
            ("1796029240125", .epochMilliseconds, 1_796_029_240_125_000_000),
            ("1796029240125000", .epochMicroseconds, 1_796_029_240_125_000_000),
            ("1796029240125000001", .epochNanoseconds, 1_796_029_240_125_000_001),
            ("[   12.345678]", .uptime, 12_345_678_000), ("0.0000000000000000000001", .seconds, 0),
            ("0e400", .seconds, 0),
        ] as [(String, TimeNotation, Nanoseconds)])
    func numbers(_ text: String, _ notation: TimeNotation, _ time: Nanoseconds) {
        #expect(read(text, notation).time == time)
    }

    @Test(
        "refuses numbers that are none or do not fit",
        arguments: ["", "-", ".", "x1", "99999999999", "1e400", "999999999999999999999999"])
    func noNumbers(_ text: String) {
        #expect(read(text, .epochSeconds).time == nil)
    }

    @Test("remembers the offset of the first time")
    func offset() {
        var reader = TimeReader(.dateAndTime, today: .today)
        for text in ["2026-11-30T10:00:40+01:00", "2026-11-30T10:00:40+02:00"] {
            withBytes(text) { bytes in
                var cursor = ByteCursor(bytes)
                _ = reader.read(&cursor)
            }
        }
        #expect(reader.offset == 3_600)
    }
}
