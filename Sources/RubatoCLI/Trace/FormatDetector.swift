/// Finds out from a trace's first lines how it is written.
struct FormatDetector {
    let options: TraceOptions
    let name: String
    let lines: [Line]
    let guess: TimeGuess

    struct Line {
        var number: Int
        var bytes: UnsafeBufferPointer<UInt8>
        var cursor: ByteCursor { ByteCursor(bytes) }
    }

    private static let mostLines = 32
    static let timeNames = [
        "time", "timestamp", "@timestamp", "ts", "date", "datetime", "at", "when", "t", "time_ms", "time_s",
        "elapsed_ms",
        "elapsed_s", "ms", "milliseconds", "seconds",
    ]
    static let valueNames = ["value", "text", "message", "msg", "event", "name", "values"]

    /// Looks at the beginning of a trace. `isWhole` says that nothing follows, so that the last line is complete.
    init(_ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool, name: String, options: TraceOptions) {
        self.options = options
        self.name = name
        guess = TimeGuess(notation: options.notation, today: options.today)
        lines = Self.lines(bytes, isWhole: isWhole)
    }

    /// The format; `nil` where there is no line to tell it from.
    func detect() throws(Failure) -> TraceFormat? {
        guard let first = lines.first(where: { !isComment($0) }) else { return nil }
        if options.form == nil || options.form == .jsonl, let problem = jsonOverLines(first) { throw problem }
        let format: TraceFormat
        do throws(Failure) {
            format = try detectFormat(first)
        } catch {
            guard options.form == nil else { throw error }
            throw jsonOverLines(first, orElse: true) ?? noText ?? error
        }
        try checkNumbers(format)
        return format
    }

    private func detectFormat(_ first: Line) throws(Failure) -> TraceFormat {
        switch options.form ?? likelyForm(first) {
        case .jsonl: return try detectObjects()
        case .csv: return try detectTable(separator: commaOrSemicolon(first))
        case .tsv: return try detectTable(separator: ASCII.tab)
        case .lines: return try detectLines()
        case nil: return try detectAny(first)
        }
    }

    private func likelyForm(_ first: Line) -> TraceOptions.Form? {
        var cursor = first.cursor
        cursor.skipBlanks()
        if cursor.peek == ASCII.brace { return .jsonl }
        let lower = name.lowercased()
        if lower.hasSuffix(".csv") { return .csv }
        if lower.hasSuffix(".tsv") { return .tsv }
        return nil
    }

    /// Whether a column is asked for by its name, which only a first row can give it.
    var namesColumns: Bool {
        [options.time, options.value].contains { if case .named = $0 { true } else { false } }
    }

    private func detectAny(_ first: Line) throws(Failure) -> TraceFormat {
        if namesColumns { return try detectTable(separator: likelySeparator(first) ?? ASCII.comma) }
        if let format = leadingTime(first) { return format }
        if let separator = likelySeparator(first), let table = table(separator: separator) { return table }
        // A first line that cannot be read is an error of its own, named when it is read; the rest tells the format.
        for line in lines where !isComment(line) {
            if let format = leadingTime(line) ?? bracketedTime(line) { return format }
        }
        return try detectLines()
    }

    /// A line that begins with a time: what follows the time says whether it is a row of a table.
    private func leadingTime(_ line: Line) -> TraceFormat? {
        if line.cursor.peek == ASCII.quote {
            let quoted = TableFormat(separator: commaOrSemicolon(line), hasHeader: false, timeColumn: 0)
            guard let field = quoted.fields(line.bytes).first, let notation = guess.notation(of: field) else {
                return nil
            }
            return tableFormat(quoted.separator, hasHeader: false, notation: notation, header: [])
        }
        if case .number(let number) = options.time, number > 1 { return nil }
        let format = LineFormat(time: .word(1))
        var cursor = line.cursor
        guard format.place(&cursor) else { return nil }
        let start = cursor.position
        guard let notation = guess.notation(at: &cursor) else { return nil }
        for separator in [ASCII.tab, ASCII.comma, ASCII.semicolon] where cursor.peek == separator {
            return tableFormat(separator, hasHeader: false, notation: notation, header: [])
        }
        guard isPlausible(notation, from: start, cursor), format.skipSeparator(&cursor) else { return nil }
        return TraceFormat(layout: .lines(LineFormat(time: .word(1), value: wordNumber)), notation: notation)
    }

    /// Whether a number that was found in a line may be plain milliseconds, which nothing but its place speaks for.
    func isPlausible(_ notation: TimeNotation, from start: Int, _ cursor: ByteCursor) -> Bool {
        let separators = options.form == .lines ? [ASCII.comma, ASCII.semicolon, ASCII.colon] : []
        return options.notation != nil || notation != .milliseconds
            || cursor.endsBareNumber(from: start, orAt: separators)
    }

    func bracketedTime(_ line: Line) -> TraceFormat? {
        guard options.time == nil else { return nil }
        let format = LineFormat(time: .bracket, value: wordNumber)
        var cursor = line.cursor
        guard format.place(&cursor), let notation = guess.notation(at: &cursor), notation != .milliseconds else {
            return nil
        }
        return TraceFormat(layout: .lines(format), notation: notation)
    }

    var wordNumber: Int? {
        if case .number(let number) = options.value { number } else { nil }
    }

    func isComment(_ line: Line) -> Bool { line.cursor.peek == ASCII.hash }

    private static func lines(_ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> [Line] {
        var lines: [Line] = []
        var start = 0
        var number = 0
        while start < bytes.count, lines.count < mostLines {
            let newline = ByteCursor(bytes, from: start).firstIndex(of: ASCII.newline)
            if newline == nil, !isWhole, !lines.isEmpty { break }
            var end = newline ?? bytes.count
            let next = end + 1
            if end > start, bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
            number += 1
            let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
            if !line.allSatisfy({ $0 == ASCII.space || $0 == ASCII.tab }) {
                lines.append(Line(number: number, bytes: line))
            }
            start = next
        }
        return lines
    }
}
