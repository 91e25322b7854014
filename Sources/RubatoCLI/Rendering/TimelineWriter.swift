/// Writes what comes out of a pipeline as it comes.
protocol TimelineWriter {
    /// Once, before everything else.
    func begin()
    func value(_ event: Event, at time: Nanoseconds)
    /// The output's end.
    func end(at time: Nanoseconds)
}

/// Instants of a replay, which count from its start, as instants of the trace.
struct ReplayTime {
    var start: Nanoseconds
    var style: TimeStyle

    /// For people.
    func text(_ time: Nanoseconds) -> String { style.text(instant(time)) }

    /// For programs.
    func write(_ time: Nanoseconds, to text: inout ByteText) { style.write(instant(time), to: &text) }

    /// For JSON: a number where the trace has numbers, else a string.
    func writeJSON(_ time: Nanoseconds, to text: inout ByteText) {
        if style.isNumber { return write(time, to: &text) }
        text.append(byte: ASCII.quote)
        write(time, to: &text)
        text.append(byte: ASCII.quote)
    }

    /// What would be behind the last instant there is becomes that instant.
    private func instant(_ time: Nanoseconds) -> Nanoseconds {
        let (instant, overflow) = start.addingReportingOverflow(time)
        return overflow ? .max : instant
    }
}

/// For people: a line for each value, its time in front.
final class TextTimeline: TimelineWriter {
    private let output: OutputBuffer
    private let time: ReplayTime
    private let limit: Int
    /// Where lines are cut, on a terminal.
    private let width: Int?
    private var lines = 0

    /// Where batches are cut, elsewhere.
    private static let batchColumns = 100

    init(_ output: OutputBuffer, time: ReplayTime, limit: Int, width: Int?) {
        self.output = output
        self.time = time
        self.limit = limit
        self.width = width
    }

    func begin() {}

    func value(_ event: Event, at time: Nanoseconds) {
        lines += 1
        guard lines <= limit else { return }
        let head = self.time.text(time).padded(to: 10, fromLeft: true) + "  "
        output.append(head + text(event, room: width.map { max(10, $0 - head.columns) }) + "\n")
    }

    func end(at time: Nanoseconds) {
        if lines > limit {
            output.append("… \(count(lines - limit, "more value")) (--limit all prints all)\n")
        }
        guard limit > 0 else { return }
        output.append(self.time.text(time).padded(to: 10, fromLeft: true) + "  |\n")
    }

    private func text(_ event: Event, room: Int?) -> String {
        guard let parts = event.parts else {
            let value = event.value.isEmpty ? "•" : event.value.withoutControlCharacters
            return room.map(value.cut(toColumns:)) ?? value
        }
        // A batch may hold thousands of values: it is its size, and as many of them as fit.
        let size = "\(parts.count): "
        let room = max(1, (room ?? Self.batchColumns) - size.count)
        return size + list(parts, room: room).cut(toColumns: room)
    }

    /// Values in brackets, at least as many as fit: a letter has at most four bytes, or one where all are plain.
    private func list(_ parts: [Event], room: Int) -> String {
        var list = "["
        var bytesPerColumn = 1
        for (index, part) in parts.enumerated() {
            if list.utf8.count > bytesPerColumn * room { return list + ", …]" }
            let text = part.parts.map { self.list($0, room: room) } ?? self.text(part, room: nil)
            if !text.isPlain { bytesPerColumn = 4 }
            list += index > 0 ? ", " : ""
            list += text
        }
        return list + "]"
    }
}

extension ByteText {
    /// A value, or the array of a batch's values, as JSON.
    fileprivate mutating func append(jsonValueOf event: Event) {
        guard let parts = event.parts else { return append(json: event.value) }
        append(byte: ASCII.bracket)
        for (index, part) in parts.enumerated() {
            if index > 0 { append(byte: ASCII.comma) }
            append(jsonValueOf: part)
        }
        append(byte: ASCII.closingBracket)
    }
}

/// For programs: a JSON object on each line.
final class JSONTimeline: TimelineWriter {
    private let output: OutputBuffer
    private let time: ReplayTime
    private var line = ByteText()
    private var left: Int

    init(_ output: OutputBuffer, time: ReplayTime, limit: Int = .max) {
        self.output = output
        self.time = time
        left = limit
    }

    func begin() {}

    func value(_ event: Event, at time: Nanoseconds) {
        guard left > 0 else { return }
        left -= 1
        write("value", at: time) { line in
            line.append(event.parts == nil ? ",\"value\":" : ",\"values\":")
            line.append(jsonValueOf: event)
            line.append(",\"sent_ns\":")
            if event.parts == nil { line.append(event.sentAt) } else { appendTimesSent(event, to: &line) }
            line.append(",\"held_ns\":")
            line.append(time - event.sentAt)
        }
    }

    func end(at time: Nanoseconds) {
        write("end", at: time) { _ in }
    }

    private func write(_ kind: String, at time: Nanoseconds, _ members: (inout ByteText) -> Void) {
        line.clear()
        line.append("{\"event\":\"")
        line.append(kind)
        line.append("\",\"time\":")
        self.time.writeJSON(time, to: &line)
        line.append(",\"elapsed_ns\":")
        line.append(time)
        members(&line)
        line.append("}\n")
        output.append(line)
    }

    private func appendTimesSent(_ event: Event, to line: inout ByteText) {
        var isFirst = true
        line.append(byte: ASCII.bracket)
        event.forEachOrigin { origin in
            if !isFirst { line.append(byte: ASCII.comma) }
            line.append(origin.sentAt)
            isFirst = false
        }
        line.append(byte: ASCII.closingBracket)
    }
}

/// For programs: rows of comma-separated fields under a header. A batch is a JSON array in its field.
final class CSVTimeline: TimelineWriter {
    private let output: OutputBuffer
    private let time: ReplayTime
    private var line = ByteText()
    private var left: Int

    init(_ output: OutputBuffer, time: ReplayTime, limit: Int = .max) {
        self.output = output
        self.time = time
        left = limit
    }

    func begin() {
        output.append("event,time,elapsed_ns,value,values,sent_ns,held_ns\n")
    }

    func value(_ event: Event, at time: Nanoseconds) {
        guard left > 0 else { return }
        left -= 1
        var value = event.value
        if event.parts != nil {
            var array = ByteText()
            array.append(jsonValueOf: event)
            value = array.text
        }
        write("value,", at: time) { line in
            line.append(Self.field(value))
            for number in [Nanoseconds(event.originCount), event.sentAt, time - event.sentAt] {
                line.append(byte: ASCII.comma)
                line.append(number)
            }
        }
    }

    func end(at time: Nanoseconds) {
        write("end,", at: time) { $0.append(",0,,") }
    }

    private func write(_ kind: String, at time: Nanoseconds, _ fields: (inout ByteText) -> Void) {
        line.clear()
        line.append(kind)
        self.time.write(time, to: &line)
        line.append(byte: ASCII.comma)
        line.append(time)
        line.append(byte: ASCII.comma)
        fields(&line)
        line.append(byte: ASCII.newline)
        output.append(line)
    }

    static func field(_ text: String) -> String {
        let needsQuotes = text.utf8.contains {
            $0 == ASCII.comma || $0 == ASCII.quote || $0 == ASCII.newline || $0 == ASCII.carriageReturn
        }
        return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }
}
