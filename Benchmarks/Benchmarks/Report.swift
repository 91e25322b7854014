import Foundation

/// Prints measurements as a table for people, or as JSON for programs.
struct Report {
    let isJSON: Bool

    func begin() {
        guard !isJSON else { return }
        print(row("work", "ns", "floor", "ratio", "ceiling", "allocations", ""))
    }

    func add(_ measurement: Measurement) {
        guard !isJSON else { return }
        print(
            row(
                measurement.name, format(measurement.nanoseconds), measurement.floor.map(format) ?? "–",
                measurement.ratio.map { String(format: "%.2f", $0) } ?? "–", measurement.ceiling,
                String(format: "%.3f", measurement.allocations), measurement.isMet ? "met" : "NOT MET"))
    }

    func end(_ measurements: [Measurement]) throws {
        if isJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            print(String(decoding: try encoder.encode(measurements), as: UTF8.self))
        } else {
            print("\(measurements.count(where: \.isMet)) of \(measurements.count) ceilings met")
        }
    }

    private func format(_ nanoseconds: Double) -> String {
        String(format: nanoseconds < 100 ? "%.1f" : "%.0f", nanoseconds)
    }

    private func row(_ columns: String...) -> String {
        let widths = [58, 8, 8, 7, 14, 12, 0]
        return zip(columns, widths).enumerated().map { index, column in
            let (text, width) = column
            let padding = String(repeating: " ", count: max(0, width - text.count))
            return index == 0 || index > 5 ? text + padding : padding + text
        }.joined(separator: " ")
    }
}
