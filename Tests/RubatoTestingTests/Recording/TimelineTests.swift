import RubatoTesting
import Testing

@Suite("Timeline")
struct TimelineTests {
    private enum Fault: Error, Equatable { case offline }
    private typealias Line = Timeline<String, Fault>

    @Test("writes values, the end and failures with whole milliseconds")
    func notation() {
        let line: Line = [
            .value("swift", at: .nanoseconds(550_999_999)), .finished(at: .milliseconds(800)),
            .failed(.offline, at: .milliseconds(250)),
        ]
        #expect(line.notation == ["swift@550", "|@800", "x(offline)@250"])
        #expect(line.description == "swift@550 |@800 x(offline)@250")
    }

    @Test("compares events and times to the nanosecond")
    func equality() {
        let line: Line = [.value("a", at: .milliseconds(1)), .finished(at: .milliseconds(2))]
        #expect(line == [.value("a", at: .nanoseconds(1_000_000)), .finished(at: .milliseconds(2))])
        #expect(line != [.value("a", at: .nanoseconds(1_000_001)), .finished(at: .milliseconds(2))])
        #expect(line != [.value("b", at: .milliseconds(1)), .finished(at: .milliseconds(2))])
        #expect(line != [.value("a", at: .milliseconds(1)), .failed(.offline, at: .milliseconds(2))])
        #expect(line != [.value("a", at: .milliseconds(1))])
        #expect(Line.Entry(nanoseconds: 5, event: .value("a")) == .value("a", at: .nanoseconds(5)))
    }

    @Test("gives the values alone")
    func values() {
        let line: Line = [
            .value("a", at: .milliseconds(1)), .value("b", at: .milliseconds(2)), .finished(at: .milliseconds(3)),
        ]
        #expect(line.values == ["a", "b"])
        #expect(Line().values == [])
    }
}
