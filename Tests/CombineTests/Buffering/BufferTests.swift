import Combine
import TestSupport
import Testing

@Suite("buffer")
struct BufferTests {
    enum Failure: Error { case lost, full }
    typealias Manual = ManualPublisher<Int, Failure>

    private struct Bench {
        let upstream = Manual()
        let probe: Probe<Int, Failure>

        init(
            _ size: Int, _ prefetch: Publishers.PrefetchStrategy = .byRequest,
            _ whenFull: Publishers.BufferingStrategy<Failure> = .dropNewest,
            _ probe: Probe<Int, Failure> = Probe(.none)
        ) {
            self.probe = probe
            upstream.buffer(size: size, prefetch: prefetch, whenFull: whenFull).subscribe(probe)
        }
    }

    @Test("byRequest asks for everything, once")
    func byRequest() {
        let bench = Bench(2)
        #expect(bench.upstream.requests == [.unlimited])
        #expect(bench.upstream.send(1) == .none)
        bench.probe.request(.max(2))
        #expect(bench.upstream.send(2) == .none)
        #expect(bench.upstream.requests == [.unlimited])
        #expect(bench.probe.events == [.subscription("Buffer"), .value(1), .value(2)])
    }

    @Test("keepFull asks for as many as fit, and for one more for each that is taken out")
    func keepFull() {
        let bench = Bench(3, .keepFull)
        #expect(bench.upstream.requests == [.max(3)])
        for value in 1...3 { #expect(bench.upstream.send(value) == .none) }
        bench.probe.request(.max(2))
        #expect(bench.upstream.requests == [.max(3), .max(2)])
        bench.probe.request(.max(3))
        #expect(bench.upstream.requests == [.max(3), .max(2), .max(1)])
        // Asked for already: it is taken out at once.
        #expect(bench.upstream.send(4) == .max(1))
        #expect(bench.upstream.send(5) == .max(1))
        #expect(bench.upstream.send(6) == .none)
        #expect(bench.probe.values == [1, 2, 3, 4, 5])
        bench.probe.request(.unlimited)
        #expect(bench.upstream.send(7) == .max(1))
        #expect(bench.probe.values == [1, 2, 3, 4, 5, 6, 7])
    }

    @Test("keepFull loses nothing of an upstream that honours demand", arguments: [1, 2, 7, 1_000])
    func sequence(size: Int) {
        for demand in [Subscribers.Demand.max(1), .max(3), .unlimited] {
            let probe = Probe<Int, Never>(demand, onValue: { _ in .max(1) })
            (1...100).publisher.buffer(size: size, prefetch: .keepFull, whenFull: .dropNewest).subscribe(probe)
            #expect(probe.values == Array(1...100))
            #expect(probe.log.last == "finished")
        }
    }

    @Test("the downstream gets its subscription before upstream is asked, so what it asks for passes")
    func order() {
        let probe = Probe<Int, Never>()
        (1...100).publisher.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).subscribe(probe)
        #expect(probe.values == Array(1...100))
        let late = Probe<Int, Never>(.none)
        (1...100).publisher.buffer(size: 3, prefetch: .byRequest, whenFull: .dropOldest).subscribe(late)
        late.request(.max(2))
        #expect(late.log == ["98", "99"])
        late.request(.max(1))
        #expect(late.log == ["98", "99", "100", "finished"])
    }

    @Test("a full buffer drops the newest, or the oldest")
    func drops() {
        for (whenFull, expected) in [
            (Publishers.BufferingStrategy<Failure>.dropNewest, [1, 2]), (.dropOldest, [3, 4]),
        ] {
            let bench = Bench(2, .byRequest, whenFull)
            for value in 1...4 { bench.upstream.send(value) }
            #expect(bench.probe.log.isEmpty)
            bench.probe.request(.unlimited)
            #expect(bench.probe.values == expected)
            #expect(bench.upstream.cancels == 0)
        }
    }

    @Test("or it cancels upstream and fails, after what waits has been taken; the error is made once")
    func customError() {
        let made = Log()
        let bench = Bench(
            2, .byRequest,
            .customError {
                made.append("")
                return .full
            })
        for value in 1...2 { bench.upstream.send(value) }
        #expect(made.lines.isEmpty && bench.upstream.cancels == 0)
        bench.upstream.send(3)
        bench.upstream.send(4)
        bench.upstream.send(completion: .failure(.lost))
        #expect(made.lines.count == 1)
        #expect(bench.upstream.cancels == 1)
        #expect(bench.probe.log.isEmpty)
        bench.probe.request(.max(1))
        #expect(bench.probe.log == ["1"])
        bench.probe.request(.max(1))
        #expect(bench.probe.log == ["1", "2", "failed: full"])
        bench.probe.cancel()
        #expect(bench.upstream.cancels == 1)
    }

    @Test(
        "an end waits for what waits, and not for more demand",
        arguments: [Subscribers.Completion<Failure>.finished, .failure(.lost)])
    func end(_ completion: Subscribers.Completion<Failure>) {
        let text = completion == .finished ? "finished" : "failed: lost"
        let bench = Bench(3)
        for value in 1...2 { bench.upstream.send(value) }
        bench.upstream.send(completion: completion)
        bench.upstream.send(3)
        bench.upstream.send(completion: .finished)
        #expect(bench.probe.log.isEmpty)
        bench.probe.request(.max(1))
        #expect(bench.probe.log == ["1"])
        bench.probe.request(.max(1))
        #expect(bench.probe.log == ["1", "2", text])

        let empty = Bench(3)
        empty.upstream.send(completion: completion)
        #expect(empty.probe.log == [text])
    }

    @Test("a buffer without room lets through what is asked for, and keepFull then asks for nothing")
    func noRoom() {
        for size in [0, -1] {
            let bench = Bench(size)
            bench.upstream.send(1)
            bench.probe.request(.max(1))
            bench.upstream.send(2)
            bench.upstream.send(3)
            bench.upstream.send(completion: .finished)
            #expect(bench.probe.log == ["2", "finished"])
            #expect(Bench(size, .keepFull).upstream.requests == [])
            let failing = Bench(size, .byRequest, .customError { .full })
            failing.upstream.send(1)
            #expect(failing.probe.log == ["failed: full"])
            #expect(failing.upstream.cancels == 1)
        }
    }

    @Test("the largest size costs nothing ahead of the values")
    func largest() {
        let bench = Bench(.max, .keepFull)
        #expect(bench.upstream.requests == [.max(.max)])
        for value in 1...1_000 { bench.upstream.send(value) }
        bench.probe.request(.unlimited)
        #expect(bench.probe.values == Array(1...1_000))
    }

    @Test("demand that comes from inside a value, or back with it, goes on to the next")
    func demandInside() {
        let more = Later()
        let bench = Bench(
            10, .byRequest, .dropNewest,
            Probe(
                .none,
                onValue: { value in
                    if value == 1 { more.run() }
                    return value == 3 ? .max(2) : .none
                }))
        more.action = { [probe = bench.probe] in
            probe.request(.max(2))
            #expect(probe.log == ["1"])
        }
        for value in 1...9 { bench.upstream.send(value) }
        bench.probe.request(.max(1))
        #expect(bench.probe.values == [1, 2, 3, 4, 5])
        bench.probe.request(.max(1))
        #expect(bench.probe.values == [1, 2, 3, 4, 5, 6])
    }

    @Test("a hundred thousand values taken one by one, from inside each other, take no stack")
    func depth() {
        let more = Later()
        let bench = Bench(
            100_000, .byRequest, .dropNewest,
            Probe(
                .none,
                onValue: { _ in
                    more.run()
                    return .none
                }))
        more.action = { [probe = bench.probe] in probe.request(.max(1)) }
        for value in 1...100_000 { bench.upstream.send(value) }
        bench.upstream.send(completion: .finished)
        bench.probe.request(.max(1))
        #expect(bench.probe.values == Array(1...100_000))
        #expect(bench.probe.log.last == "finished")
    }

    @Test("a value sent from inside a delivery follows those that wait, and none is dropped while values are asked for")
    func sendInside() {
        let send = Later()
        let bench = Bench(
            2, .byRequest, .dropNewest,
            Probe(
                .none,
                onValue: { value in
                    if value == 1 { send.run() }
                    return .none
                }))
        send.action = { [upstream = bench.upstream, probe = bench.probe] in
            upstream.send(3)
            #expect(probe.values == [1])
            upstream.send(4)
            #expect(probe.values == [1, 2])
            upstream.send(5)
            #expect(probe.values == [1, 2, 3])
        }
        bench.upstream.send(1)
        bench.upstream.send(2)
        bench.probe.request(.unlimited)
        #expect(bench.probe.values == [1, 2, 3, 4, 5])
    }

    @Test("an end from inside a delivery comes after what waits, before that send returns")
    func endInside() {
        let end = Later()
        let bench = Bench(
            5, .byRequest, .dropNewest,
            Probe(
                .none,
                onValue: { value in
                    if value == 1 { end.run() }
                    return .none
                }))
        end.action = { [upstream = bench.upstream, probe = bench.probe] in
            upstream.send(completion: .finished)
            #expect(probe.log == ["1", "2", "finished"])
        }
        bench.upstream.send(1)
        bench.upstream.send(2)
        bench.probe.request(.unlimited)
        #expect(bench.probe.log == ["1", "2", "finished"])
        #expect(bench.probe.violations.isEmpty)
    }

    @Test("a cancel drops what waits, also from inside a value")
    func cancel() {
        let tracker = LifetimeTracker()
        let cancel = Later()
        let upstream = ManualPublisher<LifetimeTracker.Token, Never>()
        let count = Log()
        let probe = Probe<ObjectIdentifier, Never>(
            .none,
            onValue: { _ in
                count.append("")
                cancel.run()
                return .max(1)
            })
        upstream.buffer(size: 9, prefetch: .byRequest, whenFull: .dropOldest).map { ObjectIdentifier($0) }
            .subscribe(probe)
        cancel.action = { probe.cancel() }
        for _ in 0..<9 { upstream.send(tracker.token()) }
        #expect(tracker.live == 9)
        probe.request(.max(3))
        #expect(count.lines.count == 1)
        #expect(tracker.live == 0)
        upstream.send(tracker.token())
        upstream.send(completion: .finished)
        probe.request(.unlimited)
        #expect(count.lines.count == 1)
        #expect(tracker.live == 0)
        #expect(upstream.cancels == 1)
    }

    @Test("a request from inside the error's closure, and a cancel from there, do no harm")
    func errorReenters() {
        for cancels in [true, false] {
            let action = Later()
            let bench = Bench(
                1, .byRequest,
                .customError {
                    action.run()
                    return .full
                })
            action.action = { [probe = bench.probe] in cancels ? probe.cancel() : probe.request(.max(1)) }
            bench.upstream.send(1)
            bench.upstream.send(2)
            #expect(bench.probe.log == (cancels ? [] : ["1", "failed: full"]))
            #expect(bench.probe.violations.isEmpty)
        }
    }

    @Test("a request for nothing does nothing")
    func zero() {
        let bench = Bench(1, .keepFull)
        bench.upstream.send(1)
        bench.probe.request(.none)
        #expect(bench.probe.log.isEmpty)
        #expect(bench.upstream.requests == [.max(1)])
    }

    @Test("the buffer before flatMap(maxPublishers: .max(1)) queues what comes meanwhile")
    func queue() {
        let subject = PassthroughSubject<Int, Never>()
        let jobs = (0..<4).map { _ in PassthroughSubject<String, Never>() }
        let probe = Probe<String, Never>()
        subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest)
            .flatMap(maxPublishers: .max(1)) { jobs[$0] }.subscribe(probe)
        for index in 0..<4 { subject.send(index) }
        subject.send(completion: .finished)
        for (index, job) in jobs.enumerated() {
            job.send("\(index)")
            job.send(completion: .finished)
        }
        #expect(probe.log == ["0", "1", "2", "finished"])
    }

    @Test("one thread sends, others ask: nothing is lost, doubled or out of order", arguments: [true, false])
    func threads(keepsFull: Bool) {
        for _ in 0..<30 {
            let probe = Probe<Int, Never>(.none)
            let subject = UncheckedBox(PassthroughSubject<Int, Never>())
            subject.value.buffer(
                size: 1_000, prefetch: keepsFull ? .keepFull : .byRequest, whenFull: .dropNewest
            ).subscribe(probe)
            onThreads(4) { thread in
                for value in 0..<300 {
                    if thread == 0 { subject.value.send(value) } else { probe.request(.max(1)) }
                }
                if thread == 0 { subject.value.send(completion: .finished) }
            }
            #expect(probe.values == Array(0..<300))
            #expect(probe.log.last == "finished")
            #expect(probe.violations.isEmpty)
        }
    }

    @Test("an upstream that breaks the contract and sends from several threads loses nothing while there is room")
    func rudeThreads() {
        for _ in 0..<30 {
            let upstream = ManualPublisher<Int, Never>()
            let probe = Probe<Int, Never>()
            upstream.buffer(size: 1_000, prefetch: .byRequest, whenFull: .dropNewest).subscribe(probe)
            onThreads(4) { thread in
                for value in 0..<200 { upstream.send(thread * 1_000 + value) }
            }
            upstream.send(completion: .finished)
            #expect(probe.values.sorted() == (0..<4).flatMap { thread in (0..<200).map { thread * 1_000 + $0 } })
            for thread in 0..<4 {
                let own = probe.values.filter { $0 / 1_000 == thread }
                #expect(own == own.sorted())
            }
            #expect(probe.log.last == "finished")
            #expect(probe.violations.isEmpty)
        }
    }
}
