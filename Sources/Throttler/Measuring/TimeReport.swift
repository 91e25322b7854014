/// How `time` writes its line.
public enum TimeReportStyle: Sendable, Hashable, CaseIterable {
    /// A sentence: `[Throttler] fetch user completed in 124.3 ms`.
    case compact

    /// Names and values: `[Throttler] label="fetch user" result=success duration="124.3 ms"`.
    case verbose
}

/// The line that `time` reports.
struct TimeReport {
    let label: String?
    let duration: Duration
    let error: (any Error)?

    func line(_ style: TimeReportStyle) -> String {
        switch style {
        case .compact: compact
        case .verbose: verbose
        }
    }

    private var compact: String {
        let subject = label.map { "\($0) " } ?? ""
        guard let error else { return "[Throttler] \(subject)completed in \(Self.text(duration))" }
        return "[Throttler] \(subject)failed in \(Self.text(duration)): \(Self.text(error))"
    }

    private var verbose: String {
        var line = "[Throttler]"
        if let label { line += " label=\(Self.quoted(label))" }
        line += " result=\(error == nil ? "success" : "failure") duration=\"\(Self.text(duration))\""
        if let error { line += " error=\(Self.quoted(Self.text(error)))" }
        return line
    }

    /// Milliseconds with one digit, rounded to the nearest; what would show as 1000.0 or more is seconds with three.
    static func text(_ duration: Duration) -> String {
        // Whole numbers, so that no digit depends on how a fraction is stored. Halves are rounded up.
        let attoseconds = max(duration, .zero).attoseconds
        let tenths = (attoseconds + 50_000_000_000_000) / 100_000_000_000_000
        if tenths < 10_000 { return "\(tenths / 10).\(tenths % 10) ms" }
        let milliseconds = (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000
        return "\(milliseconds / 1_000).\(String(String(1_000 + milliseconds % 1_000).dropFirst())) s"
    }

    /// A case of an enumeration with its type, anything else in its own words.
    static func text(_ error: any Error) -> String {
        let type = type(of: error)
        let speaksForItself = type is any CustomStringConvertible.Type || type is any CustomDebugStringConvertible.Type
        guard !speaksForItself, Mirror(reflecting: error).displayStyle == .enum else { return "\(error)" }
        return "\(type).\(error)"
    }

    /// On one line, with what would end the quotes escaped.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text {
            switch character {
            case "\"", "\\": quoted += "\\\(character)"
            case "\n", "\r\n", "\r": quoted += "\\n"
            default: quoted.append(character)
            }
        }
        return quoted + "\""
    }
}
