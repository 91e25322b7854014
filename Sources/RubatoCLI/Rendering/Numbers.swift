/// A rate with the unit of time in which it is 1 or more: `5.71/s`, `3.2/d`.
func rateText(_ rate: Double?) -> String {
    guard let rate, rate.isFinite else { return "-" }
    let units: [(String, Double)] = [("s", 1), ("min", 60), ("h", 3_600)]
    for (name, seconds) in units where rate * seconds >= 1 { return number(rate * seconds) + "/" + name }
    return number(rate * 86_400) + "/d"
}

/// Three digits that count, and all digits before the point: 0.0123, 1.23, 12.3, 1,234.
func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    guard abs(value) >= 1e-4 else { return value == 0 ? "0" : "<0.0001" }
    var decimals = 0
    var scale = 1.0
    while abs(value) * scale < 99.95, decimals < 6 {
        scale *= 10
        decimals += 1
    }
    if decimals == 0 { return grouped(Int(value.rounded())) }
    let scaled = Int((abs(value) * scale).rounded())
    let power = Int(scale)
    var fraction = String(scaled % power + power).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return (value < 0 ? "-" : "") + "\(scaled / power)" + (fraction.isEmpty ? "" : ".\(fraction)")
}

/// "1 line", "3 lines".
func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}

/// 1,234,567.
func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
        text.append(digit)
    }
    return number < 0 ? "-" + text : text
}
