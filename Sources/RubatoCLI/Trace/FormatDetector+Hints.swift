/// What is said of files that are no traces but look like something known.
extension FormatDetector {
    /// For JSON that is not an object on each line, how to make it so. Where nothing else was recognised, `orElse`, an
    /// array of other things than objects is taken for JSON too.
    func jsonOverLines(_ first: Line, orElse: Bool = false) -> Failure? {
        var cursor = first.cursor
        cursor.skipBlanks()
        let opening = cursor.peek
        guard opening == ASCII.bracket || opening == ASCII.brace else { return nil }
        let column = cursor.text(from: 0, to: cursor.position).count + 1
        cursor.advance()
        cursor.skipBlanks()
        let place = "\(name):\(first.number):\(column): expected a JSON object on each line, found"
        let isArray = cursor.isAtEnd || cursor.peek == ASCII.brace
        if opening == ASCII.bracket, isArray || (orElse && [ASCII.quote, ASCII.bracket].contains(cursor.peek)) {
            return .input("\(place) an array; jq -c '.[]' makes lines of its elements")
        }
        if opening == ASCII.brace, cursor.isAtEnd {
            return .input("\(place) one that goes on over several lines; jq -c . makes one line of it")
        }
        return nil
    }

    /// For a trace with a byte that no text has: a control character, but for those that layout, colors and bells are
    /// made of.
    var noText: Failure? {
        for line in lines {
            guard let place = line.bytes.firstIndex(where: { $0 < 7 || 14..<27 ~= $0 || 28..<32 ~= $0 }) else {
                continue
            }
            let column = line.cursor.text(from: 0, to: place).count + 1
            let digits = String(line.bytes[place], radix: 16)
            let byte = "0x" + (digits.count < 2 ? "0" : "") + digits
            return .input(
                "\(name):\(line.number):\(column): expected text in UTF-8, found the byte \(byte); the file is binary, "
                    + "compressed, or UTF-16")
        }
        return nil
    }

    /// Throws where a table is asked for a column that none of its first rows has.
    func checkNumbers(_ format: TraceFormat) throws(Failure) {
        guard case .table(let table) = format.layout else { return }
        let columns = lines.filter { !isComment($0) }.map { table.fields($0.bytes).count }.max() ?? 0
        try checkNumbers(atMost: columns, "column")
    }

    func checkNumbers(atMost most: Int, _ noun: String) throws(Failure) {
        for (option, place) in [("time", options.time), ("value", options.value)] {
            guard case .number(let number) = place, number > most else { continue }
            let there = most == 1 ? "is only 1 \(noun)" : "are only \(grouped(most)) \(noun)s"
            throw .input("\(name): there is no \(noun) \(number) for --\(option); there \(there)")
        }
    }

    /// The same for words, where no time was found: of a line that looks like a row, its columns.
    func checkWords() throws(Failure) {
        guard case .number(let number) = options.time, let first = lines.first(where: { !isComment($0) }) else {
            return
        }
        let text = first.cursor.text(from: 0, to: first.bytes.count)
        let words = text.split { $0 == " " || $0 == "\t" }.count
        guard number > words else { return }
        guard let separator = likelySeparator(first) else { return try checkNumbers(atMost: words, "word") }
        let row = TableFormat(separator: separator, hasHeader: false, timeColumn: 0)
        try checkNumbers(atMost: row.fields(first.bytes).count, "column")
    }
}
