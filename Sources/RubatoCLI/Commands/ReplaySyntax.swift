extension Replay {
    static let syntax = CommandSyntax(
        name: "rubato replay",
        summary: """
            Sends the values of a recorded trace through operators, at their times on a virtual clock, and prints what \
            comes out and when, a marble diagram, and a summary.
            """,
        operands: [
            ("TRACE", "The file with the trace; - reads standard input."),
            ("PIPELINE", "Operators with their parameters, joined by |, as one argument."),
        ],
        options: [
            Option(
                name: "format", value: "FORM",
                help: "csv, tsv, jsonl or lines. Without it, the first lines tell."),
            Option(
                name: "time", value: "COLUMN",
                help: "The column, key or word with the time: a name, or a number from 1."),
            Option(
                name: "value", value: "COLUMN",
                help: "The column, key or word with the value. Without it: a column named value, text, message, msg, "
                    + "event or name, else all but the time."),
            Option(
                name: "time-format", value: "NAME",
                help: "How times are written: " + TimeNotation.allCases.map(\.name).joined(separator: ", ")
                    + ". Without it, the first lines tell."),
            Option(
                name: "order", value: "ORDER",
                help:
                    "auto, forward, reverse (newest first, as git log is), or sorted (in any order). All but forward may "
                    + "hold the trace in memory; auto does so where the trace is written newest first."),
            Option(
                name: "skip-bad-lines", help: "Skip lines that cannot be read or that go back in time, and count them."),
            Option(
                name: "finish-after", value: "TIME",
                help:
                    "How long after the last value the input ends. Without it: when all has come out that the end would drop or cut short."
            ),
            Option(
                name: "json",
                help: "Print JSON: an object on a line for each value, and one for the summary. Nothing is cut short."),
            Option(name: "csv", help: "Print the output timeline as CSV, and nothing else."),
            Option(name: "svg", value: "FILE", help: "Also draw the diagram into this file."),
            Option(
                name: "limit", value: "COUNT",
                help:
                    "How many values of the timeline are printed: a number, or all. Without it: 30 on a terminal, else "
                    + "all."),
            Option(name: "no-timeline", help: "Leave the output timeline out."),
            Option(name: "no-diagram", help: "Leave the marble diagram out."),
            Option(name: "no-summary", help: "Leave the summary out."),
            Option(name: "help", short: "h", help: "Print this and exit."),
        ],
        notes: [operatorNote, timeNote, summaryNote, statusNote])

    private static let operatorNote: String = {
        let widest = PipelineParser.operators.map(\.usage.count).max() ?? 0
        let rows = PipelineParser.operators.map { "  \($0.usage.padded(to: widest))  \($0.help)" }
        return "operators:\n" + rows.joined(separator: "\n") + "\n\n"
            + "TIME is a number with a unit, \(DurationParser.unitNames): 300ms, 1.5s, 1h30m."
    }()

    private static let timeNote = """
        times:
          Recognised are seconds, milliseconds, microseconds and nanoseconds since 1970, ISO 8601 and the dates of logs
          (2026-11-30 09:00:40,123; Nov 30 09:00:40; [30/Nov/2026:09:00:40 +0000]; Mon, 30 Nov 2026 09:00:40 GMT),
          times of day, and plain milliseconds from the start, bare numbers in front of a blank. The priority that syslog
          writes in front of a date (<34>) is skipped. Times without an offset are taken as UTC. A time of day that falls
          back by more than 12 hours is past midnight. Dates without a year belong to the last one that is not after
          today. A replay starts at the first value, and at 0 where times count from the start.
        """

    private static let summaryNote = """
        summary:
          A rate is one value for each mean gap between values that follow each other (a batch is one value), and missing
          where there are fewer than two values. The Poisson column is what a formula gives for unrelated arrivals at the
          input's rate: how many values would come out of as many as went in, at what rate, and how long they are held.
        """

    private static let statusNote =
        "Exit status: 0 done, 1 a file cannot be read or written, 2 wrong usage or unreadable input."
}
