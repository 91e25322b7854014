import Combine
import RubatoTesting
import TestSupport
import Testing

/// zip and combineLatest beside their specifications, on random interleavings of values, ends and requests.
@Suite("Executable specifications of zip and combineLatest")
struct JoinSpecificationTests {
    typealias Input = AnyPublisher<Int, Lost>
    typealias Output = AnyPublisher<[Int], Lost>

    /// What happens, one step at a time.
    enum Step: CustomStringConvertible {
        case value(Int, input: Int)
        case finish(input: Int)
        case fail(input: Int)
        case request(Int)

        var description: String {
            switch self {
            case .value(let value, let input): "\(input): \(value)"
            case .finish(let input): "\(input): |"
            case .fail(let input): "\(input): x"
            case .request(let rows): "request \(rows)"
            }
        }
    }

    @Test("zip", arguments: 2...4)
    func zip(_ inputs: Int) {
        check(inputs, against: JoinSpecification.zip) { p in
            switch inputs {
            case 2: p[0].zip(p[1]) { [$0, $1] }.eraseToAnyPublisher()
            case 3: p[0].zip(p[1], p[2]) { [$0, $1, $2] }.eraseToAnyPublisher()
            default: p[0].zip(p[1], p[2], p[3]) { [$0, $1, $2, $3] }.eraseToAnyPublisher()
            }
        }
    }

    @Test("combineLatest", arguments: 2...4)
    func combineLatest(_ inputs: Int) {
        check(inputs, against: JoinSpecification.combineLatest) { p in
            switch inputs {
            case 2: p[0].combineLatest(p[1]) { [$0, $1] }.eraseToAnyPublisher()
            case 3: p[0].combineLatest(p[1], p[2]) { [$0, $1, $2] }.eraseToAnyPublisher()
            default: p[0].combineLatest(p[1], p[2], p[3]) { [$0, $1, $2, $3] }.eraseToAnyPublisher()
            }
        }
    }

    private func check(
        _ inputs: Int,
        against specification: ([JoinSpecification.Input], [JoinSpecification.Request]) -> JoinSpecification.Output,
        _ operation: ([Input]) -> Output
    ) {
        for seed in 1...2_000 as ClosedRange<UInt64> {
            let steps = Self.steps(inputs, seed: seed)
            let expected = specification(
                (0..<inputs).map { Self.timeline(steps, of: $0) }, Self.requests(steps))
            let got = Self.run(steps, inputs, operation)
            if got != expected {
                Issue.record("seed \(seed), steps \(steps)\nexpected \(expected)\ngot      \(got)")
                return
            }
        }
    }

    /// Values from inputs that run ahead and fall behind, ends anywhere, and rows asked for at once or little by little.
    private static func steps(_ inputs: Int, seed: UInt64) -> [Step] {
        var generator = SplitMix64(seed: seed)
        var live = Array(0..<inputs)
        var steps: [Step] = []
        let endings = Int.random(in: 0...3, using: &generator)
        let isEager = Bool.random(using: &generator)
        if isEager { steps.append(.request(100)) }
        for value in 0..<Int.random(in: 0...30, using: &generator) {
            if !isEager, Int.random(in: 0..<3, using: &generator) == 0 {
                steps.append(.request(Int.random(in: 1...3, using: &generator)))
            }
            // The lower an input's number, the more it has to say, or the other way round.
            let skew = Swift.min(live.count, Int.random(in: 1...inputs, using: &generator))
            guard let input = live.prefix(seed % 2 == 0 ? skew : inputs).randomElement(using: &generator) else { break }
            switch Int.random(in: 0..<20, using: &generator) {
            case 0 where endings > 0:
                live.removeAll { $0 == input }
                steps.append(.finish(input: input))
            case 1 where endings > 2:
                live.removeAll { $0 == input }
                steps.append(.fail(input: input))
            default: steps.append(.value(value, input: input))
            }
        }
        return steps
    }

    // The time of a step is its number, counted from one.

    private static func timeline(_ steps: [Step], of input: Int) -> JoinSpecification.Input {
        JoinSpecification.Input(
            steps.enumerated().compactMap { index, step in
                switch step {
                case .value(let value, input): .init(nanoseconds: index + 1, event: .value(value))
                case .finish(input): .init(nanoseconds: index + 1, event: .finished)
                case .fail(input): .init(nanoseconds: index + 1, event: .failed(.lost))
                default: nil
                }
            })
    }

    private static func requests(_ steps: [Step]) -> [JoinSpecification.Request] {
        steps.enumerated().compactMap { index, step in
            if case .request(let rows) = step { (index + 1, rows) } else { nil }
        }
    }

    private static func run(_ steps: [Step], _ count: Int, _ operation: ([Input]) -> Output) -> JoinSpecification.Output
    {
        // They send whether or not they were asked, so that rows without demand come about.
        let inputs = (0..<count).map { _ in ManualPublisher<Int, Lost>() }
        let probe = Probe<[Int], Lost>(.none)
        operation(inputs.map { $0.eraseToAnyPublisher() }).subscribe(probe)
        var output = JoinSpecification.Output()
        for (index, step) in steps.enumerated() {
            switch step {
            case .value(let value, let input): inputs[input].send(value)
            case .finish(let input): inputs[input].send(completion: .finished)
            case .fail(let input): inputs[input].send(completion: .failure(.lost))
            case .request(let rows): probe.request(.max(rows))
            }
            for event in probe.events.dropFirst(1 + output.entries.count) {
                switch event {
                case .subscription: break
                case .value(let row): output.entries.append(.init(nanoseconds: index + 1, event: .value(row)))
                case .finished: output.entries.append(.init(nanoseconds: index + 1, event: .finished))
                case .failed(let failure): output.entries.append(.init(nanoseconds: index + 1, event: .failed(failure)))
                }
            }
        }
        return output
    }
}
