/// What a replay comes to, in numbers.
struct Summary {
    var trace: String
    var stages: [Stage]
    var recording: Recording
    var time: ReplayTime
    var unreadableLines: Int
    var backwardLines: Int
    var prediction: Prediction?

    var pipeline: String { stages.map(\.description).joined(separator: " | ") }

    /// How many emissions the model predicts for as many values as there were.
    var predictedCount: Double? {
        guard let prediction, let rate = recording.input.rate else { return nil }
        return Double(recording.input.count) * prediction.flow.rate / rate
    }

    var outputRate: Double? {
        // By the input's clock, so that it can be compared with the input's rate and with the prediction.
        recording.input.rate.map { $0 * Double(recording.output.count) / Double(recording.input.count) }
    }
}
