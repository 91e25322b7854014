import RubatoTesting
import Testing

@testable import RubatoCLI

@Suite("TimeStyle")
struct TimeStyleTests {
    private func style(_ notation: TimeNotation, offset: Int? = nil, decimals: Int = 0) -> TimeStyle {
        let format = TraceFormat(layout: .lines(LineFormat(time: .word(1))), notation: notation)
        return TimeStyle(format: format, offset: offset, decimals: decimals)
    }

    private let morning: Nanoseconds = 1_796_029_240 * .second

    @Test("writes times as the trace does, with the first time's offset")
    func notations() {
        #expect(style(.milliseconds).text(550 * .millisecond) == "550 ms")
        #expect(style(.milliseconds).text(550_500_000) == "550.5 ms")
        #expect(style(.milliseconds).bareText(-1) == "-0.000001")
        #expect(style(.seconds, decimals: 3).text(550 * .millisecond) == "0.550 s")
        #expect(style(.uptime, decimals: 0).bareText(2 * .second) == "2")
        #expect(style(.epochSeconds).text(morning) == "2026-11-30T09:00:40Z")
        #expect(style(.epochMilliseconds, decimals: 3).text(morning) == "2026-11-30T09:00:40.000Z")
        #expect(style(.dateAndTime).text(morning + 1) == "2026-11-30T09:00:40.000000001")
        #expect(style(.dateAndTime, offset: 0).text(morning) == "2026-11-30T09:00:40Z")
        #expect(style(.dateAndTime, offset: 5_400).text(morning) == "2026-11-30T10:30:40+01:30")
        #expect(style(.webLog, offset: -18_000).text(morning) == "2026-11-30T04:00:40-05:00")
        #expect(style(.systemLog).text(-1 * .second) == "1969-12-31T23:59:59")
        #expect(style(.clock, decimals: 3).text(.day - .millisecond) == "23:59:59.999")
        #expect(style(.clock).text(.day + .hour) == "01:00:00 +1d")
    }

    @Test("what is written can be read again", arguments: [nil, 0, 5_400, -18_000])
    func roundTrip(_ offset: Int?) {
        var random = SplitMix64(seed: 7)
        for notation in [TimeNotation.dateAndTime, .milliseconds, .seconds] {
            let style = style(notation, offset: offset)
            for _ in 0..<200 {
                let time = Nanoseconds.random(
                    in: -9_000_000_000_000_000_000...9_000_000_000_000_000_000, using: &random)
                let read = withBytes(style.bareText(time)) { bytes in
                    var cursor = ByteCursor(bytes)
                    var reader = TimeReader(notation, today: .today)
                    return reader.read(&cursor)
                }
                #expect(read == time)
            }
        }
    }

    @Test(
        "knows how many decimals an instant has",
        arguments: [(0, 0), (.second, 0), (.millisecond, 3), (1_001_000, 6), (1, 9)] as [(Nanoseconds, Int)])
    func decimals(_ time: Nanoseconds, _ decimals: Int) {
        #expect(TimeStyle.decimals(of: time) == decimals)
    }
}
