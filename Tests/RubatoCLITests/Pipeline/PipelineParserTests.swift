import Testing

@testable import RubatoCLI

@Suite("PipelineParser")
struct PipelineParserTests {
    @Test(
        "reads each operator",
        arguments: [
            ("debounce 300ms", [.debounce(300 * .millisecond)]),
            ("debounce-keeping-last 300ms", [.debounceKeepingLast(300 * .millisecond)]),
            ("throttle 1s latest", [.throttle(.second, latest: true)]),
            ("throttle 1s first", [.throttle(.second, latest: false)]),
            ("throttle-leading 1s", [.throttleLeading(.second)]), ("delay 200ms", [.delay(200 * .millisecond)]),
            ("batch 10", [.batchCount(10)]), ("batch 1s", [.batchTime(.second)]),
            ("batch 1s or 10", [.batchTimeOrCount(.second, 10)]), ("batch 10 or 1s", [.batchTimeOrCount(.second, 10)]),
            ("batch 10 s or 5", [.batchTimeOrCount(10 * .second, 5)]), ("batch 10 s", [.batchTime(10 * .second)]),
            ("remove-duplicates", [.removeDuplicates]), ("measure-interval", [.measureInterval]),
            ("timeout 5s", [.timeout(5 * .second)]),
            ("remove-duplicates|debounce 1s | batch 2", [.removeDuplicates, .debounce(.second), .batchCount(2)]),
            ("  delay   1 s  |\tdelay\n2s ", [.delay(.second), .delay(2 * .second)]),
        ] as [(String, [Stage])])
    func stages(_ text: String, _ stages: [Stage]) throws {
        #expect(try PipelineParser.parse(text) == stages)
        let printed = stages.map(\.description).joined(separator: " | ")
        #expect(try PipelineParser.parse(printed) == stages, "what is printed can be typed")
    }

    @Test(
        "shows the place of an error and what was expected",
        arguments: [
            ("debonce 1s", 1, "unknown operator 'debonce'", "debounce (did you mean that?)"),
            ("delay 1s | shuffle", 12, "unknown operator 'shuffle'", "debounce, debounce-keeping-last, throttle,"),
            ("Debounce 1s", 1, "unknown operator 'Debounce'", "debounce (did you mean that?)"),
            ("debounce 300", 10, "'300' has no unit", "300 and a unit: ns, us, ms, s, m (or min), h or d"),
            ("debounce 300sec", 13, "unknown unit 'sec'", "ns, us, ms, s, m (or min), h or d"),
            ("debounce 1h3x", 13, "unknown unit 'x'", "ns, us,"),
            ("debounce", 9, "debounce needs a time", "300ms or 1.5s"),
            ("delay | batch 2", 7, "delay needs a time", "300ms or 1.5s"),
            ("delay soon", 7, "'soon' is not a time", "300ms or 1.5s"),
            ("delay 0s", 7, "'0s' is zero", "a time above zero"),
            ("delay -1s", 7, "'-1s' is not a time", "a time such as"),
            ("delay 1.2.3s", 7, "'1.2.3s' is not a time", "a time such as"),
            ("delay 99999999d", 7, "'99999999d' is too long", "at most 29220d"),
            ("delay 20000d | debounce 20000d", 31, "the times are too long together", "at most 29220d"),
            ("throttle 1s", 12, "throttle does not say which value it emits", "latest or first"),
            ("throttle 1s lastest", 13, "throttle emits no 'lastest'", "latest or first; did you mean latest?"),
            ("throttle 1s x", 13, "throttle emits no 'x'", "latest or first"),
            ("throttle 1s | delay 1s", 13, "throttle does not say which value it emits", "latest or first"),
            ("batch", 6, "batch needs a limit", "10, 1s, 1s or 10"),
            ("batch 1s or", 12, "batch needs a limit", "10, 1s"),
            ("batch 0", 7, "a batch of '0'", "a count of 1 or more"),
            (
                "batch 99999999999999999999", 7, "the count '99999999999999999999' is too large",
                "at most 9,223,372,036,854,775,807"
            ),
            ("batch 10 or 20", 13, "batch has two counts", "a time such as 1s"),
            ("batch 1s or 2s", 13, "batch has two times", "a count such as 10"),
            ("", 1, "an operator is missing", "debounce"), ("| delay 1s", 1, "an operator is missing", "debounce"),
            ("delay 1s |", 11, "an operator is missing", "or timeout"),
            ("delay 1s 2s", 10, "unexpected '2s'", "| and another"),
            ("remove-duplicates 5", 19, "unexpected '5'", "| and another operator, or the end"),
            ("delay\u{1B}[31m 1s", 1, "unknown operator 'delay\\u{1b}[31m'", "debounce"),
        ])
    func errors(_ text: String, _ column: Int, _ problem: String, _ expected: String) throws {
        let message = try #require(message { () throws(Failure) in try PipelineParser.parse(text) })
        let lines = message.split(separator: "\n").map(String.init)
        try #require(lines.count == 4)
        #expect(lines[0].hasPrefix("rubato: \(problem)"))
        #expect(lines[0].hasSuffix("in column \(column) of the pipeline"))
        #expect(lines[2].prefix { $0 == " " }.count == column + 1, "the caret is under the place")
        #expect(lines[2].contains("^"))
        #expect(lines[3].hasPrefix("expected ") && lines[3].contains(expected))
    }

    @Test("the caret stands under the place behind wide letters too")
    func wideLetters() throws {
        let unknown = try #require(message { () throws(Failure) in try PipelineParser.parse("遅延 1s") })
        #expect(unknown.contains("\n  遅延 1s\n  ^~~~\n"))
        let later = try #require(message { () throws(Failure) in try PipelineParser.parse("delay 遅s") })
        #expect(later.contains("\n  delay 遅s\n        ^~~\n"))
    }

    @Test("every operator of the help is known to the parser")
    func help() {
        for (usage, _) in PipelineParser.operators {
            let typed = usage.replacing("latest|first", with: "latest").replacing("TIME", with: "1s")
                .replacing("COUNT", with: "3")
            #expect(throws: Never.self) { try PipelineParser.parse(typed) }
        }
    }
}
