import Testing

@testable import RubatoCLI

@Suite("Arguments")
struct ArgumentsTests {
    private let syntax = CommandSyntax(
        name: "tool", summary: "Does something.", operands: [("IN", "The input."), ("OUT", "The output.")],
        options: [
            Option(name: "level", short: "l", value: "N", help: "The level."),
            Option(name: "verbose", help: "Says more."),
            Option(name: "help", short: "h", help: "This."),
        ])

    @Test(
        "takes an option's value behind a blank or behind =, with dashes one or two, among the operands",
        arguments: [
            ["--level", "3", "a", "b"], ["--level=3", "a", "b"], ["a", "--level", "3", "b"], ["a", "b", "-l", "3"],
            ["-l=3", "a", "b"],
        ])
    func valueForms(_ words: [String]) throws {
        let arguments = try Arguments.parse(words, by: syntax)
        #expect(arguments.operands == ["a", "b"])
        #expect(arguments.value(of: "level") == "3")
        #expect(!arguments.has("verbose"))
    }

    @Test("a value may be empty, hold = and begin with - behind =")
    func oddValues() throws {
        #expect(try Arguments.parse(["--level=", "a", "b"], by: syntax).value(of: "level") == "")
        #expect(try Arguments.parse(["--level=a=b", "a", "b"], by: syntax).value(of: "level") == "a=b")
        #expect(try Arguments.parse(["--level=-3", "a", "b"], by: syntax).value(of: "level") == "-3")
        #expect(try Arguments.parse(["--level", "-3", "a", "b"], by: syntax).value(of: "level") == "-3")
        #expect(try Arguments.parse(["--level", "-", "a", "b"], by: syntax).value(of: "level") == "-")
    }

    @Test("- is an operand, and after -- everything is")
    func dashes() throws {
        #expect(try Arguments.parse(["-", "b"], by: syntax).operands == ["-", "b"])
        let arguments = try Arguments.parse(["--verbose", "--", "--level", "--"], by: syntax)
        #expect(arguments.operands == ["--level", "--"])
        #expect(arguments.has("verbose"))
        #expect(!arguments.has("level"))
    }

    @Test("--help needs no operands")
    func help() throws {
        #expect(try Arguments.parse(["--help"], by: syntax).has("help"))
        #expect(try Arguments.parse(["-h"], by: syntax).has("help"))
    }

    @Test(
        "says what is wrong and where to read more",
        arguments: [
            (["a"], "OUT is missing"), ([], "IN and OUT are missing"),
            (["a", "b", "c"], "unexpected argument 'c'"),
            (["--levle=3", "a", "b"], "unknown option --levle, did you mean --level?"),
            (["--zzz", "a", "b"], "unknown option --zzz"), (["-x", "a", "b"], "unknown option -x"),
            (["a", "b", "--level"], "option --level needs a value, --level=N"),
            (["--level", "--verbose", "a", "b"], "option --level needs a value, --level=N"),
            (["--verbose=1", "a", "b"], "option --verbose takes no value"),
            (["-l", "1", "--level", "2", "a", "b"], "option --level is given twice"),
        ])
    func wrongUsage(_ words: [String], _ expected: String) {
        #expect(throws: Failure.usage(expected, command: "tool")) { try Arguments.parse(words, by: syntax) }
    }

    @Test("help names every operand and option and keeps to the width")
    func helpText() {
        let text = syntax.help(width: 40)
        #expect(text.hasPrefix("usage: tool [options] IN OUT\n\nDoes something.\n"))
        for part in ["IN", "The output.", "-l, --level N", "--verbose", "-h, --help"] { #expect(text.contains(part)) }
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 40 })
    }

    @Test("a hint is given only where few letters differ")
    func hints() {
        #expect(closest(to: "debonce", among: ["delay", "debounce"]) == "debounce")
        #expect(closest(to: "delya", among: ["delay", "debounce"]) == nil)
        #expect(closest(to: "dely", among: ["delay", "debounce"]) == "delay")
        #expect(closest(to: "x", among: ["delay"]) == nil)
    }
}
