/// How a trace is written: what a line is made of, and how it says the time.
struct TraceFormat: Equatable {
    enum Layout: Equatable {
        case lines(LineFormat)
        case table(TableFormat)
        case objects(ObjectFormat)
    }

    var layout: Layout
    var notation: TimeNotation

    var hasHeader: Bool {
        if case .table(let table) = layout { table.hasHeader } else { false }
    }

    /// Whether a line that begins with `#` is a comment. In JSON it can only be a mistake.
    var allowsComments: Bool {
        if case .objects = layout { false } else { true }
    }

    @inline(__always)
    func decode(_ line: UnsafeBufferPointer<UInt8>, _ times: inout TimeReader) throws(LineProblem) -> (
        time: Nanoseconds, value: String
    ) {
        switch layout {
        case .lines(let format): try format.decode(line, &times)
        case .table(let format): try format.decode(line, &times)
        case .objects(let format): try format.decode(line, &times)
        }
    }
}
