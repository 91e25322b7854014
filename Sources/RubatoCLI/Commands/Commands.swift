/// The command line as a whole: which command it is, and what becomes of what it throws.
enum Commands {
    static let version = "0.1.0"

    static let syntax = CommandSyntax(
        name: "rubato",
        summary: "Shows what stream operators do to recorded events, in virtual time.",
        operands: [("COMMAND", "replay: run a recorded trace through operators (rubato replay --help)")],
        options: [
            Option(name: "help", short: "h", help: "Print this and exit."),
            Option(name: "version", help: "Print the version and exit."),
        ],
        notes: ["Exit status: 0 done, 1 a file cannot be read or written, 2 wrong usage or unreadable input."])

    /// Runs a command line without the program's name and returns the exit status.
    static func run(_ words: [String], console: Console) -> Int32 {
        var failure: Failure?
        do throws(Failure) {
            try dispatch(words, console: console)
            try console.output.finish()
        } catch {
            failure = error
            console.output.flush()
        }
        if let message = failure?.message { console.errors.append(message) }
        console.errors.flush()
        return failure?.status ?? 0
    }

    private static func dispatch(_ words: [String], console: Console) throws(Failure) {
        guard let command = words.first, !command.hasPrefix("-") else {
            let arguments = try Arguments.parse(words, by: syntax)
            console.output.append(
                arguments.has("help") ? syntax.help(width: console.width) : "rubato \(version)\n")
            return
        }
        switch command {
        case "replay": try Replay.run(Array(words.dropFirst()), console: console)
        case "help" where words.count == 1: console.output.append(syntax.help(width: console.width))
        case "help" where words == ["help", "replay"]: try Replay.run(["--help"], console: console)
        default:
            let hint = closest(to: command, among: ["replay", "help"]).map { ", did you mean \($0)?" } ?? ""
            throw .usage("unknown command \(quoted(command))" + hint, command: syntax.name)
        }
    }
}
