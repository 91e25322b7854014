import Combine
import TestSupport
import Testing

@Suite("combineLatest")
struct CombineLatestTests {
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
        #expect(only(i.combineLatest(s)) == #"(1, "two")"#)
        #expect(only(i.combineLatest(s, d)) == #"(1, "two", 3.5)"#)
        #expect(only(i.combineLatest(s, d, f)) == #"(1, "two", 3.5, false)"#)
        #expect(only(i.combineLatest(s) { "\($0) \($1)" }) == "1 two")
        #expect(only(i.combineLatest(s, d) { "\($0) \($1) \($2)" }) == "1 two 3.5")
        #expect(only(i.combineLatest(s, d, f) { "\($0) \($1) \($2) \($3)" }) == "1 two 3.5 false")
        let four = Publishers.CombineLatest4(i, s, d, f)
        #expect(four.a == i && four.b == s && four.c == d && four.d == f)
    }

    @Test("makes a row of the latest values with each value, once each input has brought one")
    func rows() {
        let probe = Pairs()
        a.combineLatest(b).subscribe(probe)
        a.send(1)
        a.send(2)
        #expect(probe.log.isEmpty)
        b.send(10)
        a.send(3)
        b.send(20)
        #expect(probe.log == ["(2, 10)", "(3, 10)", "(3, 20)"])
    }

    @Test("a finished input keeps its latest value in the rows; the last finish is the end")
    func finish() {
        let probe = Pairs()
        a.combineLatest(b).subscribe(probe)
        a.send(1)
        a.send(completion: .finished)
        b.send(10)
        b.send(20)
        #expect(probe.log == ["(1, 10)", "(1, 20)"])
        b.send(completion: .finished)
        #expect(probe.log.last == "finished" && (a.cancels, b.cancels) == (0, 0))
    }

    @Test("an input that finishes without a value leaves the end to the others")
    func finishesEmpty() {
        let probe = Pairs()
        a.combineLatest(b).subscribe(probe)
        a.send(1)
        b.send(completion: .finished)
        a.send(2)
        #expect(probe.log.isEmpty && (a.cancels, b.cancels) == (0, 0))
        a.send(completion: .finished)
        #expect(probe.log == ["finished"])
    }

    @Test("of the rows that were not asked for the latest goes when demand comes, once")
    func limited() {
        let probe = Pairs(.max(1))
        a.combineLatest(b).subscribe(probe)
        a.send(1)
        b.send(10)
        a.send(2)
        b.send(20)
        #expect(probe.log == ["(1, 10)"])
        probe.request(.max(2))
        #expect(probe.log == ["(1, 10)", "(2, 20)"])
        b.send(30)
        #expect(probe.log == ["(1, 10)", "(2, 20)", "(2, 30)"])
        b.send(40)
        b.send(completion: .finished)
        a.send(completion: .finished)
        #expect(probe.log == ["(1, 10)", "(2, 20)", "(2, 30)", "finished"])
    }

    @Test("the latest values of two current values can be asked for one by one")
    func currentValues() {
        let (x, y) = (CurrentValueSubject<Int, Never>(1), CurrentValueSubject<Int, Never>(10))
        let probe = Probe<(Int, Int), Never>(.max(1))
        x.combineLatest(y).subscribe(probe)
        #expect(probe.log == ["(1, 10)"])
        x.send(2)
        x.send(3)
        y.send(20)
        #expect(probe.log == ["(1, 10)"])
        for _ in 0..<3 where probe.log.last != "(3, 20)" { probe.request(.max(1)) }
        #expect(probe.log.last == "(3, 20)")
    }

    @Test("sequences: the first is over before the second begins")
    func sequences() {
        let probe = Probe<(Int, Int), Never>()
        (1...3).publisher.combineLatest((10...12).publisher).subscribe(probe)
        #expect(probe.log == ["(3, 10)", "(3, 11)", "(3, 12)", "finished"])
    }

    @Test("a subject can be combined with itself")
    func itself() {
        let subject = PassthroughSubject<Int, Failure>()
        let probe = Pairs()
        subject.combineLatest(subject).subscribe(probe)
        subject.send(1)
        subject.send(2)
        subject.send(completion: .finished)
        #expect(probe.log == ["(1, 1)", "(2, 1)", "(2, 2)", "finished"])
    }

    @Test("a value that another one replaces may use the stream when it is destroyed")
    func destroys() {
        let tracker = LifetimeTracker()
        let (x, y) = (PassthroughSubject<LifetimeTracker.Token, Never>(), PassthroughSubject<Int, Never>())
        let log = Log()
        let send = UncheckedBox(y)
        let handle = x.combineLatest(y).sink { log.append("\($1)") }
        y.send(0)
        x.send(tracker.token(onDeinit: { send.value.send(1) }))
        x.send(tracker.token())
        // The value sent from inside the destruction of the first is seen, and the second came before it.
        #expect(log.lines.first == "0" && log.lines.contains("1"))
        #expect(tracker.live == 1)
        handle.cancel()
        #expect(tracker.live == 0)
    }

    @Test("lets go of the values it keeps at the end and at a cancel, though an upstream keeps its subscriber")
    func keepsNothing() {
        for isCancelled in [true, false] {
            let tracker = LifetimeTracker()
            let (x, y) = (ManualPublisher<LifetimeTracker.Token, Failure>(), Manual())
            let probe = Probe<Int, Failure>()
            x.combineLatest(y) { $1 }.subscribe(probe)
            for _ in 0..<3 { x.send(tracker.token()) }
            #expect(tracker.live == 1)
            if isCancelled { probe.cancel() } else { y.send(completion: .failure(.lost)) }
            #expect(tracker.live == 0, "\(isCancelled ? "cancel" : "failure")")
            withExtendedLifetime((x, probe)) {}
        }
    }
}
