import Foundation
import Testing

@testable import RubatoCLI

@Suite("Streams")
struct StreamTests {
    @Test("output is written in large pieces, and the rest when it is flushed")
    func pieces() {
        var pieces: [Int] = []
        let output = OutputBuffer(limit: 100) { bytes in
            pieces.append(bytes.count)
            return nil
        }
        for _ in 0..<25 { output.append("0123456789") }
        #expect(pieces == [100, 100])
        output.flush()
        output.flush()
        #expect(pieces == [100, 100, 50])
    }

    @Test("after a write that fails nothing more is written, and the failure stays")
    func failure() {
        var writes = 0
        let output = OutputBuffer(limit: 4) { _ in
            writes += 1
            return .system("full")
        }
        output.append("abcd")
        output.append("efgh")
        output.flush()
        #expect(writes == 1)
        #expect(throws: Failure.system("full")) { try output.finish() }
    }

    @Test("a pipe that nobody reads is a broken pipe")
    func brokenPipe() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        let previous = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, previous) }
        let output = OutputBuffer(descriptor: ends[1], name: "pipe")
        output.append("text")
        #expect(throws: Failure.brokenPipe) { try output.finish() }
        close(ends[1])
    }

    @Test("a pipe is ready when it holds bytes or its end, and a file always")
    func readiness() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let source = FileSource(descriptor: ends[0], name: "pipe")
        #expect(!source.isReady(within: 0))
        #expect(write(ends[1], "x", 1) == 1)
        #expect(source.isReady(within: 0))
        var byte: UInt8 = 0
        #expect(read(ends[0], &byte, 1) == 1)
        #expect(!source.isReady(within: 1))
        close(ends[1])
        #expect(source.isReady(within: 0))
        close(ends[0])
        let file = try FileSource.open(#filePath)
        defer { file.close() }
        #expect(file.isReady(within: 0))
    }

    @Test("a terminal gets each text at once")
    func atOnce() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let output = OutputBuffer(descriptor: ends[1], name: "terminal", atOnce: true)
        output.append("ab")
        #expect(FileSource(descriptor: ends[0], name: "pipe").isReady(within: 0))
        close(ends[0])
        close(ends[1])
    }

    @Test("a file is read back as it was written, and what cannot be opened is named")
    func files() throws {
        let path = NSTemporaryDirectory() + "rubato-\(UUID().uuidString)"
        let sink = try FileSink.create(path)
        sink.output.append("0 a\n5 b\n")
        try sink.finish()
        defer { unlink(path) }
        let source = try FileSource.open(path)
        defer { source.close() }
        #expect(source.size == 8)
        let reader = LineReader(source)
        #expect(try reader.nextLine().map { String(decoding: $0, as: UTF8.self) } == "0 a")
        #expect(throws: Failure.system("cannot read /no/such: No such file or directory")) {
            try FileSource.open("/no/such")
        }
        #expect(throws: Failure.system("cannot write to /no/such: No such file or directory")) {
            try FileSink.create("/no/such")
        }
    }
}
