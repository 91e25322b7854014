import Combine
import TestSupport
import Testing

@Suite("zip")
struct ZipTests {
    enum Failure: Error { case lost }
    typealias Manual = ManualPublisher<Int, Failure>
    typealias Pairs = Probe<(Int, Int), Failure>

    let a = Manual()
    let b = Manual()

    @Test("each arity keeps the order of its elements, with and without a transform")
    func elements() {
        func only<P: Publisher>(_ publisher: P) -> String where P.Failure == Never {
            let probe = Probe<P.Output, Never>()
            publisher.subscribe(probe)
            #expect(probe.log.count == 2 && probe.log.last == "finished")
            return probe.log[0]
        }
        let (i, s, d, f) = (Just(1), Just("two"), Just(3.5), Just(false))
        #expect(only(i.zip(s)) == #"(1, "two")"#)
        #expect(only(i.zip(s, d)) == #"(1, "two", 3.5)"#)
        #expect(only(i.zip(s, d, f)) == #"(1, "two", 3.5, false)"#)
        #expect(only(i.zip(s) { "\($0) \($1)" }) == "1 two")
        #expect(only(i.zip(s, d) { "\($0) \($1) \($2)" }) == "1 two 3.5")
        #expect(only(i.zip(s, d, f) { "\($0) \($1) \($2) \($3)" }) == "1 two 3.5 false")
        let four = Publishers.Zip4(i, s, d, f)
        #expect(four.a == i && four.b == s && four.c == d && four.d == f)
    }

    @Test("pairs values of the same rank, however far one input is ahead")
    func pairs() {
        let probe = Pairs()
        a.zip(b).subscribe(probe)
        for value in 1...200 { a.send(value) }
        #expect(probe.log.isEmpty)
        for value in 1...100 { b.send(-value) }
        for value in 101...300 { b.send(-value) }
        for value in 201...300 { a.send(value) }
        #expect(probe.values.count == 300)
        #expect(probe.values.allSatisfy { $0 == -$1 })
        #expect(probe.values.map(\.0) == Array(1...300))
    }

    @Test("finishes at once where an input without surplus finishes, and cancels the other")
    func finishesAtOnce() {
        let probe = Pairs()
        a.zip(b).subscribe(probe)
        a.send(1)
        b.send(1)
        b.send(2)
        a.send(completion: .finished)
        #expect(probe.log == ["(1, 1)", "finished"])
        #expect((a.cancels, b.cancels) == (0, 1))
    }

    @Test("finishes behind the row that takes the last value of a finished input, and cancels the other")
    func finishesLater() {
        var cancelsAtEnd: Int?
        let probe = Pairs(onCompletion: { [b] _ in cancelsAtEnd = b.cancels })
        a.zip(b).subscribe(probe)
        a.send(1)
        a.send(2)
        a.send(completion: .finished)
        b.send(1)
        #expect(probe.log == ["(1, 1)"])
        #expect(b.send(2) == .none)
        #expect(probe.log == ["(1, 1)", "(2, 2)", "finished"])
        #expect(cancelsAtEnd == 1 && b.cancels == 1)
        b.send(3)
        b.send(completion: .failure(.lost))
        #expect(probe.log.count == 3)
    }

    @Test("a row that was not asked for waits, and the finish behind it")
    func waits() {
        let probe = Pairs(.none)
        a.zip(b).subscribe(probe)
        for value in 1...3 {
            a.send(value)
            b.send(value)
        }
        a.send(completion: .finished)
        b.send(completion: .finished)
        #expect(probe.log.isEmpty)
        probe.request(.max(2))
        #expect(probe.log == ["(1, 1)", "(2, 2)"])
        probe.request(.max(1))
        #expect(probe.log == ["(1, 1)", "(2, 2)", "(3, 3)", "finished"])
    }

    @Test("a failure does not wait for rows that were not asked for")
    func failure() {
        let probe = Pairs(.none)
        a.zip(b).subscribe(probe)
        a.send(1)
        b.send(1)
        b.send(completion: .failure(.lost))
        #expect(probe.log == ["failed: lost"])
        probe.request(.max(1))
        #expect(probe.log == ["failed: lost"])
    }

    @Test("rows that wait take no stack when demand comes one by one from inside deliveries")
    func longQueue() {
        let count = 100_000
        let request = Later()
        let probe = Pairs(
            .none,
            onValue: { _ in
                request.run()
                return .none
            })
        a.zip(b).subscribe(probe)
        for value in 0..<count {
            a.send(value)
            b.send(value)
        }
        request.action = { [a, b] in
            probe.request(.max(1))
            if a.requests.count % 2 == 0 {
                a.send(0)
                b.send(0)
            }
        }
        probe.request(.max(1))
        let inOrder = probe.values.prefix(count).map(\.0) == Array(0..<count)
        #expect(inOrder)
        request.action = {}
    }

    @Test("a subject can be zipped with itself")
    func itself() {
        let subject = PassthroughSubject<Int, Failure>()
        let probe = Pairs()
        subject.zip(subject).subscribe(probe)
        subject.send(1)
        subject.send(2)
        subject.send(completion: .finished)
        #expect(probe.log == ["(1, 1)", "(2, 2)", "finished"])
    }

    @Test("values of sequences are asked for one by one where rows are")
    func sequences() {
        let log = Log()
        let first = (1...3).publisher.handleEvents(receiveOutput: { log.append("a \($0)") })
        let second = (1...5).publisher.handleEvents(
            receiveOutput: { log.append("b \($0)") }, receiveCancel: { log.append("b cancelled") })
        let probe = Probe<(Int, Int), Never>(.max(1))
        first.zip(second).subscribe(probe)
        #expect(log.lines == ["a 1", "b 1"])
        probe.request(.max(1))
        #expect(log.lines == ["a 1", "b 1", "a 2", "b 2"])
        probe.request(.unlimited)
        #expect(log.lines == ["a 1", "b 1", "a 2", "b 2", "a 3", "b 3", "b cancelled"])
        #expect(probe.log == ["(1, 1)", "(2, 2)", "(3, 3)", "finished"])
    }

    @Test("a value that is let go may use the stream")
    func destroys() {
        let tracker = LifetimeTracker()
        let (x, y) = (PassthroughSubject<LifetimeTracker.Token, Never>(), PassthroughSubject<Int, Never>())
        let log = Log()
        let send = UncheckedBox(y)
        let handle = x.zip(y).sink { _ in log.append("row") }
        x.send(tracker.token(onDeinit: { send.value.send(1) }))
        x.send(tracker.token(onDeinit: { send.value.send(completion: .finished) }))
        #expect(tracker.live == 2)
        handle.cancel()
        #expect(tracker.live == 0 && log.lines.isEmpty)
    }

    @Test("lets go of the values it keeps at the end and at a cancel, though an upstream keeps its subscriber")
    func keepsNothing() {
        for isCancelled in [true, false] {
            let tracker = LifetimeTracker()
            let (x, y) = (ManualPublisher<LifetimeTracker.Token, Failure>(), Manual())
            let probe = Probe<Int, Failure>()
            x.zip(y) { $1 }.subscribe(probe)
            for _ in 0..<3 { x.send(tracker.token()) }
            #expect(tracker.live == 3)
            if isCancelled { probe.cancel() } else { y.send(completion: .failure(.lost)) }
            #expect(tracker.live == 0, "\(isCancelled ? "cancel" : "failure")")
            withExtendedLifetime((x, probe)) {}
        }
    }
}
