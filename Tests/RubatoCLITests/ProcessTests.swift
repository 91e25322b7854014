import Foundation
import TestSupport
import Testing

/// The program as a process of its own: exit statuses and pipes.
@Suite("The program", .tags(.wiring))
struct ProcessTests {
    /// The program stands beside the tests, wherever those are started from.
    private static let program: String? = {
        let tests = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let executables = [CommandLine.arguments[0], Bundle.main.executablePath ?? ""].map { URL(filePath: $0) }
        return (tests + executables).map { $0.deletingLastPathComponent().appending(path: "rubato").path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    private func shell(_ command: String) throws -> (status: Int32, output: String, errors: String) {
        let program = try #require(Self.program, "swift build makes the program beside the tests")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-o", "pipefail", "-c", command]
        process.environment = ["rubato": program, "PATH": "/usr/bin:/bin"]
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let messages = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: text, as: UTF8.self), String(decoding: messages, as: UTF8.self)
        )
    }

    @Test("ends with 0, 1 and 2", .againstHanging)
    func statuses() throws {
        #expect(try shell("$rubato --version").status == 0)
        #expect(try shell("$rubato replay - 'delay 1s'").status == 0)
        #expect(try shell("$rubato replay /no/such 'delay 1s'").status == 1)
        #expect(try shell("$rubato replay - 'dealy 1s'").status == 2)
        #expect(try shell("$rubato").status == 2)
    }

    @Test("reads what is piped into it", .againstHanging)
    func pipe() throws {
        let outcome = try shell("printf '0 a\\n100 b\\n' | $rubato replay - 'delay 1s' --no-diagram --no-summary")
        #expect(outcome.output == "   1000 ms  a\n   1100 ms  b\n   1100 ms  |\n")
        #expect(outcome.errors == "")
    }

    @Test("what has come out is there before the input goes on", .againstHanging)
    func slowPipe() throws {
        // The writer goes on only when the first two values have been read from the output.
        let outcome = try shell(
            """
            coproc $rubato replay - measure-interval --csv
            printf '0 a\n100 b\n' >&${COPROC[1]}
            for line in header 0 100; do read -r -t 20 text <&${COPROC[0]} && echo "$text"; done
            printf '300 c\n' >&${COPROC[1]}
            read -r -t 20 text <&${COPROC[0]} && echo "$text"
            """)
        #expect(
            outcome.output == """
                event,time,elapsed_ns,value,values,sent_ns,held_ns
                value,0,0,0s,1,0,0
                value,100,100000000,100ms,1,100000000,0
                value,300,300000000,200ms,1,300000000,0

                """)
    }

    @Test("a reader that goes away ends it without a word", .againstHanging)
    func head() throws {
        let outcome = try shell("yes '0 a' | $rubato replay - measure-interval | head -n 1; echo ${PIPESTATUS[1]}")
        #expect(outcome.output == "      0 ms  0s\n141\n")
        #expect(outcome.errors == "")
    }
}
