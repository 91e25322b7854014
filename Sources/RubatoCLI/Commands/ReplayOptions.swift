/// What `rubato replay` was asked to do.
struct ReplayOptions {
    enum Output { case text, json, csv }

    var trace: String
    var stages: [Stage]
    var reading = TraceOptions()
    var output = Output.text
    var picture: String?
    var finishAfter: Nanoseconds?
    var limit: Int
    var showsTimeline: Bool
    var showsDiagram: Bool
    var showsSummary: Bool

    init(_ arguments: Arguments, console: Console) throws(Failure) {
        trace = arguments.operands[0]
        stages = try PipelineParser.parse(arguments.operands[1])
        reading.form = try Self.choice("format", arguments)
        reading.order = try Self.choice("order", arguments) ?? .auto
        reading.time = try Self.place("time", arguments)
        reading.value = try Self.place("value", arguments)
        reading.notation = try Self.notation(arguments)
        reading.skipsBadLines = arguments.has("skip-bad-lines")
        reading.today = console.today
        if arguments.has("json"), arguments.has("csv") { throw Self.usage("--json and --csv exclude each other") }
        output = arguments.has("json") ? .json : arguments.has("csv") ? .csv : .text
        picture = arguments.value(of: "svg")
        if picture == "" { throw Self.usage("--svg needs the name of a file") }
        finishAfter = try Self.duration("finish-after", arguments)
        limit = try Self.limit(arguments) ?? (output == .text && console.outputIsTerminal ? 30 : .max)
        showsTimeline = !arguments.has("no-timeline")
        showsDiagram = !arguments.has("no-diagram") && output == .text
        showsSummary = !arguments.has("no-summary") && output != .csv
    }

    private static func usage(_ message: String) -> Failure {
        .usage(message, command: Replay.syntax.name)
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ arguments: Arguments
    ) throws(Failure) -> Choice? {
        guard let text = arguments.value(of: name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw usage("unknown value \(quoted(text)) of --\(name); expected one of \(choices)")
        }
        return choice
    }

    private static func place(_ name: String, _ arguments: Arguments) throws(Failure) -> TraceOptions.Place? {
        guard let text = arguments.value(of: name) else { return nil }
        guard !text.isEmpty, text != "0" else { throw usage("--\(name) needs a name, or a number from 1") }
        guard !isTooLarge(text) else { throw usage("\(quoted(text)) is too large a number for --\(name)") }
        return TraceOptions.Place(text)
    }

    private static func notation(_ arguments: Arguments) throws(Failure) -> TimeNotation? {
        guard let text = arguments.value(of: "time-format") else { return nil }
        guard let notation = TimeNotation.allCases.first(where: { $0.name == text }) else {
            let names = TimeNotation.allCases.map(\.name).joined(separator: ", ")
            throw usage("unknown value \(quoted(text)) of --time-format; expected one of \(names)")
        }
        return notation
    }

    private static func duration(_ name: String, _ arguments: Arguments) throws(Failure) -> Nanoseconds? {
        guard let text = arguments.value(of: name) else { return nil }
        if text == "0" || text == "0s" || text == "0ms" { return 0 }
        do throws(DurationParser.Problem) {
            return try DurationParser.parse(text)
        } catch {
            throw usage("\(error.message) for --\(name); expected \(error.expected)")
        }
    }

    private static func limit(_ arguments: Arguments) throws(Failure) -> Int? {
        guard let text = arguments.value(of: "limit") else { return nil }
        if text == "all" { return .max }
        guard !isTooLarge(text) else { throw usage("\(quoted(text)) is too large for --limit; expected all") }
        guard let number = Int(text), number >= 0 else {
            throw usage("\(quoted(text)) is no limit; expected a number from 0, or all")
        }
        return number
    }

    private static func isTooLarge(_ text: String) -> Bool {
        Int(text) == nil && !text.isEmpty && text.utf8.allSatisfy(ASCII.isDigit)
    }
}
