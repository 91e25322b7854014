/// Reads a trace value by value, in memory that does not grow with it.
final class TraceReader {
    /// `nil` for a trace without a line.
    let format: TraceFormat?
    /// How many lines could not be read and were skipped.
    private(set) var unreadableLines = 0

    private let lines: LineReader
    private var times: TimeReader
    private let skipsBadLines: Bool
    private var headerIsDue: Bool

    init(_ source: any ByteSource, options: TraceOptions) throws(Failure) {
        lines = LineReader(source)
        let preview = try lines.preview()
        let detector = FormatDetector(preview.bytes, isWhole: preview.isWhole, name: lines.name, options: options)
        format = try detector.detect()
        times = TimeReader(format?.notation ?? .milliseconds, today: options.today)
        skipsBadLines = options.skipsBadLines
        headerIsDue = format?.hasHeader ?? false
    }

    var name: String { lines.name }
    /// The size of the source in bytes, where that is known.
    var size: Int? { lines.size }
    var bytesRead: Int { lines.bytesRead }
    /// Called before a read that has to wait for its bytes.
    var whenWaiting: (() -> Void)? {
        get { lines.whenWaiting }
        set { lines.whenWaiting = newValue }
    }
    /// Whether the beginning of the trace goes on at once, or soon.
    func goesOnSoon() -> Bool { lines.nextLineComesSoon() }
    /// The offset from UTC that the trace's first time has, in seconds.
    var offset: Int? { times.offset }

    /// The next value, or `nil` after the last.
    func next() throws(Failure) -> TraceEntry? {
        guard let format else { return nil }
        while var line = try lines.nextLine() {
            if isBlank(line) || (format.allowsComments && line.first == ASCII.hash) { continue }
            if headerIsDue {
                headerIsDue = false
                continue
            }
            let before = times
            while true {
                do throws(LineProblem) {
                    let (time, value) = try format.decode(line, &times)
                    return TraceEntry(time: time, value: value, line: lines.lineNumber)
                } catch {
                    times = before
                    if case .openQuote = error, let longer = try lines.extendLine() {
                        line = longer
                        continue
                    }
                    guard skipsBadLines else { throw failure(error, in: line) }
                    unreadableLines += 1
                    break
                }
            }
        }
        return nil
    }

    private func isBlank(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = line.first else { return true }
        return first <= ASCII.space && line.allSatisfy { $0 == ASCII.space || $0 == ASCII.tab }
    }

    private func failure(_ problem: LineProblem, in line: UnsafeBufferPointer<UInt8>) -> Failure {
        let position: Int
        var end = line.count
        let expected: String
        switch problem {
        case .unreadable(let place, let stop, let what): (position, end, expected) = (place, stop ?? end, what)
        case .openQuote(let place): (position, expected) = (place, "a closing quote for the field that begins here")
        }
        let cursor = ByteCursor(line)
        let column = cursor.text(from: 0, to: position).count + 1
        let rest = cursor.text(from: position, to: min(end, position + 200))
        let found = rest.isEmpty ? (position < line.count ? "nothing" : "the line's end") : quoted(rest)
        return .input("\(lines.name):\(lines.lineNumber):\(column): expected \(expected), found \(found)")
    }
}

/// Text in quotes for a message, cut to 40 letters, its control characters made visible.
func quoted(_ text: String) -> String {
    let visible = text.withoutControlCharacters
    return visible.count > 40 ? "'\(visible.prefix(39))…'" : "'\(visible)'"
}
