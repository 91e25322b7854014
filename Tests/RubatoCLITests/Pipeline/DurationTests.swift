import Testing

@testable import RubatoCLI

@Suite("Durations")
struct DurationTests {
    @Test(
        "are read exactly",
        arguments: [
            ("1ns", 1), ("1us", 1_000), ("1µs", 1_000), ("1μs", 1_000), ("300ms", 300_000_000), ("1s", 1_000_000_000),
            ("2m", 120_000_000_000), ("2min", 120_000_000_000), ("1h", 3_600_000_000_000), ("1d", 86_400_000_000_000),
            ("1.5s", 1_500_000_000), ("0.1s", 100_000_000), (".5h", 1_800_000_000_000), ("1h30m", 5_400_000_000_000),
            ("1d2h3m4s5ms6us7ns", 93_784_005_006_007), ("0.0000000019s", 1), ("0.1d", 8_640_000_000_000),
            ("0.000001min", 60_000), ("29220d", 29_220 * .day),
        ] as [(String, Nanoseconds)])
    func read(_ text: String, _ time: Nanoseconds) throws {
        #expect(try DurationParser.parse(text) == time)
    }

    @Test(
        "are written with four digits that count",
        arguments: [
            (0, "0 s"), (999, "999 ns"), (1_000, "1 us"), (1_500, "1.5 us"), (300_000_000, "300 ms"),
            (352_941_176, "352.9 ms"), (56_856_187, "56.86 ms"), (9_759_036_144, "9.759 s"), (59_000_000_000, "59 s"),
            (60_000_000_000, "1 min"), (125_400_000_000, "2 min 5 s"), (3_600_000_000_000, "1 h"),
            (8_100_000_000_000, "2 h 15 min"), (90_000_000_000_000, "1 d 1 h"), (-1_500_000_000, "-1.5 s"),
            (Nanoseconds.max, "106751 d 23 h"),
        ] as [(Nanoseconds, String)])
    func written(_ time: Nanoseconds, _ text: String) {
        #expect(durationText(time) == text)
    }

    @Test(
        "are typed in the largest unit that divides them",
        arguments: [
            (1, "1ns"), (1_500_000_000, "1500ms"), (90_000_000_000, "90s"), (86_400_000_000_000, "1d"), (0, "0s"),
        ] as [(Nanoseconds, String)])
    func typed(_ time: Nanoseconds, _ text: String) {
        #expect(typedDuration(time) == text)
    }
}
