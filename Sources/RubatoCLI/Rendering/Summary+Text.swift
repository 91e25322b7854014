extension Summary {
    /// For people.
    func text(width: Int) -> String {
        var rows: [[String]] = [["", "input", "output"]]
        let (input, output, latency) = (recording.input, recording.output, recording.latency)
        rows.append(["values", grouped(input.count), grouped(output.count)])
        rows.append(["rate", rateText(input.rate), rateText(output.rate)])
        for (name, value) in Self.gapRows {
            rows.append(["gap, \(name)"] + [input, output].map { value($0.gaps) })
        }
        rows.append(["added latency, mean", "", Self.duration(latency.mean.map { Nanoseconds($0.rounded()) })])
        rows.append(["95th percentile", "", Self.duration(latency.percentile(95), isExact: latency.isExact)])
        rows.append(["longest", "", Self.duration(latency.count > 0 ? latency.longest : nil)])
        if let prediction, let predictedCount {
            rows[0].append("Poisson")
            rows[1].append(number(predictedCount))
            rows[2].append(rateText(prediction.flow.rate))
            rows[7].append(Self.duration(Nanoseconds(clamping: prediction.flow.meanLatency * 1e9)))
        }
        return table(rows) + remarks().map { wrapped($0, width: min(width, 100), indent: 0) + "\n" }.joined()
    }

    private static let gapRows: [(String, @Sendable (DurationDistribution) -> String)] = [
        ("shortest", { duration($0.count > 0 ? $0.shortest : nil) }),
        ("median", { duration($0.median, isExact: $0.isExact) }),
        ("mean", { duration($0.mean.map { Nanoseconds($0.rounded()) }) }),
        ("longest", { duration($0.count > 0 ? $0.longest : nil) }),
    ]

    private func remarks() -> [String] {
        var remarks: [String] = []
        if stages.contains(where: \.isBatch), recording.valuesOut != recording.output.count {
            remarks.append("The values out are batches; they hold \(count(recording.valuesOut, "value")) in all.")
        }
        if recording.unseen > 0, let end = recording.outputEnd {
            remarks.append(
                "The output ended at \(time.text(end)) by timeout; \(count(recording.unseen, "value")) came after.")
        }
        let dropped = recording.dropped - recording.unseen
        if dropped > 0 { remarks.append("\(count(dropped, "value")) did not come out.") }
        if let prediction, let rate = recording.input.rate {
            var text = "Poisson: what \(prediction.formula) gives for unrelated arrivals at \(rateText(rate))"
            if let variation = recording.input.gaps.variation {
                text += "; their gaps would vary by 1.0 of the mean, these vary by \(number(variation))"
            }
            remarks.append(text + ".")
            remarks.append("\(prediction.symbols).")
        }
        return remarks
    }

    private func table(_ rows: [[String]]) -> String {
        let widths = (0..<(rows[0].count)).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].columns : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = row[0].padded(to: widths[0])
            for column in 1..<widths.count {
                let text = row.indices.contains(column) ? row[column] : ""
                line += "  " + text.padded(to: max(widths[column], 10), fromLeft: true)
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    private static func duration(_ time: Nanoseconds?, isExact: Bool = true) -> String {
        time.map { (isExact ? "" : "about ") + durationText($0) } ?? "-"
    }
}

extension Stage {
    fileprivate var isBatch: Bool {
        switch self {
        case .batchCount, .batchTime, .batchTimeOrCount: true
        default: false
        }
    }
}

extension Nanoseconds {
    /// A number of nanoseconds that may be too large.
    fileprivate init(clamping value: Double) {
        self = value.isFinite && abs(value) < 9.2e18 ? Nanoseconds(value.rounded()) : .max
    }
}
