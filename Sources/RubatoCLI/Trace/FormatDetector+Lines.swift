/// Plain lines, with a time in them.
extension FormatDetector {
    func detectLines() throws(Failure) -> TraceFormat {
        if case .named(let name) = options.value {
            throw .input("\(self.name): plain lines have no column '\(name)'; give --value a word's number")
        }
        var word = 1
        switch options.time {
        case .named(let name):
            throw .input("\(self.name): plain lines have no column '\(name)'; give --time a word's number")
        case .number(let number): word = number
        case nil: break
        }
        let format = LineFormat(time: .word(word), value: wordNumber)
        for line in lines where !isComment(line) {
            var cursor = line.cursor
            if format.place(&cursor) {
                let start = cursor.position
                if let notation = guess.notation(at: &cursor), isPlausible(notation, from: start, cursor),
                    format.skipSeparator(&cursor)
                {
                    return TraceFormat(layout: .lines(format), notation: notation)
                }
            }
            if let format = bracketedTime(line) { return format }
        }
        try checkWords()
        throw noTime(word == 1 ? "at the beginning of a line" : "at word \(word)")
    }

    private func noTime(_ place: String) -> Failure {
        let first = lines.first { !isComment($0) }
        let text = first.map { $0.cursor.text(from: 0, to: min($0.bytes.count, 60)) } ?? ""
        let expected = options.notation.map { "; expected \($0.description)" } ?? ""
        return .input(
            "\(name):\(first?.number ?? 1): no time is recognised \(place)\(expected), found "
                + "\(quoted(text)); --time says where it is and --time-format how it is written")
    }
}
