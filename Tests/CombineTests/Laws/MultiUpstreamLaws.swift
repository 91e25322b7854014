import Combine
import TestSupport
import Testing

@Suite("Laws of operators with several upstreams")
struct MultiUpstreamLaws {
    typealias Bench = MultiUpstreamBench
    typealias Row = MultiUpstreamRow

    @Test(
        "subscribes to each upstream once, in order, and hands out one subscription; all print as the operator",
        arguments: MultiUpstreamTable.all)
    func subscriptions(_ row: Row) {
        let order = Log()
        let probe = Probe<[Int], StreamError>()
        let inputs = (0..<row.count).map { _ in ManualPublisher<Int, StreamError>() }
        row.make(
            inputs.enumerated().map { index, input in
                Deferred {
                    order.append("\(index)")
                    return input
                }.eraseToAnyPublisher()
            }
        ).subscribe(probe)
        #expect(order.lines == (0..<row.count).map(String.init))
        #expect(inputs.allSatisfy { $0.subscriptions == 1 && $0.subscriberDescription == row.name })
        #expect(probe.events == [.subscription(row.name)])
    }

    @Test("a value that comes before its upstream's subscription is dropped", arguments: MultiUpstreamTable.all)
    func early(_ row: Row) {
        for late in 0..<row.count {
            let bench = Bench(row, late: late)
            #expect(bench.inputs[late].send(100) == .none, "input \(late)")
            #expect(bench.probe.log.isEmpty, "input \(late)")
            bench.inputs[late].sendSubscription()
            bench.sendRound()
            #expect(bench.probe.values == row.rows(of: Array(1...row.count)), "input \(late)")
            bench.finishAll()
            #expect(bench.probe.hasCompleted && bench.probe.violations.isEmpty, "input \(late)")
        }
    }

    @Test("an end that comes without a subscription is the upstream's end", arguments: MultiUpstreamTable.all)
    func earlyEnd(_ row: Row) {
        for late in 0..<row.count {
            let finished = Bench(row, late: late)
            finished.inputs[late].send(completion: .finished)
            finished.inputs[late].sendSubscription()
            #expect(finished.inputs[late].cancels == 1, "input \(late)")
            finished.finishAll()
            #expect(finished.probe.log == ["finished"], "input \(late)")
            let failed = Bench(row, late: late)
            failed.inputs[late].send(completion: .failure(.lost))
            #expect(failed.probe.log == ["failed: lost"], "input \(late)")
        }
    }

    @Test("a second subscription of an upstream is cancelled, and the first stays", arguments: MultiUpstreamTable.all)
    func second(_ row: Row) {
        for index in 0..<row.count {
            let bench = Bench(row)
            bench.inputs[index].sendSubscription()
            #expect(bench.inputs.map(\.cancels) == (0..<row.count).map { $0 == index ? 1 : 0 })
            bench.sendRound()
            #expect(bench.probe.values == row.rows(of: Array(1...row.count)), "input \(index)")
        }
    }

    @Test("completes once, and nothing follows", arguments: MultiUpstreamTable.all)
    func completion(_ row: Row) {
        let bench = Bench(row)
        bench.sendRound()
        bench.finishAll()
        let log = bench.probe.log
        #expect(log.last == "finished" && log.filter { $0 == "finished" }.count == 1)
        bench.finishAll()
        bench.sendRound()
        for input in bench.inputs { input.send(completion: .failure(.lost)) }
        bench.probe.request(.max(1))
        bench.probe.cancel()
        #expect(bench.probe.log == log)
        #expect(bench.probe.violations.isEmpty)
    }

    @Test("the end of an upstream counts once", arguments: MultiUpstreamTable.merge + MultiUpstreamTable.combineLatest)
    func endTwice(_ row: Row) {
        let bench = Bench(row)
        bench.sendRound()
        for _ in 0..<row.count { bench.inputs[0].send(completion: .finished) }
        #expect(bench.inputs[0].send(7) == .none)
        bench.inputs[0].send(completion: .failure(.lost))
        #expect(!bench.probe.hasCompleted)
        bench.inputs[1].send(7)
        #expect(bench.probe.values.last?.contains(7) == true)
        bench.finishAll()
        #expect(bench.probe.log.last == "finished")
    }

    @Test("fails at once where an upstream fails, once the others are cancelled", arguments: MultiUpstreamTable.all)
    func failure(_ row: Row) {
        for index in 0..<row.count {
            let cancels = Later()
            let log = Log()
            let bench = Bench(row, Probe(onCompletion: { _ in cancels.run() }))
            cancels.action = { [inputs = bench.inputs] in log.append("\(inputs.map(\.cancels))") }
            bench.inputs[index].send(1)
            bench.inputs[index].send(completion: .failure(.lost))
            #expect(log.lines == ["\((0..<row.count).map { $0 == index ? 0 : 1 })"], "input \(index)")
            bench.sendRound()
            bench.finishAll()
            #expect(bench.probe.log == (row.kind == .merge ? ["[1]"] : []) + ["failed: lost"], "input \(index)")
            #expect(bench.probe.violations.isEmpty, "input \(index)")
        }
    }

    @Test("a cancel cancels each upstream once, and nothing follows", arguments: MultiUpstreamTable.all)
    func cancel(_ row: Row) {
        let bench = Bench(row)
        bench.probe.cancel()
        bench.probe.cancel()
        let requests = bench.inputs.map(\.requests)
        bench.sendRound()
        bench.probe.request(.max(1))
        bench.finishAll()
        #expect(bench.probe.log.isEmpty)
        #expect(bench.inputs.map(\.cancels) == Array(repeating: 1, count: row.count))
        #expect(bench.inputs.map(\.requests) == requests)
    }

    @Test(
        "a cancel before all upstreams are connected reaches those that come later", arguments: MultiUpstreamTable.all)
    func cancelEarly(_ row: Row) {
        for late in 0..<row.count {
            let bench = Bench(row, late: late)
            bench.probe.cancel()
            bench.inputs[late].sendSubscription()
            #expect(bench.inputs.map(\.cancels) == Array(repeating: 1, count: row.count), "input \(late)")
            #expect(bench.inputs[late].requests.isEmpty, "input \(late)")
        }
    }

    @Test("a cancel with the subscription leaves nothing running", arguments: MultiUpstreamTable.all)
    func cancelAtOnce(_ row: Row) {
        let bench = Bench(row, Probe(.none, onSubscription: { $0.cancel() }))
        #expect(bench.inputs.allSatisfy { $0.subscriptions == $0.cancels && $0.requests.isEmpty })
        bench.sendRound()
        bench.finishAll()
        #expect(bench.probe.log.isEmpty)
    }

    @Test("a cancel inside the first value is the end", arguments: MultiUpstreamTable.all)
    func cancelInside(_ row: Row) {
        let cancel = Later()
        let bench = Bench(
            row,
            Probe(onValue: { _ in
                cancel.run()
                return .max(1)
            }))
        cancel.action = { [probe = bench.probe] in probe.cancel() }
        bench.sendRound()
        bench.sendRound()
        bench.finishAll()
        #expect(bench.probe.log.count == 1)
        #expect(bench.inputs.allSatisfy { $0.cancels == 1 })
        #expect(bench.probe.violations.isEmpty)
    }

    @Test("upstreams that end as soon as they are attached end the stream behind the subscription")
    func endAtOnce() {
        for row in MultiUpstreamTable.all {
            for index in 0..<row.count {
                for fails in [true, false] {
                    let ending =
                        fails
                        ? Fail<Int, StreamError>(error: .lost).eraseToAnyPublisher() : Empty().eraseToAnyPublisher()
                    let inputs = (0..<row.count).map { _ in ManualPublisher<Int, StreamError>() }
                    var publishers = inputs.map { $0.eraseToAnyPublisher() }
                    publishers[index] = ending
                    let probe = Probe<[Int], StreamError>()
                    row.make(publishers).subscribe(probe)
                    let place = Comment("\(row.testDescription), input \(index) \(fails ? "fails" : "finishes")")
                    #expect(probe.violations.isEmpty, place)
                    if fails || row.kind == .zip {
                        #expect(probe.log == [fails ? "failed: lost" : "finished"], place)
                        #expect(inputs.allSatisfy { $0.subscriptions == $0.cancels }, place)
                    } else {
                        #expect(probe.log.isEmpty, place)
                    }
                }
            }
        }
    }

    @Test("each subscriber starts afresh, and upstreams that send at once are heard", arguments: MultiUpstreamTable.all)
    func twice(_ row: Row) {
        let operation = row.make(
            (0..<row.count).map { _ in
                [1, 2, 3].publisher.setFailureType(to: StreamError.self).eraseToAnyPublisher()
            })
        let expected: [[Int]] =
            switch row.kind {
            case .merge: (0..<row.count).flatMap { _ in [[1], [2], [3]] }
            case .zip: (1...3).map { Array(repeating: $0, count: row.count) }
            case .combineLatest: (1...3).map { Array(repeating: 3, count: row.count - 1) + [$0] }
            }
        for _ in 0..<2 {
            let probe = Probe<[Int], StreamError>()
            operation.subscribe(probe)
            #expect(probe.values == expected)
            #expect(probe.log.last == "finished")
        }
    }
}
