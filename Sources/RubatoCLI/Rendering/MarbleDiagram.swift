/// A marble diagram as text: a ruler, the input, and the output below it.
///
/// A value stands in the column of its time, as its text where that fits, and several values in one column as their
/// number. In a row that has more than nine anywhere, bars as high as the numbers take their place.
struct MarbleDiagram {
    var recording: Recording
    var width: Int

    private static let margin = 11
    private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Its lines, and more that explain the signs where there are any that need it.
    func render() -> String {
        let span = recording.span
        let plot = plotWidth(span: span)
        let scale = TimeScale(span: span, mostSteps: max(1, plot / 10))
        let input = row(recording.inputMarks, end: recording.inputEnd, columns: plot, span: span)
        let output = row(recording.outputMarks, end: recording.outputEnd, columns: plot, span: span)
        var lines = [("time (\(scale.unitName))", ruler(scale, columns: plot, span: span))]
        lines += [("input", input.text), ("output", output.text)]
        var notes: [String] = []
        if input.hasSigns || output.hasSigns { notes.append("o one value, 2-9 so many values in one column") }
        for (name, row) in [("input", input), ("output", output)] {
            guard let most = row.most else { continue }
            notes.append("\(name): █ \(grouped(most)) in \(durationText(span / Nanoseconds(max(1, plot - 1))))")
        }
        if !notes.isEmpty { lines.append(("", "(" + notes.joined(separator: "; ") + ")")) }
        return lines.map { ($0.padded(to: Self.margin) + $1).trimmingBlanks + "\n" }.joined()
    }

    /// A row, and which explanations it needs.
    private struct Row {
        var text = ""
        /// Whether there are signs in place of texts.
        var hasSigns = false
        /// The number of values that the highest bar stands for, where there are bars.
        var most: Int?
    }

    /// Room on the right for the label of the last value, as long as that leaves most of the width to the time.
    private func plotWidth(span: Nanoseconds) -> Int {
        let room = width - Self.margin
        let ends = [recording.inputMarks, recording.outputMarks].compactMap { row -> Int? in
            guard row.isExact, let last = row.marks.last, last.time == span else { return nil }
            return max(0, last.label.columns - 1)
        }
        return max(1, room - min(room / 4, (ends.max() ?? 0) + 2))
    }

    private func ruler(_ scale: TimeScale, columns: Int, span: Nanoseconds) -> String {
        var line = Line()
        for tick in scale.ticks {
            let place = column(of: tick.time, in: columns, span: span)
            if place >= line.columns + (line.columns > 0 ? 1 : 0) { line.put(tick.label, at: place) }
        }
        return line.text
    }

    private func row(_ marks: MarbleRow, end: Nanoseconds?, columns: Int, span: Nanoseconds) -> Row {
        let counts = marks.counts(columns: columns, span: span)
        let most = counts.max() ?? 0
        let endColumn = end.map { column(of: $0, in: columns, span: span) }
        var row = Row()
        var line = Line()
        if most > 9 {
            row.most = most
            for (place, count) in counts.enumerated() where count > 0 {
                line.put(String(Self.bars[(count * Self.bars.count - 1) / most]), at: place)
            }
        } else {
            var labels: [Int: String] = [:]
            for mark in marks.marks { labels[column(of: mark.time, in: columns, span: span)] = mark.label }
            let occupied = counts.indices.filter { counts[$0] > 0 }
            for (index, place) in occupied.enumerated() {
                let next =
                    index + 1 < occupied.count ? occupied[index + 1] : endColumn.flatMap { $0 > place ? $0 : nil }
                let room = (next ?? width - Self.margin - 1) - place - 1
                let isApart = place == 0 || line.columns < place
                if counts[place] == 1, isApart, let text = fitting(labels[place], in: room) {
                    line.put(text, at: place)
                } else {
                    line.put(counts[place] == 1 ? "o" : "\(counts[place])", at: place)
                    row.hasSigns = true
                }
            }
        }
        if let endColumn { line.put("|", at: max(endColumn, line.columns + (line.columns > endColumn ? 1 : 0))) }
        row.text = line.text
        return row
    }

    /// The text, cut where there is room for most of a word; `nil` where there is not.
    private func fitting(_ label: String?, in room: Int) -> String? {
        guard let label, !label.isEmpty, label.columns <= room || room >= 4 else { return nil }
        return label.cut(toColumns: room)
    }

    /// A line that is written from left to right.
    private struct Line {
        private(set) var text = ""
        private(set) var columns = 0

        mutating func put(_ piece: String, at column: Int) {
            text += String(repeating: " ", count: max(0, column - columns)) + piece
            columns = max(column, columns) + piece.columns
        }
    }
}

extension String {
    /// Without blanks at its end.
    fileprivate var trimmingBlanks: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
