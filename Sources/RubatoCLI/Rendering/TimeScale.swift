/// The ruler of a diagram: a unit, and marks at round numbers of it.
struct TimeScale {
    var unitName: String
    var ticks: [(time: Nanoseconds, label: String)]

    /// At most so many steps, evenly spaced from zero to the span.
    init(span: Nanoseconds, mostSteps: Int) {
        let (name, unit) = Self.unit(for: span)
        unitName = name
        let least = max(1, Double(span) / Double(unit) / Double(max(1, mostSteps)))
        let step = Self.roundNumber(atLeast: least, unit: name)
        var ticks: [(Nanoseconds, String)] = []
        var number = 0
        while Nanoseconds(number) * unit <= span {
            ticks.append((Nanoseconds(number) * unit, grouped(number)))
            number += step
        }
        self.ticks = ticks
    }

    private static func unit(for span: Nanoseconds) -> (String, Nanoseconds) {
        switch span {
        case ..<(10 * .microsecond): ("ns", 1)
        case ..<(10 * .millisecond): ("us", .microsecond)
        case ..<(10 * .second): ("ms", .millisecond)
        case ..<(10 * .minute): ("s", .second)
        case ..<(10 * .hour): ("min", .minute)
        case ..<(10 * .day): ("h", .hour)
        default: ("d", .day)
        }
    }

    /// 1, 2, 5, 10, 20 ...; for minutes also quarters of an hour, for hours also quarters of a day.
    private static func roundNumber(atLeast least: Double, unit: String) -> Int {
        let special =
            switch unit {
            case "s", "min": [1, 2, 5, 10, 15, 30, 60, 120, 300, 600]
            case "h": [1, 2, 3, 6, 12, 24, 48, 120, 240]
            default: [1, 2, 5]
            }
        if let step = special.first(where: { Double($0) >= least }) { return step }
        var power = 1
        while true {
            for digit in [1, 2, 5] where Double(digit * power) >= least { return digit * power }
            power *= 10
        }
    }
}
