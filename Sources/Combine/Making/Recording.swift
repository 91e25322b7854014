extension Record {
    /// A stream written down: values, and how it ended.
    public struct Recording {
        /// The kind of values taken.
        public typealias Input = Output

        /// The values, in order.
        public private(set) var output: [Output]

        /// How the stream ends; `.finished` as long as nothing else was recorded.
        public private(set) var completion: Subscribers.Completion<Failure>

        private var isComplete: Bool

        /// Makes an empty recording that takes values.
        public init() {
            self.init(output: [], completion: .finished)
            isComplete = false
        }

        /// Makes a recording of a whole stream, to which nothing can be added.
        public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
            self.output = output
            self.completion = completion
            isComplete = true
        }

        /// Adds a value.
        ///
        /// - Precondition: No completion was recorded.
        public mutating func receive(_ input: Input) {
            precondition(!isComplete, "A value can't be recorded after the completion.")
            output.append(input)
        }

        /// Adds the completion.
        ///
        /// - Precondition: No completion was recorded before.
        public mutating func receive(completion: Subscribers.Completion<Failure>) {
            precondition(!isComplete, "A completion can't be recorded after the completion.")
            self.completion = completion
            isComplete = true
        }
    }
}

private enum RecordingKey: String, CodingKey {
    case output
    case completion
}

extension Record.Recording: Codable where Output: Codable, Failure: Codable {
    /// Reads a whole stream, to which nothing can be added.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: RecordingKey.self)
        try self.init(
            output: container.decode([Output].self, forKey: .output),
            completion: container.decode(Subscribers.Completion<Failure>.self, forKey: .completion))
    }

    /// Writes the value to `encoder`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: RecordingKey.self)
        try container.encode(output, forKey: .output)
        try container.encode(completion, forKey: .completion)
    }

    /// The same as `encode(to:)`.
    public func encode(into encoder: any Encoder) throws { try encode(to: encoder) }
}
