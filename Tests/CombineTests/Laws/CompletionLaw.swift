import Combine
import TestSupport
import Testing

@Suite("Law: one completion at most, and nothing after it")
struct CompletionLaw {
    @Test("finishes where upstream does, once, whatever comes afterwards", arguments: OperatorTable.owning)
    func finish(_ row: OperatorRow) {
        let bench = Bench(row)
        bench.send(1)
        bench.end()
        let log = bench.probe.log
        #expect(log.last == "finished")
        if row.output != .fewer { #expect(log.count == 2) }
        goOn(bench)
        #expect(bench.probe.log == log)
        #expect(bench.probe.violations.isEmpty)
        #expect(bench.clock.pendingCount == 0)
    }

    @Test(
        "fails where upstream fails, once, whatever it has gathered and comes afterwards", arguments: OperatorTable.all)
    func failure(_ row: OperatorRow) {
        let bench = Bench(row)
        if row.kind != .reducing { bench.send(1) }
        let before = bench.probe.log
        bench.end(.failure(StreamError.lost))
        let log = bench.probe.log
        #expect(log == before + row.failureEnd)
        // The others pass on what comes, right or wrong.
        if row.kind != .passing { goOn(bench) }
        #expect(bench.probe.log == log)
        #expect(bench.probe.violations.isEmpty)
        #expect(bench.clock.pendingCount == 0)
    }

    @Test("without demand, ends once all the same", arguments: OperatorTable.owning, [StreamEnd.finish, .failure])
    func unasked(_ row: OperatorRow, end: StreamEnd) {
        let bench = Bench(row, Probe(.none))
        if let completion = end.completion { bench.end(completion) }
        for _ in 0..<3 {
            bench.probe.request(.max(1))
            bench.settle()
        }
        let log = bench.probe.log
        #expect(log.last == "finished" || log.last == "failed: lost")
        goOn(bench)
        #expect(bench.probe.log == log)
        #expect(bench.probe.violations.isEmpty)
    }

    @Test(
        "a stream that a well-behaved publisher ends has one end", arguments: LawStream.all,
        [StreamEnd.finish, .failure])
    func wellBehaved(_ stream: LawStream, end: StreamEnd) {
        let context = LawContext()
        let running = stream.start(context)
        let probe = Probe<String, any Error>()
        running.publisher.subscribe(probe)
        context.settle()
        running.send(1)
        context.settle()
        guard let completion = end.completion else { return }
        running.end(completion)
        context.settle()
        let log = probe.log
        running.send(2)
        running.end(.finished)
        running.end(.failure(StreamError.thrown))
        probe.request(.max(1))
        context.settle()
        if !stream.isEndless {
            #expect(probe.hasCompleted)
            #expect(probe.log == log)
        }
        #expect(probe.violations.isEmpty)
    }

    private func goOn(_ bench: Bench) {
        bench.end()
        bench.end(.failure(StreamError.thrown))
        #expect(bench.upstream.send(2) == .none)
        bench.probe.request(.max(1))
        bench.settle()
    }
}
