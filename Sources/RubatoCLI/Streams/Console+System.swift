import Foundation

extension Console {
    /// The console of this process.
    static func system() -> Console {
        let output = isatty(STDOUT_FILENO) == 1
        return Console(
            input: FileSource(descriptor: STDIN_FILENO, name: "standard input"),
            output: OutputBuffer(descriptor: STDOUT_FILENO, name: "standard output", atOnce: output),
            errors: OutputBuffer(descriptor: STDERR_FILENO, name: "standard error"),
            outputIsTerminal: output,
            errorsAreTerminal: isatty(STDERR_FILENO) == 1,
            width: width(isTerminal: output),
            today: today())
    }

    /// COLUMNS where it is set, else the terminal's width, else 80; never so narrow that nothing fits.
    private static func width(isTerminal: Bool) -> Int {
        let least = 40
        let most = 1_000
        if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 {
            return min(max(columns, least), most)
        }
        var size = winsize()
        if isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return min(max(Int(size.ws_col), least), most)
        }
        return 80
    }

    private static func today() -> CivilDate {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return CivilDate(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
}
