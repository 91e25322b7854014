import Combine
import TestSupport
import Testing

@Suite("Executable specification of buffer")
struct BufferSpecificationTests {
    @Test("buffer, beside a list and a number")
    func buffer() {
        for seed in 1...20_000 {
            let script = BufferScript(seed: UInt64(seed))
            let expected = Specification.buffer(script)
            let got = run(script)
            if got != expected {
                Issue.record("\(script)\nexpected \(expected)\ngot      \(got)")
                return
            }
        }
    }

    private func run(_ script: BufferScript) -> BufferOutcome {
        let upstream = ManualPublisher<Int, Lost>()
        let probe = Probe<Int, Lost>(.none, onValue: { .max(BufferScript.more(for: $0)) })
        let whenFull: Publishers.BufferingStrategy<Lost> =
            switch script.whenFull {
            case .dropNewest: .dropNewest
            case .dropOldest: .dropOldest
            case .fail: .customError { .lost }
            }
        upstream.buffer(
            size: script.size, prefetch: script.isKeptFull ? .keepFull : .byRequest, whenFull: whenFull
        ).subscribe(probe)
        var outcome = BufferOutcome()
        for event in script.events {
            let before = probe.log.count
            switch event {
            case .value(let value): outcome.asked += upstream.send(value).max ?? 0
            case .request(let demand): probe.request(demand)
            case .finish: upstream.send(completion: .finished)
            case .fail: upstream.send(completion: .failure(.lost))
            case .cancel: probe.cancel()
            }
            outcome.log.append(Array(probe.log[before...]))
        }
        outcome.asked += upstream.requests.compactMap(\.max).reduce(0, +)
        outcome.cancels = upstream.cancels
        return outcome
    }
}
