/// Lines that are JSON objects.
struct ObjectFormat: Equatable {
    var timeKey: String
    /// Without one the whole line is the value. An object that lacks the key has an empty value.
    var valueKey: String?

    func decode(_ line: UnsafeBufferPointer<UInt8>, _ times: inout TimeReader) throws(LineProblem) -> (
        time: Nanoseconds, value: String
    ) {
        var time: Nanoseconds?
        var timeStart = 0
        var value: String?
        var problem: LineProblem?
        try JSONScanner.members(of: line) { member in
            if time == nil, member.isNamed(timeKey) {
                var cursor = member.content
                timeStart = cursor.position
                cursor.skipBlanks()
                time = times.read(&cursor)
                if time == nil || !cursor.isAtEnd {
                    problem = .unreadable(at: timeStart, to: cursor.end, times.notation.description)
                }
            }
            if value == nil, let valueKey, member.isNamed(valueKey) { value = member.text }
        }
        if let problem { throw problem }
        guard let time else { throw .unreadable(at: 0, "an object with the time as \"\(timeKey)\"") }
        return (time, valueKey == nil ? ByteCursor(line).text(from: 0, to: line.count) : value ?? "")
    }
}
