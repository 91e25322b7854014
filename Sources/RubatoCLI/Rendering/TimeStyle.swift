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

    /// Whether instants are numbers.
    var isNumber: Bool { notation == .milliseconds || notation == .seconds || notation == .uptime }

    /// An instant of the trace for people, with a unit where it is a number.
    func text(_ time: Nanoseconds) -> String {
        let text = bareText(time)
        return isNumber ? text + (notation == .milliseconds ? " ms" : " s") : text
    }

    /// An instant of the trace for programs, which a trace may have in its place.
    func bareText(_ time: Nanoseconds) -> String {
        var text = ByteText()
        write(time, to: &text)
        return text.text
    }

    /// Appends the instant as programs read it.
    func write(_ time: Nanoseconds, to text: inout ByteText) {
        switch notation {
        case .milliseconds: writeNumber(time, unit: .millisecond, digits: 6, least: 0, to: &text)
        case .seconds, .uptime: writeNumber(time, unit: .second, digits: 9, least: decimals, to: &text)
        case .clock:
            let day = floorDivide(time, .day)
            writeTimeOfDay(time - day * .day, to: &text)
            guard day != 0 else { return }
            text.append(" +")
            text.append(day)
            text.append("d")
        case .epochSeconds, .epochMilliseconds, .epochMicroseconds, .epochNanoseconds:
            writeDateAndTime(time, offset: 0, to: &text)
        case .dateAndTime, .webLog, .systemLog, .mail: writeDateAndTime(time, offset: offset, to: &text)
        }
    }

    /// How many decimals of a second an instant has: 0, 3, 6 or 9.
    static func decimals(of time: Nanoseconds) -> Int {
        if time % .second == 0 { return 0 }
        if time % .millisecond == 0 { return 3 }
        return time % .microsecond == 0 ? 6 : 9
    }

    private func writeDateAndTime(_ time: Nanoseconds, offset: Int?, to text: inout ByteText) {
        let (shifted, overflow) = time.addingReportingOverflow(Nanoseconds(offset ?? 0) * .second)
        let local = overflow ? time : shifted
        let day = floorDivide(local, .day)
        let date = CivilDate(daysSinceEpoch: Int(day))
        text.append(UInt64(date.year), width: 4)
        text.append(byte: ASCII.minus)
        text.append(UInt64(date.month), width: 2)
        text.append(byte: ASCII.minus)
        text.append(UInt64(date.day), width: 2)
        text.append(byte: UInt8(ascii: "T"))
        writeTimeOfDay(local - day * .day, to: &text)
        guard let offset else { return }
        guard offset != 0 else { return text.append(byte: UInt8(ascii: "Z")) }
        text.append(byte: offset < 0 ? ASCII.minus : ASCII.plus)
        text.append(UInt64(offset.magnitude / 3_600), width: 2)
        text.append(byte: ASCII.colon)
        text.append(UInt64(offset.magnitude / 60 % 60), width: 2)
    }

    private func writeTimeOfDay(_ time: Nanoseconds, to text: inout ByteText) {
        let seconds = UInt64(time / .second)
        text.append(seconds / 3_600, width: 2)
        text.append(byte: ASCII.colon)
        text.append(seconds / 60 % 60, width: 2)
        text.append(byte: ASCII.colon)
        text.append(seconds % 60, width: 2)
        let needed = max(decimals, Self.decimals(of: time))
        guard needed > 0 else { return }
        text.append(byte: ASCII.point)
        text.append(UInt64(time % .second), width: 9)
        text.removeLast(9 - needed)
    }

    /// A decimal number of a unit; decimals beyond the least number are written only as far as they are not zero.
    private func writeNumber(
        _ time: Nanoseconds, unit: Nanoseconds, digits: Int, least: Int, to text: inout ByteText
    ) {
        let (whole, rest) = time.magnitude.quotientAndRemainder(dividingBy: unit.magnitude)
        if time < 0 { text.append(byte: ASCII.minus) }
        text.append(whole, width: 1)
        guard rest > 0 || least > 0 else { return }
        text.append(byte: ASCII.point)
        let start = text.bytes.count
        text.append(rest, width: digits)
        text.trimZeros(to: start + least)
    }
}

private func floorDivide(_ value: Nanoseconds, _ divisor: Nanoseconds) -> Nanoseconds {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
}
