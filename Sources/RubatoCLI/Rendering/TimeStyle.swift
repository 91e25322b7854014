/// Writes instants the way the trace writes its times: a date as a date, a number as a number.
struct TimeStyle {
    var notation: TimeNotation
    /// From UTC, in seconds; `nil` where the trace's times have none.
    var offset: Int?
    /// How many decimals of a second are written at least: 0, 3, 6 or 9. More are written where the instant has more.
    var decimals: Int

    init(format: TraceFormat?, offset: Int?, decimals: Int) {
        notation = format?.notation ?? .milliseconds
        self.offset = offset
        self.decimals = decimals
    }

    /// An instant of the trace for people, with a unit where it is a number.
    func text(_ time: Nanoseconds) -> String {
        switch notation {
        case .milliseconds: bareText(time) + " ms"
        case .seconds, .uptime: bareText(time) + " s"
        default: bareText(time)
        }
    }

    /// Whether instants are numbers.
    var isNumber: Bool { notation == .milliseconds || notation == .seconds || notation == .uptime }

    /// An instant of the trace for programs, which a trace may have in its place.
    func bareText(_ time: Nanoseconds) -> String {
        switch notation {
        case .milliseconds: Self.number(time, unit: .millisecond, decimals: 0)
        case .seconds, .uptime: Self.number(time, unit: .second, decimals: decimals)
        case .clock: clock(time)
        case .epochSeconds, .epochMilliseconds, .epochMicroseconds, .epochNanoseconds: dateAndTime(time, offset: 0)
        case .dateAndTime, .webLog, .systemLog, .mail: dateAndTime(time, offset: offset)
        }
    }

    /// How many decimals of a second an instant has: 0, 3, 6 or 9.
    static func decimals(of time: Nanoseconds) -> Int {
        if time % .second == 0 { return 0 }
        if time % .millisecond == 0 { return 3 }
        return time % .microsecond == 0 ? 6 : 9
    }

    private func clock(_ time: Nanoseconds) -> String {
        let day = floorDivide(time, .day)
        let text = timeOfDay(time - day * .day)
        return day == 0 ? text : "\(text) +\(day)d"
    }

    private func dateAndTime(_ time: Nanoseconds, offset: Int?) -> String {
        let local = time + Nanoseconds(offset ?? 0) * .second
        let day = floorDivide(local, .day)
        let date = CivilDate(daysSinceEpoch: Int(day))
        let text =
            "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))T\(timeOfDay(local - day * .day))"
        guard let offset else { return text }
        guard offset != 0 else { return text + "Z" }
        let minutes = abs(offset) / 60
        return text + (offset < 0 ? "-" : "+") + "\(digits(minutes / 60, 2)):\(digits(minutes % 60, 2))"
    }

    private func timeOfDay(_ time: Nanoseconds) -> String {
        let seconds = Int(time / .second)
        let text = "\(digits(seconds / 3_600, 2)):\(digits(seconds / 60 % 60, 2)):\(digits(seconds % 60, 2))"
        let needed = max(decimals, Self.decimals(of: time))
        guard needed > 0 else { return text }
        return text + "." + digits(Int(time % .second), 9).prefix(needed)
    }

    /// A decimal number of a unit; decimals beyond the least number are written only as far as they are not zero.
    private static func number(_ time: Nanoseconds, unit: Nanoseconds, decimals: Int) -> String {
        let (whole, rest) = time.magnitude.quotientAndRemainder(dividingBy: unit.magnitude)
        var fraction = String(rest + unit.magnitude).dropFirst()
        while fraction.count > decimals, fraction.last == "0" { fraction.removeLast() }
        return (time < 0 ? "-" : "") + "\(whole)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }
}

private func digits(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
}

private func floorDivide(_ value: Nanoseconds, _ divisor: Nanoseconds) -> Nanoseconds {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
}
