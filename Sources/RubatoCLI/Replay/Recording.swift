/// All that is kept of a replay: as much for a short trace as for a long one.
struct Recording {
    var input = FlowStatistics()
    var output = FlowStatistics()
    /// How long each value that came out had been in the pipeline.
    var latency = DurationDistribution()
    /// How many of the values that went in came out, by themselves or in a batch.
    var valuesOut = 0
    /// How many values came after the output had ended.
    var unseen = 0
    /// Since the start.
    var inputEnd: Nanoseconds = 0
    var outputEnd: Nanoseconds?

    var inputMarks = MarbleRow()
    var outputMarks = MarbleRow()

    mutating func sent(_ value: String, at time: Nanoseconds, outputHasEnded: Bool) {
        input.add(at: time)
        inputMarks.add(value, at: time, sentAt: time)
        if outputHasEnded { unseen += 1 }
    }

    mutating func received(_ event: Event, at time: Nanoseconds) {
        output.add(at: time)
        outputMarks.add(event.mark, at: time, sentAt: event.sentAt)
        guard event.parts != nil else {
            valuesOut += 1
            latency.add(time - event.sentAt)
            return
        }
        event.forEachOrigin { origin in
            valuesOut += 1
            latency.add(time - origin.sentAt)
        }
    }

    /// How many values went in and were not among those that came out.
    var dropped: Int { input.count - valuesOut }

    /// The time that the picture shows.
    var span: Nanoseconds {
        max(input.last, inputEnd, output.last, outputEnd ?? 0)
    }
}

extension Event {
    /// What a diagram writes: the value, or of a batch its values in brackets.
    fileprivate var mark: String {
        guard let parts else { return value }
        let few = parts.prefix(8)
        return "[" + few.map(\.mark).joined(separator: ",") + (parts.count > few.count ? ",…]" : "]")
    }
}
