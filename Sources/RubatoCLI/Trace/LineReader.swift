import Foundation

/// Lines of bytes out of a source, one after the other, in memory that does not grow with the source.
///
/// A line is handed out without its end (`\n` or `\r\n`). It points into the reader's buffer and is valid until the next
/// call.
final class LineReader {
    /// The longest line that is read, so that a file without line ends does not fill the memory.
    private let longestLine: Int
    let name: String
    let size: Int?
    /// The number of the line handed out last, from 1. A record that spans lines has the number of its first.
    private(set) var lineNumber = 0
    /// The bytes read from the source so far.
    private(set) var bytesRead = 0

    /// Called before a read that has to wait for its bytes.
    var whenWaiting: (() -> Void)?

    private var source: any ByteSource
    /// How long, in milliseconds in all, the beginning of a trace is waited for beyond its first lines.
    private var patience: Int
    private var buffer: UnsafeMutableBufferPointer<UInt8>
    private var lineStart = 0
    private var next = 0
    private var filled = 0
    private var extraLines = 0
    private var sourceHasEnded = false

    init(_ source: any ByteSource, capacity: Int = 1 << 18, longestLine: Int = 16 << 20, patience: Int = 200) {
        name = source.name
        size = source.size
        self.source = source
        self.patience = patience
        self.longestLine = longestLine
        buffer = .allocate(capacity: capacity)
    }

    /// The size of the buffer, which grows only for a line that does not fit.
    var capacity: Int { buffer.count }

    deinit {
        buffer.deallocate()
    }

    /// The next line, or `nil` after the last.
    func nextLine() throws(Failure) -> UnsafeBufferPointer<UInt8>? {
        lineStart = next
        lineNumber += extraLines
        extraLines = 0
        guard try advance() else { return nil }
        lineNumber += 1
        return currentLine
    }

    /// The current line together with the one after it, for a record that spans lines; `nil` where no line follows.
    func extendLine() throws(Failure) -> UnsafeBufferPointer<UInt8>? {
        guard try advance() else { return nil }
        extraLines += 1
        return currentLine
    }

    /// Fills the buffer once and shows what is in it, without taking any of it: the start of the trace. Where more does
    /// not come soon, two lines that say something are enough: a header and a row.
    func preview() throws(Failure) -> (bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
        var lines = 0
        var counted = next
        while filled < buffer.count, !sourceHasEnded, lines < 2 || comesSoon() {
            try fill()
            while lines < 2,
                let newline = ByteCursor(bytes(from: 0, to: filled), from: counted).firstIndex(of: ASCII.newline)
            {
                let first = buffer[counted]
                if newline > counted, first != ASCII.hash, first != ASCII.carriageReturn { lines += 1 }
                counted = newline + 1
            }
        }
        skipByteOrderMark()
        return (bytes(from: next, to: filled), sourceHasEnded)
    }

    /// Whether another line can be had at once or within what is left of the patience with the trace's beginning.
    func nextLineComesSoon() -> Bool {
        sourceHasEnded || ByteCursor(bytes(from: 0, to: filled), from: next).firstIndex(of: ASCII.newline) != nil
            || comesSoon()
    }

    private func comesSoon() -> Bool {
        let clock = ContinuousClock()
        let start = clock.now
        let isReady = source.isReady(within: patience)
        patience -= min(patience, Int((clock.now - start) / .milliseconds(1)))
        return isReady
    }

    private var currentLine: UnsafeBufferPointer<UInt8> {
        var end = next
        if end > lineStart, buffer[end - 1] == ASCII.newline { end -= 1 }
        if end > lineStart, buffer[end - 1] == ASCII.carriageReturn { end -= 1 }
        return bytes(from: lineStart, to: end)
    }

    /// Moves `next` behind the next line end, or behind the last byte; false where there is none.
    private func advance() throws(Failure) -> Bool {
        var searched = next - lineStart
        while true {
            let start = lineStart + searched
            if start < filled, let base = buffer.baseAddress,
                let found = memchr(base + start, Int32(ASCII.newline), filled - start)
            {
                next = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found)) + 1
                return true
            }
            searched = filled - lineStart
            if sourceHasEnded {
                guard next < filled else { return false }
                next = filled
                return true
            }
            guard searched <= longestLine else {
                throw .input("\(name):\(lineNumber + 1): the line is longer than \(grouped(longestLine)) bytes")
            }
            makeRoom()
            try fill()
        }
    }

    /// Moves the current line to the buffer's start or, where it fills the buffer, doubles that.
    private func makeRoom() {
        guard let base = buffer.baseAddress else { return }
        if lineStart == 0 {
            guard filled == buffer.count else { return }
            let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * buffer.count)
            larger.baseAddress?.initialize(from: base, count: filled)
            buffer.deallocate()
            buffer = larger
        } else {
            memmove(base, base + lineStart, filled - lineStart)
            next -= lineStart
            filled -= lineStart
            lineStart = 0
        }
    }

    private func fill() throws(Failure) {
        let free = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
        if let whenWaiting, !source.isReady(within: 0) { whenWaiting() }
        let count = try source.read(into: free)
        filled += count
        bytesRead += count
        sourceHasEnded = count == 0
    }

    /// Some editors put three bytes in front of UTF-8; they are no part of the first line.
    private func skipByteOrderMark() {
        guard bytesRead == filled, next == 0, filled >= 3 else { return }
        if buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { next = 3 }
    }

    private func bytes(from start: Int, to end: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: buffer[start..<end])
    }
}
