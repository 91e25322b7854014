import Combine
import TestSupport
import Testing

@Suite("Law: closures that throw")
struct ThrowingLaw {
    static let rows = OperatorTable.tryStepping + OperatorTable.tryReducing

    @Test("cancels upstream, then fails with the error, and nothing follows", arguments: rows)
    func fails(_ row: OperatorRow) {
        let upstream = ManualPublisher<Item, any Error>()
        let log = Log()
        let bench = Bench(
            row, Probe(onCompletion: { _ in log.append("cancels: \(upstream.cancels)") }), upstream: upstream)
        upstream.send(0)
        #expect(upstream.send(-1) == .none)
        #expect(bench.probe.log.last == "failed: thrown")
        #expect(log.lines == ["cancels: 1"])
        let events = bench.probe.log
        upstream.send(1)
        upstream.send(-1)
        upstream.send(completion: .finished)
        bench.probe.cancel()
        #expect(bench.probe.log == events)
        #expect(upstream.cancels == 1)
    }

    @Test("fails without being asked for anything", arguments: OperatorTable.tryReducing)
    func failsWithoutDemand(_ row: OperatorRow) {
        let bench = Bench(row, Probe(.none))
        bench.upstream.send(0)
        bench.upstream.send(-1)
        #expect(bench.probe.log == ["failed: thrown"])
    }

    @Test("a closure that cancels the stream and throws delivers nothing")
    func cancelsAndThrows() {
        let cancel = Later()
        func fail(_ value: Int) throws -> Int {
            cancel.run()
            throw StreamError.thrown
        }
        let stepping = Probe<Int, any Error>()
        let reducing = Probe<Int, any Error>()
        let upstream = PassthroughSubject<Int, Never>()
        upstream.tryMap(fail).subscribe(stepping)
        upstream.tryReduce(0) { try fail($1) }.subscribe(reducing)
        cancel.action = {
            stepping.cancel()
            reducing.cancel()
        }
        upstream.send(1)
        #expect(stepping.log.isEmpty)
        #expect(reducing.log.isEmpty)
    }
}
