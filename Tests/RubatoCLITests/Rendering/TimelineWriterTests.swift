import Foundation
import Testing

@testable import RubatoCLI

@Suite("Timelines")
struct TimelineWriterTests {
    private let time = ReplayTime(start: 0, style: TimeStyle(format: nil, offset: nil, decimals: 3))

    private func batch(_ values: [String]) -> Event {
        Event(batch: values.enumerated().map { Event(value: $1, sentAt: Nanoseconds($0) * .millisecond) })
    }

    private func write(_ writer: (OutputBuffer) -> some TimelineWriter, _ events: [Event]) -> [String] {
        let collected = Collected()
        let writer = writer(collected.buffer)
        writer.begin()
        for event in events { writer.value(event, at: 5 * .millisecond) }
        writer.end(at: 6 * .millisecond)
        collected.buffer.flush()
        return collected.text.split(separator: "\n").map(String.init)
    }

    @Test("text has a line for each value, safe for a terminal, and a bar at the end")
    func text() {
        let events = [Event(value: "a\u{1B}", sentAt: 0), Event(value: "", sentAt: 0), batch(["a", "b"])]
        #expect(
            write({ TextTimeline($0, time: time, limit: .max, width: nil) }, events) == [
                "      5 ms  a\\u{1b}", "      5 ms  •", "      5 ms  2: [a, b]", "      6 ms  |",
            ])
    }

    @Test("text stops at the limit and says how much is missing")
    func limit() {
        let events = (0..<5).map { Event(value: "\($0)", sentAt: 0) }
        #expect(
            write({ TextTimeline($0, time: time, limit: 2, width: nil) }, events) == [
                "      5 ms  0", "      5 ms  1", "… 3 more values (--limit all prints all)", "      6 ms  |",
            ])
        #expect(
            write({ TextTimeline($0, time: time, limit: 0, width: nil) }, events) == [
                "… 5 more values (--limit all prints all)"
            ])
    }

    @Test("on a terminal lines are cut to its width, and batches begin with their size")
    func width() {
        let events = [Event(value: String(repeating: "x", count: 50), sentAt: 0), batch((0..<50).map { "v\($0)" })]
        let lines = write({ TextTimeline($0, time: time, limit: .max, width: 40) }, events)
        #expect(lines.allSatisfy { $0.columns <= 40 })
        #expect(lines[0].hasSuffix("xx…"))
        #expect(lines[1].contains("  50: [v0, v1, "))
    }

    @Test("in a pipe values are whole, and batches are cut where few would read on")
    func pipe() {
        let nested = Event(batch: [batch(["a", "b"]), batch(["c"])])
        let events = [
            Event(value: String(repeating: "x", count: 500), sentAt: 0), batch((0..<5_000).map { "v\($0)" }), nested,
        ]
        let lines = write({ TextTimeline($0, time: time, limit: .max, width: nil) }, events)
        #expect(lines[0].columns == 512)
        #expect(lines[1].columns <= 112 && lines[1].hasPrefix("      5 ms  5000: [v0, v1, ") && lines[1].hasSuffix("…"))
        #expect(lines[2] == "      5 ms  2: [[a, b], [c]]")
        let wide = write(
            { TextTimeline($0, time: time, limit: .max, width: nil) },
            [batch(["a"] + Array(repeating: "é\u{301}日本", count: 90))])
        #expect((110...112).contains(wide[0].columns) && wide[0].hasSuffix("…"))
        let exact = write(
            { TextTimeline($0, time: time, limit: .max, width: 30) },
            [batch(["0123", "5678"]), batch(["0123", "56789"])])
        #expect(exact[0] == "      5 ms  2: [0123, 5678]" && exact[1] == "      5 ms  2: [0123, 56789]")
    }

    @Test("JSON lines can be parsed and keep every letter of a value")
    func json() throws {
        let odd = "a\"\\\n\t\u{1}é😀\u{2028}"
        let lines = write({ JSONTimeline($0, time: time) }, [Event(value: odd, sentAt: 2), batch([odd, "b"])])
        let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        #expect(objects.map { $0?["event"] as? String } == ["value", "value", "end"])
        #expect(objects[0]?["value"] as? String == odd)
        #expect(objects[0]?["time"] as? Int == 5)
        #expect(objects[0]?["elapsed_ns"] as? Int == 5_000_000)
        #expect(objects[0]?["held_ns"] as? Int == 4_999_998)
        #expect(objects[1]?["values"] as? [String] == [odd, "b"])
        #expect(objects[1]?["sent_ns"] as? [Int] == [0, 1_000_000])
    }

    @Test("CSV quotes what needs it and gives a batch as JSON")
    func csv() {
        let lines = write({ CSVTimeline($0, time: time) }, [Event(value: "a,\"b\"", sentAt: 2), batch(["a", "b"])])
        #expect(
            lines == [
                "event,time,elapsed_ns,value,values,sent_ns,held_ns", #"value,5,5000000,"a,""b""",1,2,4999998"#,
                #"value,5,5000000,"[""a"",""b""]",2,0,5000000"#, "end,6,6000000,,0,,",
            ])
    }
}
