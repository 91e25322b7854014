/// Tables: which columns hold the time and the value, and whether the first row names them.
extension FormatDetector {
    func likelySeparator(_ line: Line) -> UInt8? {
        [ASCII.tab, ASCII.comma, ASCII.semicolon].first { line.cursor.firstIndex(of: $0) != nil }
    }

    func commaOrSemicolon(_ line: Line) -> UInt8 {
        let hasComma = line.cursor.firstIndex(of: ASCII.comma) != nil
        return !hasComma && line.cursor.firstIndex(of: ASCII.semicolon) != nil ? ASCII.semicolon : ASCII.comma
    }

    func detectTable(separator: UInt8) throws(Failure) -> TraceFormat {
        let rows = rows(separator: separator)
        guard let first = rows.first else { return emptyTable(separator) }
        try checkNames(in: first)
        if let format = table(separator: separator) { return format }
        try checkNumbers(atMost: rows.map(\.count).max() ?? 0, "column")
        let columns = first.map(quoted).joined(separator: ", ")
        throw .input(
            "\(name): no column with times is found among \(columns); "
                + "--time says which it is and --time-format how it is written")
    }

    /// Comments alone.
    private func emptyTable(_ separator: UInt8) -> TraceFormat {
        TraceFormat(
            layout: .table(TableFormat(separator: separator, hasHeader: false, timeColumn: 0)),
            notation: options.notation ?? .milliseconds)
    }

    private func checkNames(in header: [String]) throws(Failure) {
        for case .named(let wanted) in [options.time, options.value].compactMap(\.self) {
            guard index(of: wanted, in: header) == nil else { continue }
            throw .input(
                "\(name): there is no column '\(wanted)'; the first row has \(header.map(quoted).joined(separator: ", "))"
            )
        }
    }

    private func rows(separator: UInt8) -> [[String]] {
        let format = TableFormat(separator: separator, hasHeader: false, timeColumn: 0)
        return lines.filter { !isComment($0) }.map { format.fields($0.bytes) }
    }

    func table(separator: UInt8) -> TraceFormat? {
        let rows = rows(separator: separator)
        guard let first = rows.first else { return nil }
        if !namesColumns, let column = timeColumn(header: [], row: first),
            let notation = guess.notation(of: first[column])
        {
            return tableFormat(separator, hasHeader: false, notation: notation, header: [], timeColumn: column)
        }
        for row in rows.dropFirst() {
            if let column = timeColumn(header: first, row: row), let notation = guess.notation(of: row[column]) {
                return tableFormat(separator, hasHeader: true, notation: notation, header: first, timeColumn: column)
            }
        }
        // A header alone is an empty trace.
        if rows.count == 1, let column = timeColumn(header: first, row: first.map { _ in "" }) {
            let notation = options.notation ?? .milliseconds
            return tableFormat(separator, hasHeader: true, notation: notation, header: first, timeColumn: column)
        }
        return nil
    }

    private func timeColumn(header: [String], row: [String]) -> Int? {
        switch options.time {
        case .named(let name): return index(of: name, in: header).flatMap { row.indices.contains($0) ? $0 : nil }
        case .number(let number): return row.indices.contains(number - 1) ? number - 1 : nil
        case nil: break
        }
        for name in Self.timeNames {
            if let index = index(of: name, in: header), row.indices.contains(index) { return index }
        }
        let notations = row.map(guess.notation(of:))
        return notations.firstIndex { $0 != nil && $0 != .milliseconds }
            ?? notations.indices.first.flatMap { notations[$0] == nil ? nil : $0 }
    }

    func tableFormat(
        _ separator: UInt8, hasHeader: Bool, notation: TimeNotation, header: [String], timeColumn: Int = 0
    ) -> TraceFormat {
        var table = TableFormat(separator: separator, hasHeader: hasHeader, timeColumn: timeColumn)
        switch options.value {
        case .named(let name): table.valueColumn = index(of: name, in: header)
        case .number(let number): table.valueColumn = number - 1
        case nil:
            table.valueColumn = Self.valueNames.lazy.compactMap { index(of: $0, in: header) }.first { $0 != timeColumn }
        }
        let name = header.indices.contains(timeColumn) ? header[timeColumn].lowercased() : ""
        let isSeconds = notation == .milliseconds && (name == "seconds" || name.hasSuffix("_s"))
        return TraceFormat(layout: .table(table), notation: isSeconds ? options.notation ?? .seconds : notation)
    }

    /// The column of that name, letter for letter or else in any case.
    private func index(of name: String, in header: [String]) -> Int? {
        header.firstIndex(of: name)
            ?? header.firstIndex { $0.lowercased().filter { $0 != " " } == name.lowercased().filter { $0 != " " } }
    }
}
