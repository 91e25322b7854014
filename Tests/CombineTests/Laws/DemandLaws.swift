import Combine
import TestSupport
import Testing

@Suite("Laws of demand of operators with one upstream")
struct DemandLaws {
    static let throughgoing =
        OperatorTable.passing + OperatorTable.stepping + OperatorTable.tryStepping + OperatorTable.opening
    static let answering = OperatorTable.reducing + OperatorTable.tryReducing

    @Test("asks upstream for what is asked for, and for nothing of its own", arguments: throughgoing)
    func requests(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.none))
        #expect(bench.upstream.requests == [])
        bench.probe.request(.max(2))
        bench.probe.request(.unlimited)
        #expect(bench.upstream.requests == [.max(2), .unlimited])
    }

    @Test("hands on what is asked for with a value", arguments: throughgoing)
    func returned(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.max(1), onValue: { $0 == "1" ? .max(3) : .unlimited }))
        #expect(bench.upstream.send(1) == .max(3))
        #expect(bench.upstream.send(2) == .unlimited)
        #expect(bench.probe.log.count == 2)
    }

    @Test("asks upstream for all values once, whatever is asked for", arguments: answering)
    func all(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.none))
        #expect(bench.upstream.requests == [.unlimited])
        bench.probe.request(.max(1))
        bench.probe.request(.unlimited)
        #expect(bench.upstream.requests == [.unlimited])
        #expect(bench.upstream.send(0) == .none)
    }

    @Test("the answer waits until it is asked for", arguments: answering)
    func waits(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.none))
        bench.upstream.send(1)
        bench.upstream.send(completion: .finished)
        #expect(bench.probe.log.isEmpty)
        bench.probe.request(.max(1))
        #expect(bench.probe.log.count == 2)
        #expect(bench.probe.log.last == "finished")
        bench.probe.request(.max(1))
        #expect(bench.probe.log.count == 2)
    }

    @Test("an answer that waits goes with a cancel", arguments: answering)
    func cancelled(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.none))
        bench.upstream.send(1)
        bench.upstream.send(completion: .finished)
        bench.probe.cancel()
        bench.probe.request(.max(1))
        #expect(bench.probe.log.isEmpty)
    }

    @Test("a failure does not wait", arguments: answering)
    func failure(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.none))
        bench.upstream.send(completion: .failure(StreamError.lost))
        #expect(bench.probe.log == ["failed: lost"])
    }

    @Test("traps on a request for nothing, as it is the source of its answer")
    func zero() async {
        await #expect(processExitsWith: .failure) {
            let probe = Probe<Int, Never>(.none)
            [1, 2].publisher.general.count().subscribe(probe)
            probe.request(.none)
        }
    }
}
