import Testing

@testable import RubatoCLI

@Suite("Text on a terminal")
struct TextTests {
    @Test("control characters become visible, other text stays")
    func control() {
        #expect(
            "a\u{1B}[31mb\t\n\r\u{7F}\u{85}\u{202E}".withoutControlCharacters
                == "a\\u{1b}[31mb\\t\\n\\r\\u{7f}\\u{85}\\u{202e}")
        #expect("naïve 日本 😀".withoutControlCharacters == "naïve 日本 😀")
    }

    @Test("counts columns", arguments: [("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("😀", 2), ("한", 2)])
    func columns(_ text: String, _ columns: Int) {
        #expect(text.columns == columns)
    }

    @Test(
        "cuts to columns with a sign that something is missing",
        arguments: [
            ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("abc", 1, "…"), ("abc", 0, ""),
        ])
    func cut(_ text: String, _ room: Int, _ expected: String) {
        #expect(text.cut(toColumns: room) == expected)
        #expect(text.cut(toColumns: room).columns <= max(room, 0))
    }

    @Test(
        "numbers have three digits that count, rates the unit that makes them 1 or more",
        arguments: [
            (1_234_567, "1,234,567"), (0.0123, "0.0123"), (1.234, "1.23"), (12.34, "12.3"), (123.4, "123"),
            (99.96, "100"),
            (2, "2"), (0, "0"), (0.00001, "<0.0001"), (-1.5, "-1.5"), (1e20, "1e+20"),
        ] as [(Double, String)])
    func numbers(_ value: Double, _ text: String) {
        #expect(number(value) == text)
    }

    @Test(
        "rates",
        arguments: [(5.714, "5.71/s"), (0.5, "30/min"), (1.0 / 3_600, "1/h"), (1.0 / 86_400, "1/d"), (nil, "-")]
            as [(Double?, String)])
    func rates(_ rate: Double?, _ text: String) {
        #expect(rateText(rate) == text)
    }

    @Test("counts of things", arguments: [(1, "1 line"), (0, "0 lines"), (1_000, "1,000 lines")])
    func counts(_ number: Int, _ text: String) {
        #expect(count(number, "line") == text)
    }
}
