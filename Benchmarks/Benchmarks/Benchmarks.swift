import Foundation

/// Measures each workload beside its hand-written floor, in one run.
///
///     swift run -c release Benchmarks [--json] [--rounds N] [NAME ...]
///
/// A NAME picks the workloads whose name contains it. Exit status 1 where a ceiling is not met, 2 for a wrong call.
@main
struct Benchmarks {
    static func main() throws {
        var isJSON = false
        var isHere = false
        var rounds = 9
        var names: [String] = []
        var arguments = CommandLine.arguments.dropFirst()[...]
        while let argument = arguments.popFirst() {
            switch argument {
            case "--json":
                isJSON = true
            case "--here":
                // What this program passes to itself where it needs another process.
                isHere = true
            case "--rounds":
                guard let text = arguments.popFirst(), let number = Int(text), number > 0 else {
                    fail("--rounds needs a number above zero")
                }
                rounds = number
            case _ where argument.hasPrefix("-"):
                fail("unknown option \(argument); known are --json and --rounds N")
            default:
                names.append(argument)
            }
        }

        let workloads = allWorkloads.filter { workload in
            names.isEmpty || names.contains { workload.name.contains($0) }
        }
        if workloads.isEmpty { fail("no workload is named like \(names.joined(separator: ", "))") }
        let report = Report(isJSON: isJSON)
        report.begin()
        var measurements: [Measurement] = []
        for workload in workloads {
            let measurement =
                workload.ceiling.isMemory && !isHere
                ? try Measurement.inOwnProcess(workload) : Measurement(workload, rounds: rounds)
            report.add(measurement)
            measurements.append(measurement)
        }
        try report.end(measurements)
        exit(measurements.allSatisfy(\.isMet) ? 0 : 1)
    }

    static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("Benchmarks: \(message)\n".utf8))
        exit(2)
    }
}
