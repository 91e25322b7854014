/// The diagram as an SVG picture: the input above, the output below, and a line from each value that came out to the
/// value that went in. Where there are too many values to tell apart, columns as high as their number take their place.
struct VectorDiagram {
    var recording: Recording
    var title: String
    var subtitle: String

    private let width = 1_000.0
    private let left = 70.0
    private let right = 30.0
    private let rows = (input: 110.0, output: 210.0)
    private let columns = 310

    func render() -> String {
        let span = recording.span
        var body = heading() + ruler(span: span)
        body += baseline(rows.input, "input", end: recording.inputEnd, span: span)
        body += baseline(rows.output, "output", end: recording.outputEnd, span: span)
        if recording.outputMarks.isExact { body += links(span: span) }
        body += marks(recording.inputMarks, row: rows.input, color: "#2a6fbb", labelOffset: -16, span: span)
        body += marks(recording.outputMarks, row: rows.output, color: "#c2571a", labelOffset: 26, span: span)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) 290" width="\(Int(width))" height="290" \
            font-family="system-ui, sans-serif" font-size="12" fill="#222">
            <rect width="100%" height="100%" fill="#fff"/>
            \(body)</svg>

            """
    }

    private func x(_ time: Nanoseconds, span: Nanoseconds) -> Double {
        let part = span > 0 ? Double(time) / Double(span) : 0
        return left + part * (width - left - right)
    }

    private func heading() -> String {
        text(title, x: left, y: 26, attributes: "font-size=\"15\" font-weight=\"600\"")
            + text(subtitle, x: left, y: 46, attributes: "fill=\"#666\"")
    }

    private func ruler(span: Nanoseconds) -> String {
        let scale = TimeScale(span: span, mostSteps: 10)
        return scale.ticks.enumerated().map { index, tick in
            let place = x(tick.time, span: span)
            let label = index == 0 ? "\(tick.label) \(scale.unitName)" : tick.label
            return line(place, 60, place, 246, "stroke=\"#e4e4e4\"")
                + text(label, x: place, y: 264, attributes: "fill=\"#666\" text-anchor=\"middle\"")
        }.joined()
    }

    private func baseline(_ y: Double, _ name: String, end: Nanoseconds?, span: Nanoseconds) -> String {
        let stop = end.map { x($0, span: span) } ?? width - right
        var result = text(name, x: left - 12, y: y + 4, attributes: "text-anchor=\"end\"")
        result += line(left, y, stop, y, "stroke=\"#999\"")
        if end != nil { result += line(stop, y - 9, stop, y + 9, "stroke=\"#222\" stroke-width=\"2\"") }
        return result
    }

    private func links(span: Nanoseconds) -> String {
        recording.outputMarks.marks.map { mark in
            line(
                x(mark.sentAt, span: span), rows.input, x(mark.time, span: span), rows.output,
                "stroke=\"#c2571a\" stroke-opacity=\"0.4\" stroke-width=\"1.5\"")
        }.joined()
    }

    /// A circle for each value, a larger one with their number where there are several at one place, and texts as far
    /// as they do not run into each other.
    private func marks(_ row: MarbleRow, row y: Double, color: String, labelOffset: Double, span: Nanoseconds) -> String
    {
        guard row.isExact else { return density(row, y: y, color: color, span: span) }
        var result = ""
        var labelEnd = -Double.infinity
        for group in groups(row, span: span) {
            guard let first = group.first else { continue }
            let place = x(first.time, span: span)
            let title = group.prefix(20).map { "\($0.label) at \(durationText($0.time))" }.joined(separator: "\n")
            let radius = min(12, 3 + 1.2 * Double(group.count).squareRoot())
            result += "<circle cx=\"\(short(place))\" cy=\"\(short(y))\" r=\"\(short(radius))\" fill=\"\(color)\">"
            result += "<title>\(escaped(title))</title></circle>\n"
            let label = group.count == 1 ? first.label.cut(toColumns: 16) : "×\(group.count)"
            let half = Double(label.columns) * 3.8
            // Near an edge a label moves inwards; where that leaves no room behind the last one, it is left out.
            let middle = min(max(place, half + 4), width - half - 4)
            if middle - half > labelEnd {
                result += text(label, x: middle, y: y + labelOffset, attributes: "text-anchor=\"middle\"")
                labelEnd = middle + half + 3
            }
        }
        return result
    }

    /// The values that are drawn at one place.
    private func groups(_ row: MarbleRow, span: Nanoseconds) -> [[MarbleRow.Mark]] {
        var groups: [[MarbleRow.Mark]] = []
        var previous: Int?
        for mark in row.marks {
            let place = column(of: mark.time, in: columns, span: span)
            if place == previous { groups[groups.count - 1].append(mark) } else { groups.append([mark]) }
            previous = place
        }
        return groups
    }

    private func density(_ row: MarbleRow, y: Double, color: String, span: Nanoseconds) -> String {
        let counts = row.counts(columns: columns, span: span)
        let highest = Double(max(1, counts.max() ?? 1))
        let step = (width - left - right) / Double(columns - 1)
        var result = text(
            "up to \(count(Int(highest), "value")) in \(durationText(span / Nanoseconds(columns - 1)))",
            x: width - right, y: y - 40, attributes: "fill=\"\(color)\" text-anchor=\"end\"")
        for (index, number) in counts.enumerated() where number > 0 {
            let height = max(1, 34 * Double(number) / highest)
            result += "<rect x=\"\(short(left + (Double(index) - 0.5) * step))\" y=\"\(short(y - height))\" "
            result += "width=\"\(short(step))\" height=\"\(short(height))\" fill=\"\(color)\"/>\n"
        }
        return result
    }

    private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ attributes: String) -> String {
        "<line x1=\"\(short(x1))\" y1=\"\(short(y1))\" x2=\"\(short(x2))\" y2=\"\(short(y2))\" \(attributes)/>\n"
    }

    private func text(_ content: String, x: Double, y: Double, attributes: String) -> String {
        "<text x=\"\(short(x))\" y=\"\(short(y))\" \(attributes)>\(escaped(content))</text>\n"
    }

    private func short(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }

    private func escaped(_ text: String) -> String {
        text.split(separator: "\n").map { String($0).withoutControlCharacters }.joined(separator: "\n")
            .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
