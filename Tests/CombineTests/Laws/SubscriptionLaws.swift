import Combine
import TestSupport
import Testing

@Suite("Laws of operators with one upstream")
struct SubscriptionLaws {
    @Test(
        "the subscriber prints as the operator, the subscription too, or it is the upstream's",
        arguments: OperatorTable.all)
    func names(_ row: OperatorRow) {
        let bench = Bench(row)
        #expect(bench.upstream.subscriberDescription == row.name)
        #expect(bench.probe.events == [.subscription(row.kind == .passing ? "ManualSubscription" : row.name)])
    }

    @Test("what comes before the subscription is dropped", arguments: OperatorTable.joining)
    func early(_ row: OperatorRow) {
        let bench = Bench(row, upstream: ManualPublisher(sendsSubscription: false))
        #expect(bench.upstream.send(1) == .none)
        bench.upstream.send(completion: .finished)
        bench.upstream.send(completion: .failure(StreamError.lost))
        #expect(bench.probe.events.isEmpty)
        bench.upstream.sendSubscription()
        bench.upstream.send(1)
        bench.upstream.send(completion: .finished)
        #expect(bench.probe.log.count == 2)
    }

    @Test("a second subscription is cancelled, and the first stays", arguments: OperatorTable.owning)
    func second(_ row: OperatorRow) {
        let bench = Bench(row)
        bench.upstream.sendSubscription()
        #expect(bench.upstream.cancels == 1)
        bench.upstream.send(1)
        bench.upstream.send(completion: .finished)
        #expect(bench.probe.log.count == 2)
        #expect(bench.probe.violations.isEmpty)
    }

    @Test("finishes once, and nothing follows", arguments: OperatorTable.owning)
    func finish(_ row: OperatorRow) {
        let bench = Bench(row)
        bench.upstream.send(1)
        bench.upstream.send(completion: .finished)
        let log = bench.probe.log
        bench.upstream.send(completion: .finished)
        bench.upstream.send(completion: .failure(StreamError.lost))
        #expect(bench.upstream.send(2) == .none)
        #expect(log.count == 2)
        #expect(log.last == "finished")
        #expect(bench.probe.log == log)
        #expect(bench.probe.violations.isEmpty)
    }

    @Test("finishes where upstream does", arguments: OperatorTable.passing)
    func passesFinish(_ row: OperatorRow) {
        let bench = Bench(row)
        bench.upstream.send(1)
        bench.upstream.send(completion: .finished)
        #expect(bench.probe.log.count == 2)
        #expect(bench.probe.log.last == "finished")
    }

    @Test("fails where upstream fails, whatever it has gathered", arguments: OperatorTable.all)
    func failure(_ row: OperatorRow) {
        let bench = Bench(row)
        if row.kind != .reducing { bench.upstream.send(1) }
        bench.upstream.send(completion: .failure(StreamError.lost))
        #expect(Array(bench.probe.log.dropFirst(row.kind == .reducing ? 0 : 1)) == row.failureEnd)
        #expect(bench.probe.violations.isEmpty)
    }

    @Test("cancels upstream once, and nothing follows", arguments: OperatorTable.owning)
    func cancel(_ row: OperatorRow) {
        let bench = Bench(row)
        bench.probe.cancel()
        bench.probe.cancel()
        #expect(bench.upstream.cancels == 1)
        #expect(bench.upstream.send(1) == .none)
        bench.upstream.send(completion: .finished)
        bench.probe.request(.max(1))
        #expect(bench.probe.log.isEmpty)
        #expect(bench.upstream.requests == [.unlimited])
    }

    @Test("a cancel inside the first value is the end", arguments: OperatorTable.owning)
    func cancelInside(_ row: OperatorRow) {
        let cancel = Later()
        let bench = Bench(
            row,
            Probe(onValue: { _ in
                cancel.run()
                return .max(1)
            }))
        cancel.action = { [probe = bench.probe] in probe.cancel() }
        bench.upstream.send(1)
        if row.kind == .stepping { bench.upstream.send(2) }
        bench.upstream.send(completion: .finished)
        bench.upstream.send(completion: .failure(StreamError.lost))
        #expect(bench.probe.log.count == 1)
        #expect(bench.probe.violations.isEmpty)
    }

    @Test("a value sent from inside a value is delivered before that send returns", arguments: OperatorTable.all)
    func sendInside(_ row: OperatorRow) {
        let subject = PassthroughSubject<Int, any Error>()
        let log = Log()
        let probe = Probe<String, any Error>(onValue: { text in
            log.append("in \(text)")
            if text == "1" { subject.send(2) }
            log.append("out")
            return .none
        })
        row.make(subject.eraseToAnyPublisher()).subscribe(probe)
        subject.send(1)
        subject.send(completion: .finished)
        #expect(probe.log.last == "finished")
        #expect(log.lines.count == (row.kind == .reducing ? 2 : 4))
        if row.kind != .reducing { #expect(log.lines.suffix(2) == ["out", "out"]) }
    }

    @Test("lets go of everything after the end and after a cancel", arguments: OperatorTable.all, [true, false])
    func release(_ row: OperatorRow, isCancelled: Bool) {
        let tracker = LifetimeTracker()
        let subject = PassthroughSubject<Int, any Error>()
        do {
            let token = tracker.token()
            let probe = Probe<String, any Error>(onValue: { [token] _ in
                _ = token
                return .none
            })
            let upstream = subject.filter { [token] _ in
                _ = token
                return true
            }
            row.make(upstream.eraseToAnyPublisher()).subscribe(probe)
            subject.send(1)
            if isCancelled { probe.cancel() } else { subject.send(completion: .finished) }
            probe.forget()
        }
        #expect(tracker.live == 0)
        withExtendedLifetime(subject) {}
    }

    @Test(
        "a sink behind it lets go of its closures though upstream keeps its subscriber", arguments: OperatorTable.all,
        [true, false])
    func releaseSink(_ row: OperatorRow, isCancelled: Bool) {
        let tracker = LifetimeTracker()
        let upstream = ManualPublisher<Int, any Error>()
        let handle = row.make(upstream.eraseToAnyPublisher()).sink(
            receiveCompletion: { [token = tracker.token()] _ in _ = token },
            receiveValue: { [token = tracker.token()] _ in _ = token })
        upstream.send(1)
        if isCancelled { handle.cancel() } else { upstream.send(completion: .finished) }
        #expect(tracker.live == 0)
        withExtendedLifetime((handle, upstream)) {}
    }

    @Test("each subscriber starts afresh", arguments: OperatorTable.all)
    func twice(_ row: OperatorRow) {
        let operation = row.make(
            [1, 2, 3].publisher.general.setFailureType(to: (any Error).self).eraseToAnyPublisher())
        let first = Probe<String, any Error>()
        let second = Probe<String, any Error>()
        operation.subscribe(first)
        operation.subscribe(second)
        #expect(first.log.last == "finished")
        #expect(first.log.count == (row.kind == .reducing ? 2 : 4))
        #expect(first.log == second.log)
    }

    @Test("survives sends from several threads and a cancel from another", arguments: OperatorTable.owning)
    func threads(_ row: OperatorRow) {
        for _ in 0..<20 {
            let subject = UncheckedBox(PassthroughSubject<Int, any Error>())
            let probe = Probe<String, any Error>()
            row.make(subject.value.eraseToAnyPublisher()).subscribe(probe)
            onThreads(3) { thread in
                for value in 1...50 {
                    if thread == 0, value == 25 { probe.cancel() }
                    subject.value.send(thread * 100 + value)
                }
            }
            let count = probe.log.count
            subject.value.send(1)
            subject.value.send(completion: .finished)
            #expect(probe.log.count == count)
            #expect(probe.violations.isEmpty)
        }
    }
}
