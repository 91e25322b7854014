/// What a command has around it: its input, its two outputs, and what is known of the terminal.
struct Console {
    /// Standard input, read where a command is given `-`.
    var input: any ByteSource
    var output: OutputBuffer
    var errors: OutputBuffer
    var outputIsTerminal: Bool
    var errorsAreTerminal: Bool
    /// The columns of a line.
    var width: Int
    /// Today, to give a year to log dates that have none.
    var today: CivilDate
}
