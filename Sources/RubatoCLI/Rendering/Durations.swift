/// A duration as it can be typed: the largest unit of which it is a whole number.
func typedDuration(_ time: Nanoseconds) -> String {
    let units: [(String, Nanoseconds)] = [
        ("d", .day), ("h", .hour), ("min", .minute), ("s", .second), ("ms", .millisecond), ("us", .microsecond),
    ]
    for (name, length) in units where time % length == 0 && time != 0 { return "\(time / length)\(name)" }
    return time == 0 ? "0s" : "\(time)ns"
}

/// A duration to read, rounded to what a reader wants to know: `300 ms`, `1.5 s`, `2 min 5 s`, `3 d 4 h`.
func durationText(_ time: Nanoseconds) -> String {
    if time < 0 { return "-" + durationText(time == .min ? .max : -time) }
    switch time {
    case 0: return "0 s"
    case ..<Nanoseconds.microsecond: return "\(time) ns"
    case ..<Nanoseconds.millisecond: return decimal(time, .microsecond) + " us"
    case ..<Nanoseconds.second: return decimal(time, .millisecond) + " ms"
    case ..<Nanoseconds.minute: return decimal(time, .second) + " s"
    case ..<Nanoseconds.hour: return compound(time, (.minute, "min"), (.second, "s"))
    case ..<Nanoseconds.day: return compound(time, (.hour, "h"), (.minute, "min"))
    default: return compound(time, (.day, "d"), (.hour, "h"))
    }
}

/// The two largest units, the smaller one rounded.
private func compound(
    _ time: Nanoseconds, _ large: (length: Nanoseconds, name: String), _ small: (length: Nanoseconds, name: String)
) -> String {
    let remainder = time % small.length
    let roundsUp = remainder >= small.length / 2 && time <= .max - small.length
    let rounded = time - remainder + (roundsUp ? small.length : 0)
    let (whole, rest) = (rounded / large.length, rounded % large.length / small.length)
    let head = "\(whole) \(large.name)"
    return rest == 0 ? head : "\(head) \(rest) \(small.name)"
}

/// A quotient with four digits that count, without zeros at its end.
private func decimal(_ time: Nanoseconds, _ unit: Nanoseconds) -> String {
    let decimals = time >= 100 * unit ? 1 : time >= 10 * unit ? 2 : 3
    let scale: Nanoseconds = [1, 10, 100, 1_000][decimals]
    let (whole, fraction) = ((time * scale + unit / 2) / unit).quotientAndRemainder(dividingBy: scale)
    guard fraction > 0 else { return "\(whole)" }
    var digits = String(fraction + scale).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
}
