import Rubato

/// Lines written from anywhere.
public final class Log: Sendable {
    private let state = Locked<[String]>([])

    public init() {}

    public func append(_ line: String) { state.withLock { $0.append(line) } }

    public var lines: [String] { state.withLock { $0 } }
}
