/// Publishes a recorded stream, the same for each subscriber: the values as they are asked for, then the completion.
///
///     let record = Record<Int, URLError> { recording in
///         recording.receive(1)
///         recording.receive(completion: .failure(URLError(.timedOut)))
///     }
///
/// Where the values and the failure can be encoded, so can the record.
public struct Record<Output, Failure>: Publisher where Failure: Error {
    /// What is published.
    public let recording: Recording

    /// Makes a publisher of what `record` writes down.
    public init(record: (inout Recording) -> Void) {
        var recording = Recording()
        record(&recording)
        self.init(recording: recording)
    }

    /// Makes a publisher of `recording`.
    public init(recording: Recording) { self.recording = recording }

    /// Makes a publisher of `output`, which ends with `completion`.
    public init(output: [Output], completion: Subscribers.Completion<Failure>) {
        self.init(recording: Recording(output: output, completion: completion))
    }

    /// Attaches `subscriber`, which gets what this publisher holds as it asks for it.
    @inlinable
    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        SequenceConduit.start(RemainingOutput(recording.output), recording.completion, subscriber)
    }
}

extension Record: Codable where Output: Codable, Failure: Codable {
    private enum Key: String, CodingKey {
        case recording
    }

    /// Reads a value that was written by `encode(to:)`. Throws what the decoder throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        try self.init(recording: container.decode(Recording.self, forKey: .recording))
    }

    /// Writes the value to `encoder`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(recording, forKey: .recording)
    }
}
