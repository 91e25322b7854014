import Testing

@testable import RubatoCLI

@Suite("TableFormat")
struct TableFormatTests {
    private func decode(_ line: String, _ format: TableFormat) throws(LineProblem) -> [String] {
        var times = TimeReader(.milliseconds, today: .today)
        let (time, value) = try withBytes(line) { bytes throws(LineProblem) in try format.decode(bytes, &times) }
        return ["\(time / .millisecond)", value]
    }

    private func table(_ separator: UInt8 = ASCII.comma, time: Int = 0, value: Int? = nil) -> TableFormat {
        TableFormat(separator: separator, hasHeader: false, timeColumn: time, valueColumn: value)
    }

    @Test(
        "takes the value's column, or all but the time's",
        arguments: [
            ("5,a", 0, nil, "a"), ("5,a,b", 0, nil, "a,b"), ("a,5,b", 1, nil, "a,b"), ("a,b,5", 2, nil, "a,b"),
            ("5,a,b", 0, 2, "b"), ("a,5,b", 1, 0, "a"), ("a,5,b", 1, 2, "b"), ("5", 0, nil, ""), ("5,", 0, 1, ""),
            (" 5 , a", 0, nil, " a"), ("5,a,b", 0, 0, ""),
        ] as [(String, Int, Int?, String)])
    func columns(_ line: String, _ time: Int, _ value: Int?, _ expected: String) throws {
        #expect(try decode(line, table(time: time, value: value)) == ["5", expected])
    }

    @Test(
        "undoes quotes",
        arguments: [
            (#"5,"a,b""#, "a,b"), (#"5,"say ""hi""""#, #"say "hi""#), (#"5,"""#, ""), (#""5","a""#, "a"),
            (#"5,a "quoted" word"#, #"a "quoted" word"#), (#"5,"a" ,b"#, "a,b"), (#"5,"""""#, #"""#),
        ])
    func quotes(_ line: String, _ expected: String) throws {
        #expect(try decode(line, table()) == ["5", expected])
    }

    @Test("with tabs quotes are letters")
    func tabs() throws {
        #expect(try decode("5\t\"a", table(ASCII.tab)) == ["5", "\"a"])
        #expect(try decode("5\t\"a\t\"b\"", table(ASCII.tab, value: 2)) == ["5", "\"b\""])
    }

    @Test("says where a line is wrong")
    func problems() {
        #expect(throws: LineProblem.openQuote(at: 2)) { try decode(#"5,"a"#, table()) }
        #expect(throws: LineProblem.unreadable(at: 5, "',' or the line's end after the closing quote")) {
            try decode(#"5,"a"b"#, table())
        }
        #expect(throws: LineProblem.unreadable(at: 1, "the time in column 3, but the line ends after column 1")) {
            try decode("5", table(time: 2))
        }
        #expect(throws: LineProblem.unreadable(at: 1, "the value in column 2, but the line ends after column 1")) {
            try decode("5", table(value: 1))
        }
        #expect(throws: LineProblem.unreadable(at: 2, to: 4, TimeNotation.milliseconds.description)) {
            try decode("a,5x,c", table(time: 1))
        }
    }
}
