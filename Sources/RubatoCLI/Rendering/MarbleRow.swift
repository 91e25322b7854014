/// One row of a marble diagram: its first values as they are, and all of them counted in bins.
///
/// Memory does not grow with the values: the bins are of one width, which doubles whenever a value would fall behind the
/// last bin.
struct MarbleRow {
    struct Mark {
        var label: String
        var time: Nanoseconds
        /// When the value entered the pipeline.
        var sentAt: Nanoseconds
    }

    /// How many values are kept as they are.
    static let mostMarks = 1_000
    private static let binCount = 8_192
    private static let longestLabel = 48

    private(set) var count = 0
    private(set) var marks: [Mark] = []
    private var bins = [Int](repeating: 0, count: binCount)
    private var binWidth: Nanoseconds = 1

    mutating func add(_ label: String, at time: Nanoseconds, sentAt: Nanoseconds) {
        count += 1
        if count <= Self.mostMarks {
            let label = label.withoutControlCharacters.cut(toColumns: Self.longestLabel)
            marks.append(Mark(label: label, time: time, sentAt: sentAt))
        }
        let time = max(0, time)
        while time / binWidth >= Self.binCount { widenBins() }
        bins[Int(time / binWidth)] += 1
    }

    /// Whether every value is kept as it is.
    var isExact: Bool { count <= Self.mostMarks }

    /// How many values fall into each of `columns` equal parts of the time up to `span`, that instant included.
    func counts(columns: Int, span: Nanoseconds) -> [Int] {
        var counts = [Int](repeating: 0, count: columns)
        if isExact {
            for mark in marks { counts[column(of: mark.time, in: columns, span: span)] += 1 }
        } else {
            for (index, number) in bins.enumerated() where number > 0 {
                counts[column(of: Nanoseconds(index) * binWidth + binWidth / 2, in: columns, span: span)] += number
            }
        }
        return counts
    }

    private mutating func widenBins() {
        for index in 0..<Self.binCount / 2 { bins[index] = bins[2 * index] + bins[2 * index + 1] }
        for index in Self.binCount / 2..<Self.binCount { bins[index] = 0 }
        binWidth *= 2
    }
}

/// The column, of so many, in which an instant of a span is drawn.
func column(of time: Nanoseconds, in columns: Int, span: Nanoseconds) -> Int {
    guard span > 0, columns > 1 else { return 0 }
    let position = Double(time) / Double(span) * Double(columns - 1)
    return min(max(0, Int(position.rounded())), columns - 1)
}
