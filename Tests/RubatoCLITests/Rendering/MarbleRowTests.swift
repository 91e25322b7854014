import RubatoTesting
import Testing

@testable import RubatoCLI

@Suite("MarbleRow")
struct MarbleRowTests {
    @Test("beyond the values it keeps, its bins count every value near its place")
    func bins() {
        var row = MarbleRow()
        let count = 100_000
        let span = Nanoseconds(count - 1) * .millisecond
        for index in 0..<count { row.add("v", at: Nanoseconds(index) * .millisecond, sentAt: 0) }
        #expect(!row.isExact)
        #expect(row.marks.count == MarbleRow.mostMarks)
        let counts = row.counts(columns: 50, span: span)
        #expect(counts.reduce(0, +) == count)
        let expected = Double(count) / 49
        for number in counts.dropFirst().dropLast() { #expect(abs(Double(number) - expected) < expected * 0.02) }
    }

    @Test("counts agree whether values are kept or only binned")
    func exactAndBinned() {
        var random = SplitMix64(seed: 7)
        let times = (0..<MarbleRow.mostMarks).map { _ in Nanoseconds.random(in: 0...(.hour), using: &random) }.sorted()
        var exact = MarbleRow()
        for time in times { exact.add("", at: time, sentAt: 0) }
        var binned = exact
        binned.add("", at: .hour, sentAt: 0)
        let difference = zip(exact.counts(columns: 20, span: .hour), binned.counts(columns: 20, span: .hour))
            .map { abs($0 - $1) }.reduce(0, +)
        // Only values within half a bin of a column's edge may change sides.
        #expect(difference <= 12)
    }
}
