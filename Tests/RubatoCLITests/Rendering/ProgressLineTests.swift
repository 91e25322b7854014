import Testing

@testable import RubatoCLI

@Suite("ProgressLine")
struct ProgressLineTests {
    /// A clock that a test moves.
    private final class Hand {
        var now = ContinuousClock().now
    }

    private func pass(_ line: inout ProgressLine, values: Int = 4_096, bytes: Int = 0) {
        for _ in 0..<4_096 { line.update(values: values, bytesRead: bytes) }
    }

    @Test("says nothing in the first second, then how far it is, a few times a second, and goes away")
    func afterASecond() {
        let hand = Hand()
        let collected = Collected()
        var line = ProgressLine(collected.buffer, size: 200) { hand.now }
        pass(&line)
        hand.now = hand.now.advanced(by: .milliseconds(999))
        pass(&line)
        #expect(collected.pieces == [])
        hand.now = hand.now.advanced(by: .milliseconds(1))
        pass(&line, values: 12_288, bytes: 50)
        pass(&line)
        #expect(collected.pieces == ["\r12,288 values, 25 %\u{1B}[K"])
        hand.now = hand.now.advanced(by: .milliseconds(200))
        pass(&line, values: 20_480, bytes: 300)
        #expect(collected.pieces.last == "\r20,480 values, 100 %\u{1B}[K")
        line.clear()
        #expect(collected.pieces.last == "\r\u{1B}[K")
    }

    @Test("a source of unknown size has no percentage, a short replay no line, and nothing no output")
    func quiet() {
        let hand = Hand()
        let collected = Collected()
        var line = ProgressLine(collected.buffer, size: nil) { hand.now }
        line.clear()
        #expect(collected.pieces == [])
        hand.now = hand.now.advanced(by: .seconds(2))
        pass(&line)
        #expect(collected.pieces == ["\r4,096 values\u{1B}[K"])
        var silent = ProgressLine(nil, size: nil) { hand.now.advanced(by: .seconds(9)) }
        pass(&silent)
        silent.clear()
    }
}
