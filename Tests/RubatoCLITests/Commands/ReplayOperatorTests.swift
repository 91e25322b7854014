import Foundation
import RubatoTesting
import Testing

@testable import RubatoCLI

@Suite("rubato replay")
struct ReplayOperatorTests {
    private let keystrokes = "time,value\n0,s\n100,sw\n200,swi\n250,swif\n700,swift\n"
    private let taps = "0 1\n100 2\n200 3\n1100 4\n1150 5\n1300 6\n3000 7\n"

    /// What comes out, in the articles' notation.
    private func timeline(_ trace: String, _ pipeline: String, finishAfter: String? = nil) throws -> [String] {
        let outcome =
            finishAfter.map { rubato("replay", "-", pipeline, "--csv", "--finish-after", $0, input: trace) }
            ?? rubato("replay", "-", pipeline, "--csv", input: trace)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome.lines.dropFirst().filter { !$0.isEmpty }.map { line in
            let fields = withBytes(line) { bytes in
                TableFormat(separator: ASCII.comma, hasHeader: false, timeColumn: 0).fields(bytes)
            }
            return fields[0] == "end" ? "|@\(fields[1])" : "\(fields[3])@\(fields[1])"
        }
    }

    @Test("the articles' timelines come out")
    func articles() throws {
        #expect(try timeline(keystrokes, "debounce 300ms", finishAfter: "100ms") == ["swif@550", "|@800"])
        #expect(
            try timeline(keystrokes, "debounce-keeping-last 300ms", finishAfter: "100ms") == [
                "swif@550", "swift@800", "|@800",
            ])
        #expect(
            try timeline(taps, "throttle 1s first", finishAfter: "500ms") == [
                "1@0", "2@1000", "4@2000", "7@3000", "|@3500",
            ])
        #expect(
            try timeline(taps, "throttle 1s latest", finishAfter: "500ms") == [
                "1@0", "3@1000", "6@2000", "7@3000", "|@3500",
            ])
        #expect(
            try timeline(taps, "throttle-leading 1s", finishAfter: "500ms") == ["1@0", "4@1100", "7@3000", "|@3500"])
        #expect(
            try timeline("0 a\n100 b\n", "throttle 1s latest", finishAfter: "100ms") == ["a@0", "b@1000", "|@1000"])
        #expect(try timeline("0 a\n50 b\n", "delay 200ms", finishAfter: "0") == ["a@200", "b@250", "|@250"])
    }

    @Test("batches end by count, by time, by either, and at the end")
    func batches() throws {
        let trace = "100 a\n200 b\n300 c\n1600 d\n1700 e\n"
        #expect(
            try timeline(trace, "batch 2") == [#"["a","b"]@200"#, #"["c","d"]@1600"#, #"["e"]@1700"#, "|@1700"])
        #expect(
            try timeline(trace, "batch 1s", finishAfter: "100ms") == [
                #"["a","b","c"]@1000"#, #"["d","e"]@1800"#, "|@1800",
            ])
        #expect(
            try timeline(trace, "batch 1s or 2", finishAfter: "100ms") == [
                #"["a","b"]@200"#, #"["c"]@1000"#, #"["d","e"]@1700"#, "|@1800",
            ])
        #expect(try timeline(trace, "batch 2 | batch 2").first == #"[["a","b"],["c","d"]]@1600"#)
    }

    @Test("without --finish-after the input ends when all that is held has come out")
    func openEnd() throws {
        #expect(try timeline(keystrokes, "debounce 300ms") == ["swif@550", "swift@1000", "|@1000"])
        #expect(try timeline("0 a\n", "debounce 300ms | delay 1s") == ["a@1300", "|@1300"])
        #expect(try timeline("0 a\n", "delay 1s | debounce 300ms") == ["a@1300", "|@2300"])
        #expect(try timeline("0 a\n10 b\n", "throttle 1s latest | debounce 300ms") == ["a@300", "b@1300", "|@1310"])
        #expect(try timeline("0 a\n", "delay 1s") == ["a@1000", "|@1000"])
        #expect(try timeline("0 a\n10 b\n", "batch 10") == [#"["a","b"]@10"#, "|@10"])
    }

    @Test("duplicates are removed by value, intervals measured from the start")
    func values() throws {
        #expect(try timeline("0 a\n10 a\n20 b\n30 a\n", "remove-duplicates") == ["a@0", "b@20", "a@30", "|@30"])
        #expect(
            try timeline("50 a\n150 b\n1650 c\n", "measure-interval") == [
                "50ms@50", "100ms@150", "1500ms@1650", "|@1650",
            ])
        #expect(try timeline("0 a\n10 b\n20 a\n30 b\n", "batch 2 | remove-duplicates") == [#"["a","b"]@10"#, "|@30"])
    }

    @Test("a timeout ends the output, and what comes later is counted")
    func timeout() throws {
        let trace = "0 a\n4999 b\n9999 c\n10500 d\n"
        #expect(try timeline(trace, "timeout 5s") == ["a@0", "b@4999", "|@9999"])
        let outcome = rubato("replay", "-", "timeout 5s", input: trace)
        #expect(outcome.output.contains("The output ended at 9999 ms by timeout; 2 values came after."))
        #expect(!outcome.output.contains("did not come out"))
    }

    @Test("prints the timeline, a diagram and a summary")
    func text() {
        let outcome = rubato("replay", "-", "debounce 300ms", "--finish-after=100ms", input: keystrokes)
        #expect(outcome.errors == "")
        #expect(
            outcome.output == """
                    550 ms  swif
                    800 ms  |

                time (ms)  0                200             400              600             800
                input      s       sw       swi swif                                 swift   |
                output                                                  swif                 |

                                          input      output     Poisson
                values                        5           1         0.9
                rate                     5.71/s           -      1.03/s
                gap, shortest             50 ms           -
                gap, median              100 ms           -
                gap, mean                175 ms           -
                gap, longest             450 ms           -
                added latency, mean                  300 ms      300 ms
                95th percentile                      300 ms
                longest                              300 ms
                4 values did not come out.
                Poisson: what λ e^(-λw), held w gives for unrelated arrivals at 5.71/s; their
                gaps would vary by 1.0 of the mean, these vary by 0.915.
                λ: values per second, w: the window.

                """)
    }

    @Test("parts can be left out")
    func parts() {
        let none = rubato(
            "replay", "-", "delay 1s", "--no-timeline", "--no-diagram", "--no-summary", input: keystrokes)
        #expect(none == Outcome(status: 0, output: "", errors: ""))
        let timeline = rubato("replay", "-", "delay 1s", "--no-diagram", "--no-summary", input: keystrokes)
        #expect(timeline.lines.count == 7)
        let diagram = rubato("replay", "-", "delay 1s", "--no-timeline", "--no-summary", input: keystrokes)
        #expect(diagram.output.hasPrefix("time (ms)"))
        let limited = rubato("replay", "-", "delay 1s", "--limit=2", "--no-diagram", "--no-summary", input: keystrokes)
        #expect(limited.lines[2] == "… 3 more values (--limit all prints all)")
        let csv = rubato("replay", "-", "delay 1s", "--limit=2", "--csv", input: keystrokes)
        #expect(csv.lines.count == 5 && csv.lines[3].hasPrefix("end,1700,"))
        let json = rubato("replay", "-", "delay 1s", "--limit=0", "--json", input: keystrokes)
        #expect(json.lines.count == 3 && json.lines[1].contains("\"input\":{\"values\":5"))
    }

    @Test("a terminal gets the first thirty values, a pipe gets all")
    func limit() {
        let trace = (0..<100).map { "\($0) v\($0)\n" }.joined()
        let pipe = rubato("replay", "-", "delay 1s", "--no-diagram", "--no-summary", input: trace)
        #expect(pipe.lines.count == 102)
        let terminal = rubato(
            "replay", "-", "delay 1s", "--no-diagram", "--no-summary", input: trace, isTerminal: true)
        #expect(terminal.lines.count == 33)
        #expect(terminal.output.contains("… 70 more values"))
        let all = rubato(
            "replay", "-", "delay 1s", "--no-diagram", "--no-summary", "--limit=all", input: trace, isTerminal: true)
        #expect(all.lines.count == 102)
    }

    @Test("JSON has a line for each value and one for the summary, which agrees with the timeline")
    func json() throws {
        let outcome = rubato("replay", "-", "batch 1s or 2", "--json", input: taps)
        let objects = try outcome.lines.filter { !$0.isEmpty }.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.dropLast(2).allSatisfy { $0["event"] as? String == "value" })
        let summary = try #require(objects.last)
        #expect(summary["event"] as? String == "summary")
        #expect(summary["pipeline"] as? String == "batch 1s or 2")
        let output = try #require(summary["output"] as? [String: Any])
        #expect(output["values"] as? Int == objects.count - 2)
        #expect(output["input_values"] as? Int == 7)
        let latency = try #require(summary["added_latency_ns"] as? [String: Any])
        // 1 and 2 leave at 100, 3 at 1000, 4 and 5 at 1150, 6 at 2000, 7 at 4000.
        #expect(latency["max"] as? Int == 1_000_000_000)
        let mean = try #require(latency["mean"] as? Double)
        #expect(abs(mean - 2_650e6 / 7) < 1)
        #expect((summary["poisson"] as? [String: Any])?["rate_per_second"] is Double)
    }

    @Test("a rate is one value for each mean gap, and there is none for fewer than two values")
    func rates() throws {
        func summary(_ pipeline: String, _ trace: String) throws -> [String: Any] {
            let outcome = rubato("replay", "-", pipeline, "--json", "--no-timeline", input: trace)
            return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        }
        func rate(_ summary: [String: Any], _ side: String) throws -> Double? {
            let flow = try #require(summary[side] as? [String: Any])
            return try #require(flow["rate_per_second"]) as? Double
        }
        let three = "0 a\n1000 b\n9000 c\n"
        let one = try summary("batch 1h", three)
        #expect(abs((try rate(one, "input") ?? 0) - 1 / 4.5) < 1e-12)
        #expect(try rate(one, "output") == nil)
        let text = rubato("replay", "-", "batch 1h", input: three).output
        #expect(text.contains(/\nrate +13\.3\/min +- +1\/h\n/))
        let two = try summary("batch 2s", three)
        #expect(try rate(two, "output") == 0.125)
    }

    @Test("medians and percentiles of too many values to keep say that they are approximate")
    func approximate() {
        let trace = (0..<5_000).map { "\($0 * $0) v\n" }.joined()
        let many = rubato("replay", "-", "batch 10", "--no-timeline", "--no-diagram", input: trace).output
        #expect(many.contains(/\ngap, median +about 5 s +50\.08 s/))
        #expect(many.contains(/95th percentile +about [0-9]/))
        let few = rubato("replay", "-", "batch 10", "--no-timeline", input: "0 a\n10 a\n40 a\n").output
        #expect(few.contains(/\ngap, median +20 ms +-/))
        #expect(!few.contains("about"))
    }

    @Test("the output can be replayed again")
    func chained() throws {
        let first = rubato("replay", "-", "remove-duplicates", "--csv", input: "0 a\n100 a\n400 b\n")
        #expect(try timeline(first.output, "delay 1s").prefix(2) == ["a@1000", "b@1400"])
        let json = rubato("replay", "-", "delay 1s", "--json", "--no-summary", input: "0 a\n400 b\n")
        #expect(try timeline(json.output, "delay 1s").prefix(2) == ["a@2000", "b@2400"])
    }

    @Test("git's log, newest first, is replayed from its end, and that is said")
    func gitLog() {
        let log = "1796112000 ccc\n1796030000 bbb\n1796029240 aaa\n"
        let outcome = rubato("replay", "-", "batch 1d", "--no-summary", "--no-diagram", input: log)
        #expect(outcome.status == 0)
        #expect(
            outcome.errors
                == "rubato: standard input: the trace is written newest first; replayed from its end\n")
        #expect(
            outcome.lines == [
                "2026-12-01T09:00:40Z  3: [aaa, bbb, ccc]", "2026-12-02T08:00:00Z  |", "",
            ])
    }

    @Test("bad input is status 2 and names the place; what came before it is printed")
    func badInput() {
        let backwards = rubato("replay", "-", "delay 0.001s", input: "0 a\n100 b\n50 c\n")
        #expect(backwards.status == 2)
        #expect(
            backwards.errors.hasPrefix("rubato: standard input:3: time goes backwards, from 100 ms in line 2 to 50 ms"))
        let unreadable = rubato("replay", "-", "delay 1ms", input: "time,value\n0,a\nx,b\n")
        #expect(unreadable.status == 2)
        #expect(unreadable.errors.hasPrefix("rubato: standard input:3:1: expected milliseconds from the start"))
        let skipped = rubato("replay", "-", "delay 1ms", "--skip-bad-lines", input: "0 a\nx\n100 b\n50 c\ny\n")
        #expect(skipped.status == 0)
        #expect(
            skipped.errors
                == "rubato: standard input: 2 lines could not be read and 1 line went back in time; skipped\n")
        let far = rubato("replay", "-", "delay 1ms", input: "0 a\n9000000000000 b\n")
        #expect(far.errors == "rubato: standard input:2: expected a time at most 80 years after the first\n")
    }

    @Test("an empty trace is no error", arguments: ["", "\n\n", "time,value\n", "# only a comment\n"])
    func empty(_ trace: String) {
        let outcome = rubato("replay", "-", "debounce 1s | batch 1s or 5", input: trace)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "rubato: standard input: the trace has no values\n")
        #expect(outcome.output == "      0 ms  |\n")
        #expect(rubato("replay", "-", "debounce 1s", "--json", input: trace).lines.count == 3)
    }

    @Test("the picture is written into its file")
    func picture() throws {
        let path = NSTemporaryDirectory() + "rubato-\(UUID().uuidString).svg"
        defer { unlink(path) }
        let outcome = rubato("replay", "-", "debounce 300ms", "--svg", path, input: keystrokes)
        #expect(outcome.status == 0)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasPrefix("<svg"))
        #expect(text.contains(">swift</text>"))
        #expect(rubato("replay", "-", "delay 1s", "--svg", "/no/such/x.svg", input: keystrokes).status == 1)
    }

    @Test("output that cannot be written ends the replay, quietly where nobody reads it")
    func outputFailure() {
        for (failure, status) in [(Failure.brokenPipe, Int32(141)), (.system("cannot write: full"), 1)] {
            let errors = Collected()
            var writes = 0
            let output = OutputBuffer(limit: 64) { _ in
                writes += 1
                return writes > 2 ? failure : nil
            }
            let trace = (0..<10_000).map { "\($0) v\($0)\n" }.joined()
            let console = Console(
                input: MemorySource(trace), output: output, errors: errors.buffer, outputIsTerminal: false,
                errorsAreTerminal: false, width: 80, today: .today)
            #expect(Commands.run(["replay", "-", "delay 1ms"], console: console) == status)
            #expect(writes == 3)
            #expect(errors.text == (failure.message ?? ""))
        }
    }

    @Test(
        "measured rates and latencies agree with the formulas on Poisson input",
        arguments: [
            "debounce 300ms", "throttle 300ms latest", "throttle 300ms first", "throttle-leading 300ms", "batch 10",
            "batch 300ms", "batch 1s or 3", "delay 2s",
        ])
    func poisson(_ pipeline: String) throws {
        var random = SplitMix64(seed: 11)
        var time = 0.0
        var trace = ""
        for index in 0..<10_000 {
            time -= log(1 - Double.random(in: 0..<1, using: &random)) / 5 * 1e3
            trace += "\(time) \(index)\n"
        }
        let outcome = rubato("replay", "-", pipeline, "--json", "--no-timeline", input: trace)
        let summary = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let measured = try #require(summary["output"] as? [String: Any])
        let predicted = try #require(summary["poisson"] as? [String: Any])
        let count = try #require(measured["values"] as? Int)
        let expected = try #require(predicted["values"] as? Double)
        #expect(abs(Double(count) / expected - 1) < 0.05)
        let latency = try #require((summary["added_latency_ns"] as? [String: Any])?["mean"] as? Double)
        let held = try #require(predicted["mean_latency_ns"] as? Double)
        #expect(abs(latency - held) <= 0.05 * max(held, 1e6))
    }
}
