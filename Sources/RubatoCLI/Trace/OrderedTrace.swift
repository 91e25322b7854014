/// A trace from its oldest value to its newest.
///
/// A trace that is written that way is read as it comes, and a time that goes back is an error. One that is written
/// newest first, as `git log` is, has to be read whole before it can be replayed.
final class OrderedTrace {
    /// What was found about the order, where the user should know.
    private(set) var note: String?
    /// How many values had a time before the value in front of them and were skipped.
    private(set) var backwardLines = 0

    /// How many decimals of a second the first values' times have: 0, 3, 6 or 9.
    private(set) var firstDecimals = 0

    private let reader: TraceReader
    private var ahead: ArraySlice<TraceEntry> = []
    private var isComplete = false
    private var latest: TraceEntry?
    private let skipsBadLines: Bool

    /// How many values are looked at to tell the order.
    static let lookahead = 1_000

    init(_ source: any ByteSource, options: TraceOptions) throws(Failure) {
        reader = try TraceReader(source, options: options)
        skipsBadLines = options.skipsBadLines
        try order(options.order)
        firstDecimals = ahead.prefix(Self.lookahead).map { TimeStyle.decimals(of: $0.time) }.max() ?? 0
    }

    var format: TraceFormat? { reader.format }
    var name: String { reader.name }
    var size: Int? { reader.size }
    var bytesRead: Int { reader.bytesRead }
    var offset: Int? { reader.offset }
    /// Called before a read that has to wait for its bytes.
    var whenWaiting: (() -> Void)? {
        get { reader.whenWaiting }
        set { reader.whenWaiting = newValue }
    }
    var unreadableLines: Int { reader.unreadableLines }

    /// The next value in order of time; values of one time keep the order they were written in.
    func next() throws(Failure) -> TraceEntry? {
        if isComplete { return ahead.popFirst() }
        while let entry = try nextEntry() {
            guard let latest, entry.time < latest.time else {
                self.latest = entry
                return entry
            }
            guard skipsBadLines else { throw backwards(entry, after: latest) }
            backwardLines += 1
        }
        return nil
    }

    private func nextEntry() throws(Failure) -> TraceEntry? {
        if let entry = ahead.popFirst() { return entry }
        return try reader.next()
    }

    private func order(_ order: TraceOptions.Order) throws(Failure) {
        switch order {
        case .forward: try lookAhead()
        case .auto:
            try lookAhead()
            if reader.format?.notation.isAbsolute ?? false, runsNewestFirst { try reverse() }
        case .reverse: try reverse()
        case .sorted:
            try readAll()
            let misplaced = ascents(of: ahead.lazy.map { -$0.time })
            ahead = ahead.sortedByTime()
            if misplaced > 0 { note = "\(count(misplaced, "line")) went back in time; sorted" }
        }
    }

    /// Whether times go back, and at least three times as often as they go forward: clocks of several machines differ
    /// a little, and a merged history shows it.
    private var runsNewestFirst: Bool {
        let times = ahead.lazy.map(\.time)
        let back = ascents(of: times.map { -$0 })
        return back > 0 && back > 3 * ascents(of: times)
    }

    private func reverse() throws(Failure) {
        try readAll()
        let misplaced = ascents(of: ahead.lazy.map(\.time))
        ahead = ArraySlice(ahead.reversed()).sortedByTime()
        var text = "the trace is written newest first; replayed from its end"
        if misplaced > 0 { text += ", with \(count(misplaced, "line")) out of order sorted in" }
        note = text
    }

    /// Looks at the first values, as many as come soon. Where dates tell the order, at least until two of them differ.
    private func lookAhead() throws(Failure) {
        let needsOrder = reader.format?.notation.isAbsolute ?? false
        while ahead.count < Self.lookahead {
            let isEnough = ahead.last.map { !needsOrder || $0.time != ahead.first?.time } ?? false
            if isEnough, !reader.goesOnSoon() { return }
            guard let entry = try reader.next() else { return }
            ahead.append(entry)
        }
    }

    private func readAll() throws(Failure) {
        while let entry = try reader.next() { ahead.append(entry) }
        isComplete = true
    }

    private func ascents(of times: some Sequence<Nanoseconds>) -> Int {
        var previous: Nanoseconds?
        var ascents = 0
        for time in times {
            if let previous, time > previous { ascents += 1 }
            previous = time
        }
        return ascents
    }

    private func backwards(_ entry: TraceEntry, after latest: TraceEntry) -> Failure {
        let style = TimeStyle(format: reader.format, offset: reader.offset, decimals: 3)
        return .input(
            "\(reader.name):\(entry.line): time goes backwards, from \(style.text(latest.time)) in line \(latest.line) "
                + "to \(style.text(entry.time)); expected a time that is not earlier (--order sorted sorts the trace)")
    }
}

extension ArraySlice<TraceEntry> {
    /// In order of time; equal times stay as they are.
    fileprivate func sortedByTime() -> ArraySlice<TraceEntry> {
        let isSorted = zip(self, dropFirst()).allSatisfy { $0.time <= $1.time }
        guard !isSorted else { return self }
        let order = indices.sorted { (self[$0].time, $0) < (self[$1].time, $1) }
        return ArraySlice(order.map { self[$0] })
    }
}
