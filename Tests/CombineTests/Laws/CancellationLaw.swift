import Combine
import TestSupport
import Testing

@Suite("Law: nothing after a cancel")
struct CancellationLaw {
    @Test("a cancel reaches upstream once, and nothing follows, whatever comes", arguments: OperatorTable.owning)
    func cancel(_ row: OperatorRow) {
        for count in 0...2 {
            let bench = Bench(row)
            for value in 0..<count { bench.send(Item(value + 1)) }
            let isOver = bench.probe.hasCompleted
            let requests = bench.upstream.requests
            let log = bench.probe.log
            bench.probe.cancel()
            bench.probe.cancel()
            bench.settle()
            #expect(bench.upstream.cancels == 1, "after \(count) values")
            goOn(bench)
            #expect(bench.probe.log == log, "after \(count) values")
            if !isOver { #expect(bench.upstream.requests == requests, "after \(count) values") }
        }
    }

    @Test("what is under way goes with a cancel", arguments: OperatorTable.owning)
    func underWay(_ row: OperatorRow) {
        let bench = Bench(row)
        bench.upstream.send(1)
        bench.upstream.send(2)
        let log = bench.probe.log
        bench.probe.cancel()
        bench.settle()
        #expect(bench.probe.log == log)
        #expect(bench.clock.pendingCount == 0)
    }

    @Test("a subscriber may cancel while it gets its subscription", arguments: OperatorTable.owning)
    func atOnce(_ row: OperatorRow) {
        let bench = Bench(row, Probe(onSubscription: { $0.cancel() }))
        #expect(bench.upstream.cancels == bench.upstream.subscriptions)
        goOn(bench)
        #expect(bench.probe.log.isEmpty)
        #expect(bench.clock.pendingCount == 0)
    }

    @Test("a subscriber may cancel while it gets a value", arguments: OperatorTable.owning)
    func inside(_ row: OperatorRow) {
        let cancel = Later()
        let bench = Bench(
            row,
            Probe(
                onSubscription: { subscription in cancel.action = { subscription.cancel() } },
                onValue: { _ in
                    cancel.run()
                    return .max(1)
                }))
        for value in 1...3 { bench.send(Item(value)) }
        if bench.probe.log.isEmpty {
            // It answers at the end.
            bench.end()
        }
        goOn(bench)
        #expect(bench.probe.log.count == 1)
        #expect(bench.upstream.cancels <= 1)
        #expect(bench.probe.violations.isEmpty)
        cancel.action = {}
    }

    @Test("a stream of well-behaved publishers is over when it is cancelled", arguments: LawStream.all)
    func wellBehaved(_ stream: LawStream) {
        for place in ["at once", "inside a value", "after a value"] {
            let context = LawContext()
            let running = stream.start(context)
            let cancel = Later()
            let probe = Probe<String, any Error>(
                onSubscription: { subscription in
                    if place == "at once" { subscription.cancel() }
                    cancel.action = { subscription.cancel() }
                },
                onValue: { _ in
                    if place == "inside a value" { cancel.run() }
                    return .max(1)
                })
            running.publisher.subscribe(probe)
            context.settle()
            running.send(1)
            context.settle()
            if place == "after a value" { probe.cancel() }
            let log = probe.log
            running.send(2)
            context.settle()
            running.end(.finished)
            context.settle()
            probe.request(.max(1))
            context.settle()
            switch place {
            case "at once": if !stream.endsAtOnce { #expect(probe.log.isEmpty, "\(place)") }
            case "inside a value": #expect(probe.log.count <= 1 || probe.values.isEmpty, "\(place)")
            default: #expect(probe.log == log, "\(place)")
            }
            #expect(probe.violations.isEmpty, "\(place)")
            cancel.action = {}
        }
    }

    @Test("operators hear of a cancel, also where the subject is gone", arguments: OperatorTable.all)
    func subjectGone(_ row: OperatorRow) {
        let (kept, gone) = (listeners(row, keepingSubject: true), listeners(row, keepingSubject: false))
        #expect(kept.sorted() == gone.sorted())
        #expect(gone.contains("downstream") && gone.contains("sink's neighbour"))
    }

    /// Who hears of the cancellation of a sink.
    private func listeners(_ row: OperatorRow, keepingSubject: Bool) -> [String] {
        let context = LawContext()
        let log = Log()
        var running: LawStream.Running? = LawStream(row).start(context) { upstream in
            upstream.handleEvents(receiveCancel: { log.append("upstream") }).eraseToAnyPublisher()
        }
        let handle = running?.publisher
            .handleEvents(receiveCancel: { log.append("downstream") })
            .filter { _ in true }
            .handleEvents(receiveCancel: { log.append("sink's neighbour") })
            .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        context.settle()
        if !keepingSubject { running = nil }
        handle?.cancel()
        context.settle()
        return withExtendedLifetime(running) { log.lines }
    }

    private func goOn(_ bench: Bench) {
        #expect(bench.upstream.send(7) == .none)
        bench.settle()
        bench.end()
        bench.end(.failure(StreamError.lost))
        bench.probe.request(.max(1))
        bench.settle()
    }
}
