import Testing

@testable import RubatoCLI

@Suite("LineReader")
struct LineReaderTests {
    private func lines(_ text: String, piece: Int, capacity: Int) throws -> [String] {
        let reader = LineReader(MemorySource(text, piece: piece), capacity: capacity)
        _ = try reader.preview()
        var lines: [String] = []
        while let line = try reader.nextLine() { lines.append(String(decoding: line, as: UTF8.self)) }
        #expect(reader.lineNumber == lines.count)
        return lines
    }

    @Test("gives the same lines whatever the size of its buffer and of the pieces it reads")
    func everySize() throws {
        let text = "one\r\n\ntwo and a bit\nthree\r\n\r\nlast"
        let expected = ["one", "", "two and a bit", "three", "", "last"]
        for capacity in 1...40 {
            for piece in 1...40 {
                #expect(try lines(text, piece: piece, capacity: capacity) == expected, "\(capacity) \(piece)")
                #expect(try lines(text + "\n", piece: piece, capacity: capacity) == expected, "\(capacity) \(piece)")
            }
        }
    }

    @Test("an empty source has no lines, a line end alone is an empty line")
    func empty() throws {
        #expect(try lines("", piece: 1, capacity: 4) == [])
        #expect(try lines("\n", piece: 1, capacity: 4) == [""])
    }

    @Test("extends a line over the next ones and counts them")
    func extending() throws {
        for capacity in [2, 5, 100] {
            let reader = LineReader(MemorySource("a\nb\nc\nd", piece: 3), capacity: capacity)
            #expect(try reader.nextLine().map { String(decoding: $0, as: UTF8.self) } == "a")
            #expect(try reader.extendLine().map { String(decoding: $0, as: UTF8.self) } == "a\nb")
            #expect(try reader.extendLine().map { String(decoding: $0, as: UTF8.self) } == "a\nb\nc")
            #expect(reader.lineNumber == 1)
            #expect(try reader.nextLine().map { String(decoding: $0, as: UTF8.self) } == "d")
            #expect(reader.lineNumber == 4)
            #expect(try reader.extendLine() == nil)
        }
    }

    @Test("a byte order mark is no part of the first line")
    func byteOrderMark() throws {
        #expect(try lines("\u{FEFF}time\n1", piece: 100, capacity: 64) == ["time", "1"])
    }

    @Test("keeps its buffer small over many lines")
    func memory() throws {
        let text = String(repeating: "123456789\n", count: 10_000)
        let reader = LineReader(MemorySource(text, piece: 1_000), capacity: 64)
        var count = 0
        while try reader.nextLine() != nil { count += 1 }
        #expect(count == 10_000)
        #expect(reader.capacity == 64)
        #expect(reader.bytesRead == 100_000)
    }

    @Test("refuses a line that is too long to be one")
    func tooLong() {
        let text = "short\n" + String(repeating: "x", count: 1_100) + "\n"
        let reader = LineReader(MemorySource(text, name: "big"), capacity: 64, longestLine: 1_000)
        #expect(throws: Never.self) { try reader.nextLine() != nil }
        #expect(throws: Failure.input("big:2: the line is longer than 1,000 bytes")) { try reader.nextLine() != nil }
        #expect(reader.capacity <= 2_048)
    }

    /// A source that has nothing at hand behind its pieces but goes on when it is read.
    private struct Hesitant: ByteSource {
        var pieces: ArraySlice<String>
        var name: String { "slow" }
        var size: Int? { nil }

        func isReady(within milliseconds: Int) -> Bool { false }

        mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
            guard let piece = pieces.popFirst() else { return 0 }
            buffer.copyBytes(from: piece.utf8)
            return piece.utf8.count
        }
    }

    @Test("a source that hesitates is previewed with two lines that say something, and said to be waited for")
    func hesitant() throws {
        let reader = LineReader(Hesitant(pieces: ["# x\n", "time\n", "\n", "0", "\n", "5\n"]))
        #expect(try String(decoding: reader.preview().bytes, as: UTF8.self) == "# x\ntime\n\n0\n")
        var waits = 0
        reader.whenWaiting = { waits += 1 }
        for _ in 0..<4 { #expect(try reader.nextLine() != nil) }
        #expect(waits == 0)
        #expect(!reader.nextLineComesSoon())
        #expect(try reader.nextLine().map { String(decoding: $0, as: UTF8.self) } == "5")
        #expect(waits == 1)
        #expect(try reader.nextLine() == nil)
    }

    @Test("the order is told from the first dates that differ")
    func hesitantOrder() throws {
        let trace = try OrderedTrace(
            Hesitant(pieces: ["1796029242 d\n1796029242 c\n", "1796029241 b\n", "1796029240 a\n"]),
            options: TraceOptions())
        #expect(try trace.next()?.value == "a")
        #expect(trace.note != nil)
    }
}
