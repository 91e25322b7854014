import Testing

@testable import RubatoCLI

@Suite("The order of a trace")
struct OrderedTraceTests {
    private func open(_ text: String, _ order: TraceOptions.Order = .auto) throws(Failure) -> OrderedTrace {
        var options = TraceOptions()
        options.order = order
        return try OrderedTrace(MemorySource(text, name: "trace"), options: options)
    }

    private func values(_ text: String, _ order: TraceOptions.Order = .auto) throws -> [String] {
        let trace = try open(text, order)
        var values: [String] = []
        while let entry = try trace.next() { values.append(entry.value) }
        return values
    }

    @Test("equal times keep the order of their lines")
    func equalTimes() throws {
        #expect(try values("5 a\n5 b\n5 c\n6 d\n") == ["a", "b", "c", "d"])
        #expect(try open("5 a\n5 b\n").note == nil)
    }

    @Test("a time that goes backwards is named with both lines")
    func backwards() {
        #expect(
            message { () throws(Failure) in
                let trace = try open("0 a\n100 b\n50 c\n")
                while try trace.next() != nil {}
            }
                == "rubato: trace:3: time goes backwards, from 100 ms in line 2 to 50 ms; expected a time that is not "
                + "earlier (--order sorted sorts the trace)\n")
    }

    @Test("dates that run newest first are replayed from their end, which is said")
    func newestFirst() throws {
        let log = "1796029240 c\n1796029230 b\n1796029230 a2\n1796029220 a\n"
        #expect(try values(log) == ["a", "a2", "b", "c"])
        #expect(try open(log).note == "the trace is written newest first; replayed from its end")
        #expect(try values("1796029240 b\n1796029230 a\n") == ["a", "b"])
    }

    @Test("a few lines out of order in a history do not hide which way it runs")
    func skewed() throws {
        var lines = (0..<40).map { "\(1_796_029_000 - 10 * $0) v\($0)" }
        lines.swapAt(20, 21)
        let text = lines.joined(separator: "\n")
        let result = try values(text)
        #expect(result == (0..<40).reversed().map { "v\($0)" })
        #expect(
            try open(text).note
                == "the trace is written newest first; replayed from its end, with 1 line out of order sorted in")
    }

    @Test("times that count from the start never run newest first")
    func plainNumbers() {
        #expect(throws: Failure.self) { try values("100 a\n50 b\n") }
        #expect(throws: Failure.self) { try values("09:00:02 a\n09:00:01 b\n") }
    }

    @Test("forward refuses what auto would turn round, reverse and sorted take anything")
    func chosen() throws {
        let log = "1796029240 c\n1796029230 b\n1796029220 a\n"
        #expect(throws: Failure.self) { try values(log, .forward) }
        #expect(try values("100 b\n50 a\n", .reverse) == ["a", "b"])
        #expect(try values("50 a\n100 b\n50 c\n", .sorted) == ["a", "c", "b"])
        #expect(try open("50 a\n100 b\n50 c\n", .sorted).note == "1 line went back in time; sorted")
        #expect(try open("50 a\n100 b\n", .sorted).note == nil)
    }

    @Test("an error far into a long trace is still found, and its start is not held back")
    func longTrace() throws {
        let count = 3 * OrderedTrace.lookahead
        var text = (0..<count).map { "\(1_796_029_000 + $0) v\($0)\n" }.joined()
        text += "1796029000 late\n"
        let trace = try open(text)
        for index in 0..<count { #expect(try trace.next()?.value == "v\(index)") }
        #expect(throws: Failure.self) { try trace.next() }
    }
}
