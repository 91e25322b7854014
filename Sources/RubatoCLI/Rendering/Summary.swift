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
}
