/// One run of a trace through a pipeline.
final class ReplayRun {
    private(set) var recording = Recording()

    private let options: ReplayOptions
    private let writer: (any TimelineWriter)?
    private var progress: ProgressLine

    init(options: ReplayOptions, writer: (any TimelineWriter)?, errors: OutputBuffer?, size: Int?) {
        self.options = options
        self.writer = writer
        progress = ProgressLine(errors, size: size)
    }

    /// Plays the trace, whose first value has been taken from it already. Stops as soon as the output cannot be written.
    func play(
        _ first: TraceEntry?, _ trace: OrderedTrace, from start: Nanoseconds, output: OutputBuffer
    ) throws(Failure) {
        defer { progress.clear() }
        writer?.begin()
        let replayer = Replayer(
            options.stages,
            waiting: { [self] in progress.look(values: recording.input.count, bytesRead: trace.bytesRead) },
            receive: { [self] event, time in
                recording.received(event, at: time)
                writer?.value(event, at: time)
            })
        var next = first
        while let entry = next {
            let time = try elapsed(entry, start, trace)
            replayer.advance(to: time)
            recording.sent(entry.value, at: time, outputHasEnded: replayer.endedAt != nil)
            replayer.send(entry.value)
            progress.update(values: recording.input.count, bytesRead: trace.bytesRead)
            if let failure = output.failure { throw failure }
            next = try trace.next()
        }
        finish(replayer)
    }

    /// The value's time since the start, as far as the clock can count with room for what is held.
    private func elapsed(_ entry: TraceEntry, _ start: Nanoseconds, _ trace: OrderedTrace) throws(Failure)
        -> Nanoseconds
    {
        let (time, overflow) = entry.time.subtractingReportingOverflow(start)
        guard !overflow, time <= DurationParser.longest else {
            throw .input("\(trace.name):\(entry.line): expected a time at most 80 years after the first")
        }
        return time
    }

    /// Ends the input when the user said, or when all has come out that the end would drop or cut short.
    private func finish(_ replayer: Replayer) {
        let patience = options.stages.reduce(0) { $0 + $1.holdingTime }
        let silence = recording.input.count > 0 ? options.stages.silenceBeforeEnd : 0
        let end = recording.input.last + (options.finishAfter ?? silence)
        replayer.finish(at: end, patience: patience)
        recording.inputEnd = end
        recording.outputEnd = replayer.endedAt
        if let end = replayer.endedAt { writer?.end(at: end) }
    }
}
