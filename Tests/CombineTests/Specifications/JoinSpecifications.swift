import RubatoTesting
import TestSupport

/// What zip and combineLatest do, as plain functions from what goes in to what comes out.
///
/// No two events have the same time. `requests` are the times at which so many rows are asked for.
enum JoinSpecification {
    typealias Input = Timeline<Int, Lost>
    typealias Output = Timeline<[Int], Lost>
    typealias Request = (nanoseconds: Int, rows: Int)

    /// The row of each rank goes when its last value has come and it has been asked for. An input's end is the end when
    /// its last value has gone, a failure at once.
    static func zip(_ inputs: [Input], _ requests: [Request]) -> Output {
        let values = inputs.map { input in
            input.entries.compactMap { entry -> (time: Int, value: Int)? in
                if case .value(let value) = entry.event { (entry.nanoseconds, value) } else { nil }
            }
        }
        let asked = requests.flatMap { Array(repeating: $0.nanoseconds, count: $0.rows) }
        let rows = (0..<min(asked.count, values.map(\.count).min() ?? 0)).map { rank in
            let complete = values.map { $0[rank].time }.max() ?? 0
            return Output.Entry(nanoseconds: max(complete, asked[rank]), event: .value(values.map { $0[rank].value }))
        }
        let ends = Swift.zip(inputs, values).compactMap { input, values -> Output.Entry? in
            guard let last = input.entries.last else { return nil }
            switch last.event {
            case .value: return nil
            case .failed(let failure): return Output.Entry(nanoseconds: last.nanoseconds, event: .failed(failure))
            case .finished:
                guard values.count <= rows.count else { return nil }
                let gone = values.isEmpty ? 0 : rows[values.count - 1].nanoseconds
                return Output.Entry(nanoseconds: max(last.nanoseconds, gone), event: .finished)
            }
        }
        guard let end = ends.min(by: { $0.nanoseconds < $1.nanoseconds }) else { return Output(rows) }
        return Output(rows.filter { $0.nanoseconds <= end.nanoseconds } + [end])
    }

    /// A row goes with each value while rows are asked for, and with a request where one has not been. The last of
    /// all ends is the end, or the first failure.
    static func combineLatest(_ inputs: [Input], _ requests: [Request]) -> Output {
        let end = combineLatestEnd(inputs)
        var times = inputs.flatMap { $0.entries.map(\.nanoseconds) } + requests.map(\.nanoseconds)
        times.removeAll { $0 >= end?.nanoseconds ?? .max }
        var output = Output()
        var left = 0
        var shown: [Int]?
        for time in times.sorted() {
            left += requests.first { $0.nanoseconds == time }?.rows ?? 0
            let latest = inputs.compactMap { input in
                input.values(until: time).last
            }
            // Values are all different, so a row that was shown is recognised.
            guard left > 0, latest.count == inputs.count, latest != shown else { continue }
            left -= 1
            shown = latest
            output.entries.append(Output.Entry(nanoseconds: time, event: .value(latest)))
        }
        return Output(output.entries + (end.map { [$0] } ?? []))
    }

    private static func combineLatestEnd(_ inputs: [Input]) -> Output.Entry? {
        let failures = inputs.compactMap { input -> Output.Entry? in
            guard let last = input.entries.last, case .failed(let failure) = last.event else { return nil }
            return Output.Entry(nanoseconds: last.nanoseconds, event: .failed(failure))
        }
        let finishes = inputs.compactMap { input -> Int? in
            guard let last = input.entries.last, case .finished = last.event else { return nil }
            return last.nanoseconds
        }
        if finishes.count == inputs.count, let last = finishes.max() {
            return Output.Entry(nanoseconds: last, event: .finished)
        }
        return failures.min { $0.nanoseconds < $1.nanoseconds }
    }
}

extension Timeline {
    fileprivate func values(until time: Int) -> [Output] {
        Timeline(entries.filter { $0.nanoseconds <= time }).values
    }
}
