/// `rubato replay`: a recorded trace through operators, in virtual time.
struct Replay {
    static func run(_ words: [String], console: Console) throws(Failure) {
        let arguments = try Arguments.parse(words, by: syntax)
        if arguments.has("help") {
            console.output.append(syntax.help(width: console.width))
            return
        }
        let options = try ReplayOptions(arguments, console: console)
        // A long replay should not end in what could have been known at its start.
        if let picture = options.picture { try FileSink.check(picture) }
        guard options.trace != "-" else {
            try Replay(options: options, console: console).run(console.input)
            return
        }
        let file = try FileSource.open(options.trace)
        defer { file.close() }
        try Replay(options: options, console: console).run(file)
    }

    private let options: ReplayOptions
    private let console: Console

    private func run(_ source: some ByteSource) throws(Failure) {
        let trace = try OrderedTrace(source, options: options.reading)
        let output = console.output
        trace.whenWaiting = { output.flush() }
        tell(trace.note)
        let first = try trace.next()
        let time = ReplayTime(start: start(first, trace.format), style: style(of: trace))
        let run = ReplayRun(options: options, writer: writer(time), errors: progressOutput, size: trace.size)
        try run.play(first, trace, from: time.start, output: console.output)
        tell(skipped(trace))
        let summary = Summary(
            trace: options.trace, stages: options.stages, recording: run.recording, time: time,
            unreadableLines: trace.unreadableLines, backwardLines: trace.backwardLines,
            prediction: Prediction(options.stages, rate: run.recording.input.rate))
        try write(summary)
    }

    /// Time zero where times count from it, else the first value's.
    private func start(_ first: TraceEntry?, _ format: TraceFormat?) -> Nanoseconds {
        guard let first else { return 0 }
        return format?.notation.startsAtZero ?? false ? min(0, first.time) : first.time
    }

    /// As many decimals as the trace's first values have, and the operators' times.
    private func style(of trace: OrderedTrace) -> TimeStyle {
        let stages = options.stages.map(\.holdingTime) + [options.finishAfter ?? 0]
        let decimals = stages.map(TimeStyle.decimals).max() ?? 0
        return TimeStyle(format: trace.format, offset: trace.offset, decimals: max(decimals, trace.firstDecimals))
    }

    private func writer(_ time: ReplayTime) -> (any TimelineWriter)? {
        guard options.showsTimeline else { return nil }
        switch options.output {
        case .json: return JSONTimeline(console.output, time: time, limit: options.limit)
        case .csv: return CSVTimeline(console.output, time: time, limit: options.limit)
        case .text:
            let width = console.outputIsTerminal ? console.width : nil
            return TextTimeline(console.output, time: time, limit: options.limit, width: width)
        }
    }

    private var progressOutput: OutputBuffer? {
        console.errorsAreTerminal ? console.errors : nil
    }

    private func tell(_ note: String?) {
        guard let note else { return }
        // After what has been printed, so that the two streams are in order on a terminal.
        console.output.flush()
        console.errors.append("rubato: \(options.trace == "-" ? "standard input" : options.trace): \(note)\n")
        console.errors.flush()
    }

    private func skipped(_ trace: OrderedTrace) -> String? {
        var parts: [String] = []
        if trace.unreadableLines > 0 { parts.append("\(count(trace.unreadableLines, "line")) could not be read") }
        if trace.backwardLines > 0 { parts.append("\(count(trace.backwardLines, "line")) went back in time") }
        return parts.isEmpty ? nil : parts.joined(separator: " and ") + "; skipped"
    }

    private func write(_ summary: Summary) throws(Failure) {
        let output = console.output
        if options.output == .text, summary.recording.input.count == 0 {
            tell("the trace has no values")
        } else if options.output == .json {
            if options.showsSummary { output.append(summary.json() + "\n") }
        } else if options.output == .text {
            let diagram = MarbleDiagram(recording: summary.recording, width: console.width)
            if options.showsDiagram { output.append((options.showsTimeline ? "\n" : "") + diagram.render()) }
            let isFirst = !options.showsTimeline && !options.showsDiagram
            if options.showsSummary { output.append((isFirst ? "" : "\n") + summary.text(width: console.width)) }
        }
        try output.finish()
        if let picture = options.picture { try draw(summary, into: picture) }
    }

    private func draw(_ summary: Summary, into path: String) throws(Failure) {
        let input = summary.recording.input
        let from = input.count > 0 ? ", from \(summary.time.text(0))" : ""
        let picture = VectorDiagram(
            recording: summary.recording, title: summary.pipeline,
            subtitle: "\(summary.trace == "-" ? "standard input" : summary.trace): \(count(input.count, "value")) in, "
                + "\(grouped(summary.recording.output.count)) out\(from)")
        let file = try FileSink.create(path)
        file.output.append(picture.render())
        try file.finish()
    }
}
