import Foundation

@testable import RubatoCLI

/// What a command line did.
struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}

/// Runs a command line in this process, on input from memory.
func rubato(
    _ words: String..., input: String = "", piece: Int = .max, width: Int = 80, isTerminal: Bool = false
) -> Outcome {
    let output = Collected()
    let errors = Collected()
    let console = Console(
        input: MemorySource(input, piece: piece), output: output.buffer, errors: errors.buffer,
        outputIsTerminal: isTerminal, errorsAreTerminal: false, width: width, today: .today)
    let status = Commands.run(words, console: console)
    return Outcome(status: status, output: output.text, errors: errors.text)
}

/// Output that is kept.
final class Collected {
    private(set) var pieces: [String] = []

    lazy var buffer = OutputBuffer { [unowned self] bytes in
        pieces.append(String(decoding: bytes, as: UTF8.self))
        return nil
    }

    var text: String { pieces.joined() }
}

extension CivilDate {
    /// The tests' day.
    static let today = CivilDate(year: 2026, month: 11, day: 30)
}

/// Calls `body` with the bytes of a line.
func withBytes<Result, Problem: Error>(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) throws(Problem) -> Result
) throws(Problem) -> Result {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    defer { bytes.deallocate() }
    _ = bytes.initialize(from: text.utf8)
    return try body(UnsafeBufferPointer(bytes))
}

/// Everything that a trace in memory has, in order of time.
func readTrace(_ text: String, name: String = "trace", piece: Int = .max, _ options: TraceOptions = TraceOptions())
    throws(Failure) -> [TraceEntry]
{
    var options = options
    options.today = .today
    let trace = try OrderedTrace(MemorySource(text, name: name, piece: piece), options: options)
    var entries: [TraceEntry] = []
    while let entry = try trace.next() { entries.append(entry) }
    return entries
}

/// The message of the failure that `body` throws.
func message(_ body: () throws(Failure) -> some Any) -> String? {
    do throws(Failure) {
        _ = try body()
        return nil
    } catch {
        return error.message
    }
}
