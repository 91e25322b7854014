/// A line on the terminal that says how far a long replay is, from its second second on.
struct ProgressLine {
    private let output: OutputBuffer?
    private let size: Int?
    private let now: () -> ContinuousClock.Instant
    private let start: ContinuousClock.Instant
    private var nextUpdate: ContinuousClock.Instant
    private var isVisible = false
    private var calls = 0

    /// Writes nothing without an output.
    init(
        _ output: OutputBuffer?, size: Int?, now: @escaping () -> ContinuousClock.Instant = { ContinuousClock().now }
    ) {
        self.output = output
        self.size = size
        self.now = now
        start = now()
        nextUpdate = start.advanced(by: .seconds(1))
    }

    /// Called for each value; looks at the clock for one in 4,096.
    mutating func update(values: Int, bytesRead: Int) {
        calls &+= 1
        if calls & 4_095 == 0 { look(values: values, bytesRead: bytesRead) }
    }

    /// Called between values that are far apart: looks at the clock each time.
    mutating func look(values: Int, bytesRead: Int) {
        guard let output else { return }
        let time = now()
        guard time >= nextUpdate else { return }
        nextUpdate = time.advanced(by: .milliseconds(200))
        isVisible = true
        var text = "\r\(grouped(values)) values"
        if let size, size > 0 { text += ", \(min(100, bytesRead * 100 / size)) %" }
        output.append(text + "\u{1B}[K")
        output.flush()
    }

    /// Takes the line away.
    func clear() {
        guard isVisible, let output else { return }
        output.append("\r\u{1B}[K")
        output.flush()
    }
}
