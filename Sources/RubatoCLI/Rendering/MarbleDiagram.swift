/// A marble diagram as text: a ruler, the input, and the output below it.
///
/// A value stands in the column of its time: as its text where the texts of nearly all values in its row fit, else as `o`.
/// Several values in one column are their number in a circle. In a row that has more than nine anywhere, bars as high as the numbers take their place.
struct MarbleDiagram {
    var recording: Recording
    var width: Int

    private static let margin = 11
    /// By the number they stand for: digits in circles, which no value is taken for.
    private static let counts = ["", "", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨"]
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
        if input.hasSigns || output.hasSigns { notes.append("o: one value") }
        if input.hasCounts || output.hasCounts { notes.append("② to ⑨: so many values in one column") }
        for (name, row) in [("input", input), ("output", output)] {
            guard let most = row.most else { continue }
            notes.append("\(name), █: \(grouped(most)) values in \(durationText(span / Nanoseconds(max(1, plot - 1))))")
        }
        let text = lines.map { ($0.padded(to: Self.margin) + $1).trimmingBlanks + "\n" }.joined()
        guard !notes.isEmpty else { return text }
        return text + wrapped("(" + notes.joined(separator: "; ") + ")", width: width, indent: Self.margin) + "\n"
    }

    /// A row, and which explanations it needs.
    private struct Row {
        var text = ""
        /// Whether there are signs in place of texts.
        var hasSigns = false
        /// Whether there are numbers of values.
        var hasCounts = false
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
            guard place >= line.columns + (line.columns > 0 ? 1 : 0) else { continue }
            if place + tick.label.columns <= width - Self.margin { line.put(tick.label, at: place) }
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
            let places = counts.indices.filter { counts[$0] > 0 }
            let texts = texts(marks, counts, places, endColumn: endColumn, span: span)
            for place in places {
                if counts[place] > 1 {
                    line.put(Self.counts[counts[place]], at: place)
                    row.hasCounts = true
                } else if let text = texts[place] {
                    line.put(text, at: place)
                } else {
                    line.put("o", at: place)
                    row.hasSigns = true
                }
            }
        }
        if let endColumn { line.put("|", at: max(endColumn, line.columns + (line.columns > endColumn ? 1 : 0))) }
        row.text = line.text
        return row
    }

    /// The texts of the values by their columns, where nearly all of a row's columns can show what is in them; otherwise
    /// none, since one text among many signs would look like something special.
    private func texts(
        _ marks: MarbleRow, _ counts: [Int], _ places: [Int], endColumn: Int?, span: Nanoseconds
    ) -> [Int: String] {
        var labels: [Int: String] = [:]
        for mark in marks.marks { labels[column(of: mark.time, in: counts.count, span: span)] = mark.label }
        var texts: [Int: String] = [:]
        var used = 0
        for (index, place) in places.enumerated() {
            let end = endColumn.flatMap { $0 > place ? $0 : nil } ?? width - Self.margin - 1
            let room = (index + 1 < places.count ? places[index + 1] : end) - place - 1
            let isApart = place == 0 || used < place
            used = place + 1
            guard counts[place] == 1, isApart, let text = fitting(labels[place], in: room) else { continue }
            texts[place] = text
            used = place + text.columns
        }
        return texts.count * 10 >= places.count * 9 ? texts : [:]
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
