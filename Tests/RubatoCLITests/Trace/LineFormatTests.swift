import Testing

@testable import RubatoCLI

@Suite("LineFormat")
struct LineFormatTests {
    private func decode(_ line: String, _ format: LineFormat, _ notation: TimeNotation) throws(LineProblem) -> String {
        var times = TimeReader(notation, today: .today)
        return try withBytes(line) { bytes throws(LineProblem) in try format.decode(bytes, &times).value }
    }

    @Test(
        "the value is what follows the time, without what stands between them",
        arguments: [
            ("2026-11-30 09:00:40 a b ", TimeNotation.dateAndTime, "a b"),
            ("[2026-11-30 09:00:40] a", .dateAndTime, "a"),
            ("2026-11-30 09:00:40: a: b", .dateAndTime, "a: b"), ("(09:00:40) a", .clock, "a"),
            ("<09:00:40> a", .clock, "a"), ("09:00:40|a", .clock, "a"), ("5", .milliseconds, ""),
            ("5\ta", .milliseconds, "a"),
            ("[    1.500000] usb 1-1", .uptime, "usb 1-1"), ("[1796029240] a", .epochSeconds, "a"),
            ("Nov 30 09:00:40 kernel: x", .systemLog, "kernel: x"),
        ])
    func values(_ line: String, _ notation: TimeNotation, _ expected: String) throws {
        #expect(try decode(line, LineFormat(time: .word(1)), notation) == expected)
    }

    @Test("time and value can be at any word")
    func words() throws {
        let line = "INFO  2026-11-30 09:00:40 disk full  now"
        #expect(try decode(line, LineFormat(time: .word(2)), .dateAndTime) == "disk full  now")
        #expect(try decode(line, LineFormat(time: .word(2), value: 5), .dateAndTime) == "full")
        #expect(try decode(line, LineFormat(time: .word(2), value: 1), .dateAndTime) == "INFO")
    }

    @Test("finds a web server's time in the first brackets")
    func brackets() throws {
        let line = #"127.0.0.1 - - [30/Nov/2026:09:00:40 +0000] "GET / HTTP/1.1" 200"#
        #expect(try decode(line, LineFormat(time: .bracket), .webLog) == #""GET / HTTP/1.1" 200"#)
    }

    @Test("a time must end where the next word begins")
    func ends() {
        let problem = LineProblem.unreadable(at: 0, TimeNotation.milliseconds.description)
        for line in ["5x", "5.5.5 a", "", "x 5"] {
            #expect(throws: problem) { try decode(line, LineFormat(time: .word(1)), .milliseconds) }
        }
        #expect(throws: LineProblem.unreadable(at: 3, "the value as word 4")) {
            try decode("5 a", LineFormat(time: .word(1), value: 4), .milliseconds)
        }
    }
}
