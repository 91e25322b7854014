import Combine
import TestSupport
import Testing

@Suite("Laws of demand of operators with several upstreams")
struct MultiUpstreamDemandLaws {
    typealias Bench = MultiUpstreamBench
    typealias Row = MultiUpstreamRow

    @Test("delivers no value that was not asked for, however much comes", arguments: MultiUpstreamTable.all)
    func limit(_ row: Row) {
        let bench = Bench(row, Probe(.none))
        var asked = 0
        for more in [0, 1, 0, 2, 3] {
            if more > 0 { bench.probe.request(.max(more)) }
            asked += more
            for round in 0..<4 { bench.sendRound(Array(repeating: round, count: row.count)) }
            #expect(bench.probe.values.count == asked)
        }
        #expect(bench.probe.violations.isEmpty)
    }

    @Test("what is asked for with a value counts", arguments: MultiUpstreamTable.all)
    func returned(_ row: Row) {
        let answers = Answers([.max(2), .none, .max(1)])
        let bench = Bench(row, Probe(.max(1), onValue: { _ in answers.next() }))
        for round in 0..<10 { bench.sendRound(Array(repeating: round, count: row.count)) }
        #expect(bench.probe.values.count == 4)
    }

    @Test("asks each upstream for what is asked for, and for nothing of its own", arguments: MultiUpstreamTable.joins)
    func requests(_ row: Row) {
        let bench = Bench(row, Probe(.none))
        #expect(bench.inputs.allSatisfy { $0.requests.isEmpty })
        bench.probe.request(.max(2))
        bench.probe.request(.unlimited)
        #expect(bench.inputs.allSatisfy { $0.requests == [.max(2), .unlimited] })
    }

    @Test("asks upstreams only when all are subscribed to", arguments: MultiUpstreamTable.joins)
    func order(_ row: Row) {
        let log = Log()
        let inputs = (0..<row.count).map { index in
            PassthroughSubject<Int, StreamError>().handleEvents(
                receiveSubscription: { _ in log.append("subscription \(index)") },
                receiveRequest: { log.append("request \(index) \($0)") }
            ).eraseToAnyPublisher()
        }
        let probe = Probe<[Int], StreamError>(.max(3))
        row.make(inputs).subscribe(probe)
        let indices = 0..<row.count
        #expect(log.lines == indices.map { "subscription \($0)" } + indices.map { "request \($0) max(3)" })
    }

    @Test("an upstream that connects late is asked for all that was asked for", arguments: MultiUpstreamTable.joins)
    func late(_ row: Row) {
        for late in 0..<row.count {
            let bench = Bench(row, Probe(.max(2)), late: late)
            bench.probe.request(.max(3))
            #expect(bench.inputs[late].requests.isEmpty)
            bench.inputs[late].sendSubscription()
            #expect(bench.inputs[late].requests == [.max(5)], "input \(late)")
            #expect(bench.inputs.indices.allSatisfy { $0 == late || bench.inputs[$0].requests == [.max(2), .max(3)] })
        }
    }

    @Test(
        "what is asked for with a row is returned to the upstream that completed it, and asked of all others",
        arguments: MultiUpstreamTable.joins)
    func passedOn(_ row: Row) {
        for last in 0..<row.count {
            let bench = Bench(row, Probe(.max(1), onValue: { _ in .max(4) }))
            for index in 0..<row.count where index != last { #expect(bench.inputs[index].send(0) == .none) }
            #expect(bench.inputs[last].send(0) == .max(4), "input \(last)")
            for (index, input) in bench.inputs.enumerated() {
                #expect(input.requests == (index == last ? [.max(1)] : [.max(1), .max(4)]), "input \(last)")
            }
        }
    }

    @Test("demand that comes one by one from inside deliveries takes no stack", arguments: MultiUpstreamTable.joins)
    func oneByOne(_ row: Row) {
        let count = 3_000
        let sequences = (0..<row.count).map { _ in
            (0..<count).publisher.setFailureType(to: StreamError.self).eraseToAnyPublisher()
        }
        let returning = Probe<[Int], StreamError>(.max(1), onValue: { _ in .max(1) })
        row.make(sequences).subscribe(returning)
        #expect(returning.violations.isEmpty && returning.log.last == "finished")

        let request = Later()
        let requesting = Probe<[Int], StreamError>(
            .max(1),
            onValue: { _ in
                request.run()
                return .none
            })
        request.action = { requesting.request(.max(1)) }
        row.make(sequences).subscribe(requesting)
        #expect(requesting.violations.isEmpty && requesting.log.last == "finished")
        if row.kind == .zip {
            #expect(returning.values.count == count && requesting.values.count == count)
        }
        request.action = {}
    }
}

/// Demands to be returned one after another, then none.
private final class Answers {
    private var rest: IndexingIterator<[Subscribers.Demand]>

    init(_ demands: [Subscribers.Demand]) { rest = demands.makeIterator() }

    func next() -> Subscribers.Demand { rest.next() ?? .none }
}
