/// Why a command ends without having done its work; each has an exit status of its own.
enum Failure: Error, Equatable {
    /// The command line cannot be understood. `command` is the one whose `--help` says more.
    case usage(String, command: String)
    /// The input does not say what it should. The message names the place.
    case input(String)
    /// The system would not read or write.
    case system(String)
    /// Whoever read our output has gone, as `head` does: a quiet end.
    case brokenPipe

    /// What the process returns to its shell.
    var status: Int32 {
        switch self {
        case .usage, .input: 2
        case .system: 1
        case .brokenPipe: 141
        }
    }

    /// What is written to standard error, or nothing.
    var message: String? {
        switch self {
        case .usage(let message, let command): "rubato: \(message)\nTry '\(command) --help'.\n"
        case .input(let message), .system(let message): "rubato: \(message)\n"
        case .brokenPipe: nil
        }
    }
}
