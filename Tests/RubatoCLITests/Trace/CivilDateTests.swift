import Testing

@testable import RubatoCLI

@Suite("CivilDate")
struct CivilDateTests {
    @Test("counts days from 1970 and back, over four centuries, a day at a time")
    func everyDay() {
        var date = CivilDate(year: 1_799, month: 12, day: 31)
        var days = date.daysSinceEpoch
        while date.year < 2_201 {
            days += 1
            let next = CivilDate(daysSinceEpoch: days)
            let isNextDay = next.day == date.day + 1 && next.month == date.month && next.year == date.year
            let lastDay = CivilDate.length(ofMonth: date.month, in: date.year)
            let isNextMonth = next.day == 1 && date.day == lastDay && next.month == date.month % 12 + 1
            guard isNextDay || isNextMonth, next.daysSinceEpoch == days, next.exists, next > date else {
                Issue.record("\(next) does not follow \(date)")
                return
            }
            date = next
        }
    }

    @Test("knows some days", arguments: [((1970, 1, 1), 0), ((2000, 2, 29), 11_016), ((2026, 11, 30), 20_787)])
    func known(_ date: (Int, Int, Int), _ days: Int) {
        #expect(CivilDate(year: date.0, month: date.1, day: date.2).daysSinceEpoch == days)
    }

    @Test(
        "days that the calendar lacks do not exist",
        arguments: [(2026, 2, 29), (1900, 2, 29), (2026, 13, 1), (2026, 4, 31), (2026, 1, 0), (2026, 0, 1)])
    func missing(year: Int, month: Int, day: Int) {
        #expect(!CivilDate(year: year, month: month, day: day).exists)
    }
}
