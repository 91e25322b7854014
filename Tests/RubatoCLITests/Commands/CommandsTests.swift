import Testing

@testable import RubatoCLI

@Suite("The command line")
struct CommandsTests {
    @Test("help is printed for each command, and asked for in each usual way")
    func help() {
        let general = rubato("--help")
        #expect(general.status == 0 && general.errors == "")
        #expect(general.output.hasPrefix("usage: rubato [options] COMMAND"))
        #expect(rubato("-h") == general)
        #expect(rubato("help") == general)
        let replay = rubato("replay", "--help")
        #expect(replay.status == 0 && replay.errors == "")
        #expect(replay.output.hasPrefix("usage: rubato replay [options] TRACE PIPELINE"))
        #expect(rubato("replay", "-h", "x") == replay)
        #expect(rubato("help", "replay") == replay)
        for option in Replay.syntax.options { #expect(replay.output.contains("--\(option.name)")) }
        for (usage, _) in PipelineParser.operators { #expect(replay.output.contains(usage)) }
        for notation in TimeNotation.allCases { #expect(replay.output.contains(notation.name)) }
    }

    @Test("the version is a number")
    func version() throws {
        let outcome = rubato("--version")
        #expect(outcome.status == 0)
        #expect(try /rubato \d+\.\d+\.\d+\n/.wholeMatch(in: outcome.output) != nil)
    }

    @Test(
        "wrong usage is status 2, with a message and where to read more",
        arguments: [
            ([], "COMMAND is missing", "rubato"),
            (["repaly"], "unknown command 'repaly', did you mean replay?", "rubato"),
            (["xyz"], "unknown command 'xyz'", "rubato"), (["--jsn"], "unknown option --jsn", "rubato"),
            (["replay"], "TRACE and PIPELINE are missing", "rubato replay"),
            (["replay", "-"], "PIPELINE is missing", "rubato replay"),
            (["replay", "-", "delay 1s", "x"], "unexpected argument 'x'", "rubato replay"),
            (["replay", "-", "delay 1s", "--json", "--csv"], "--json and --csv exclude each other", "rubato replay"),
            (
                ["replay", "-", "delay 1s", "--format", "xml"],
                "unknown value 'xml' of --format; expected one of csv, tsv, jsonl, lines", "rubato replay"
            ),
            (
                ["replay", "-", "delay 1s", "--order=up"],
                "unknown value 'up' of --order; expected one of auto, forward, reverse, sorted", "rubato replay"
            ),
            (
                ["replay", "-", "delay 1s", "--limit", "-1"], "'-1' is no limit; expected a number from 0, or all",
                "rubato replay"
            ),
            (
                ["replay", "-", "delay 1s", "--limit=99999999999999999999"],
                "'99999999999999999999' is too large for --limit; expected all", "rubato replay"
            ),
            (
                ["replay", "-", "delay 1s", "--time=99999999999999999999"],
                "'99999999999999999999' is too large a number for --time", "rubato replay"
            ),
            (["replay", "-", "delay 1s", "--svg="], "--svg needs the name of a file", "rubato replay"),
            (["replay", "-", "delay 1s", "--time="], "--time needs a name, or a number from 1", "rubato replay"),
            (
                ["replay", "-", "delay 1s", "--finish-after=5"],
                "'5' has no unit for --finish-after; expected 5 and a unit: ns, us, ms, s, m (or min), h or d",
                "rubato replay"
            ),
        ])
    func usage(_ words: [String], _ problem: String, _ command: String) {
        let outcome = run(words)
        #expect(outcome == Outcome(status: 2, output: "", errors: "rubato: \(problem)\nTry '\(command) --help'.\n"))
    }

    @Test("an unknown time format lists those that are known")
    func timeFormat() {
        let outcome = run(["replay", "-", "delay 1s", "--time-format", "roman"])
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("expected one of ms, s, uptime, epoch-s"))
    }

    @Test("a wrong pipeline is status 2 before anything is read")
    func pipeline() {
        let outcome = run(["replay", "/no/such/file", "debonce 1s"])
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("unknown operator 'debonce' in column 1 of the pipeline"))
    }

    @Test("a file that cannot be read is status 1")
    func noFile() {
        #expect(
            rubato("replay", "/no/such/file", "delay 1s")
                == Outcome(
                    status: 1, output: "", errors: "rubato: cannot read /no/such/file: No such file or directory\n"))
    }

    @Test("a picture that cannot be written is found before the trace is read")
    func noPicture() {
        for path in ["/no/such/x.svg", "/", "/no/"] {
            let outcome = run(["replay", "/no/such/trace", "delay 1s", "--svg", path])
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("rubato: cannot write to \(path): "))
        }
    }

    private func run(_ words: [String]) -> Outcome {
        let output = Collected()
        let errors = Collected()
        let console = Console(
            input: MemorySource(""), output: output.buffer, errors: errors.buffer, outputIsTerminal: false,
            errorsAreTerminal: false, width: 80, today: .today)
        let status = Commands.run(words, console: console)
        return Outcome(status: status, output: output.text, errors: errors.text)
    }
}
