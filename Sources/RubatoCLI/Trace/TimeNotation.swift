/// How a trace writes its times.
enum TimeNotation: Equatable, CaseIterable {
    /// A plain number of milliseconds since the trace's start.
    case milliseconds
    /// A plain number of seconds since the trace's start.
    case seconds
    /// Seconds since boot, as the kernel's log has them in brackets.
    case uptime
    case epochSeconds
    case epochMilliseconds
    case epochMicroseconds
    case epochNanoseconds
    /// A date, then `T` or blanks, then a time: ISO 8601 and most logs.
    case dateAndTime
    /// `30/Nov/2026:09:00:40 +0000`, as web servers write it.
    case webLog
    /// `Nov 30 09:00:40`, where the year is missing; with a weekday in front and the year behind it also `ctime`'s.
    case systemLog
    /// `Mon, 30 Nov 2026 09:00:40 +0000`, as mail writes it.
    case mail
    /// `09:00:40.123`.
    case clock

    /// The value of `--time-format` that chooses it.
    var name: String {
        switch self {
        case .milliseconds: "ms"
        case .seconds: "s"
        case .uptime: "uptime"
        case .epochSeconds: "epoch-s"
        case .epochMilliseconds: "epoch-ms"
        case .epochMicroseconds: "epoch-us"
        case .epochNanoseconds: "epoch-ns"
        case .dateAndTime: "date"
        case .webLog: "web"
        case .systemLog: "syslog"
        case .mail: "mail"
        case .clock: "clock"
        }
    }

    /// What an error says was expected.
    var description: String {
        switch self {
        case .milliseconds: "milliseconds from the start, such as 1250 or 1250.5"
        case .seconds: "seconds from the start, such as 1.25"
        case .uptime: "seconds since boot, such as [   12.345678]"
        case .epochSeconds: "seconds since 1970, such as 1796029240.125"
        case .epochMilliseconds: "milliseconds since 1970, such as 1796029240125"
        case .epochMicroseconds: "microseconds since 1970, such as 1796029240125000"
        case .epochNanoseconds: "nanoseconds since 1970, such as 1796029240125000000"
        case .dateAndTime: "a date and time, such as 2026-11-30T09:00:40.125Z"
        case .webLog: "a web server's time, such as [30/Nov/2026:09:00:40 +0000]"
        case .systemLog: "a system log's time, such as Nov 30 09:00:40"
        case .mail: "a date and time, such as Mon, 30 Nov 2026 09:00:40 +0000"
        case .clock: "a time of day, such as 09:00:40.125"
        }
    }

    /// Whether its times say when something happened, rather than how long after another thing.
    var isAbsolute: Bool {
        switch self {
        case .milliseconds, .seconds, .uptime, .clock: false
        default: true
        }
    }

    /// Whether the replay starts at time zero, rather than at the first value.
    var startsAtZero: Bool { self == .milliseconds || self == .seconds }

    /// For numbers, the power of ten that makes nanoseconds of them.
    var unitExponent: Int? {
        switch self {
        case .seconds, .uptime, .epochSeconds: 9
        case .milliseconds, .epochMilliseconds: 6
        case .epochMicroseconds: 3
        case .epochNanoseconds: 0
        default: nil
        }
    }
}
