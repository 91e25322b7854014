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
    func bareText(_ time: Nanoseconds) -> String { style.bareText(instant(time)) }

    /// For JSON: a number where the trace has numbers, else a string.
    func json(_ time: Nanoseconds) -> String {
        style.isNumber ? bareText(time) : JSONText.string(bareText(time))
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
        // On a terminal a batch is its size and as many of its values as fit.
        let items = room.map { parts.prefix($0) } ?? parts[...]
        let values = "[" + items.map { text($0, room: nil) }.joined(separator: ", ") + "]"
        guard let room else { return values }
        let size = "\(parts.count): "
        return size + values.cut(toColumns: max(1, room - size.count))
    }
}

/// For programs: a JSON object on each line.
final class JSONTimeline: TimelineWriter {
    private let output: OutputBuffer
    private let time: ReplayTime

    init(_ output: OutputBuffer, time: ReplayTime) {
        self.output = output
        self.time = time
    }

    func begin() {}

    func value(_ event: Event, at time: Nanoseconds) {
        var line = head("value", time)
        if let parts = event.parts {
            line.add("values", raw: JSONText.array(parts.map(value)))
            var sent: [String] = []
            event.forEachOrigin { sent.append("\($0.sentAt)") }
            line.add("sent_ns", raw: JSONText.array(sent))
        } else {
            line.add("value", event.value)
            line.add("sent_ns", event.sentAt)
        }
        line.add("held_ns", time - event.sentAt)
        output.append(line.closed + "\n")
    }

    func end(at time: Nanoseconds) {
        output.append(head("end", time).closed + "\n")
    }

    private func head(_ kind: String, _ time: Nanoseconds) -> JSONText {
        var line = JSONText()
        line.add("event", kind)
        line.add("time", raw: self.time.json(time))
        line.add("elapsed_ns", time)
        return line
    }

    private func value(_ event: Event) -> String {
        event.parts.map { JSONText.array($0.map(value)) } ?? JSONText.string(event.value)
    }
}

/// For programs: rows of comma-separated fields under a header. A batch is a JSON array in its field.
final class CSVTimeline: TimelineWriter {
    private let output: OutputBuffer
    private let time: ReplayTime

    init(_ output: OutputBuffer, time: ReplayTime) {
        self.output = output
        self.time = time
    }

    func begin() {
        output.append("event,time,elapsed_ns,value,values,sent_ns,held_ns\n")
    }

    func value(_ event: Event, at time: Nanoseconds) {
        let text = event.parts.map { JSONText.array($0.map(value)) } ?? event.value
        output.append(
            "value,\(self.time.bareText(time)),\(time),\(Self.field(text)),\(event.originCount),\(event.sentAt),"
                + "\(time - event.sentAt)\n")
    }

    func end(at time: Nanoseconds) {
        output.append("end,\(self.time.bareText(time)),\(time),,0,,\n")
    }

    private func value(_ event: Event) -> String {
        event.parts.map { JSONText.array($0.map(value)) } ?? JSONText.string(event.value)
    }

    static func field(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            ![ASCII.comma, ASCII.quote, ASCII.newline, ASCII.carriageReturn].contains($0)
        }
        return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
