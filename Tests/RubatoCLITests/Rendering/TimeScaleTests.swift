import Testing

@testable import RubatoCLI

@Suite("TimeScale")
struct TimeScaleTests {
    @Test("chooses a unit and round steps")
    func known() {
        let short = TimeScale(span: 800 * .millisecond, mostSteps: 8)
        #expect(short.unitName == "ms")
        #expect(short.ticks.map(\.label) == ["0", "100", "200", "300", "400", "500", "600", "700", "800"])
        let night = TimeScale(span: 30 * .hour, mostSteps: 6)
        #expect(night.unitName == "h")
        #expect(night.ticks.map(\.label) == ["0", "6", "12", "18", "24", "30"])
        #expect(TimeScale(span: 40 * .minute, mostSteps: 5).ticks.map(\.label) == ["0", "10", "20", "30", "40"])
        #expect(TimeScale(span: 0, mostSteps: 5).ticks.map(\.label) == ["0"])
    }

    @Test("never has more steps than asked for, nor a mark behind the span")
    func limits() {
        var span: Nanoseconds = 1
        while span < 36_525 * .day {
            for steps in [1, 2, 7, 30] {
                let scale = TimeScale(span: span, mostSteps: steps)
                #expect(scale.ticks.count <= steps + 1, "\(span) \(steps)")
                #expect((scale.ticks.last?.time ?? 0) <= span)
            }
            span = span * 3 + 1
        }
    }
}
