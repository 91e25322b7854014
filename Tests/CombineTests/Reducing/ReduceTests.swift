import Combine
import TestSupport
import Testing

@Suite("reduce, tryReduce, count")
struct ReduceTests {
    @Test("publishes the result of all values at the end")
    func reduce() {
        let (plain, throwing) = (Probe<String, Never>(), Probe<String, any Error>())
        let subject = PassthroughSubject<Int, Never>()
        subject.reduce("") { "\($0)\($1)" }.subscribe(plain)
        subject.tryReduce("") { "\($0)\($1)" }.subscribe(throwing)
        for value in 1...3 { subject.send(value) }
        #expect(plain.log.isEmpty)
        subject.send(completion: .finished)
        #expect(plain.log == ["123", "finished"])
        #expect(throwing.log == ["123", "finished"])
    }

    @Test("publishes the initial result where there are no values, and a count of zero")
    func none() {
        let (plain, throwing, count) = (Probe<Int, Never>(), Probe<Int, any Error>(), Probe<Int, Never>())
        [Int]().publisher.general.reduce(7, +).subscribe(plain)
        [Int]().publisher.general.tryReduce(7, +).subscribe(throwing)
        [Int]().publisher.general.filter { _ in true }.count().subscribe(count)
        #expect(plain.log == ["7", "finished"])
        #expect(throwing.log == ["7", "finished"])
        #expect(count.log == ["0", "finished"])
    }

    @Test("counts")
    func count() {
        let probe = Probe<Int, Never>()
        (1...9).publisher.general.filter { $0 > 5 }.count().subscribe(probe)
        #expect(probe.log == ["4", "finished"])
    }

    @Test("a result that is nil is a result")
    func optionals() {
        let probe = Probe<Int?, Never>()
        [1, 2].publisher.general.reduce(Int?.none) { _, value in value > 1 ? nil : value }.subscribe(probe)
        #expect(probe.log == ["nil", "finished"])
    }

    @Test("a value sent from inside the closure leaves the operator whole")
    func reentrant() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<[Int], Never>()
        subject.reduce([Int]()) { values, value in
            if value == 1 { subject.send(2) }
            return values + [value]
        }.subscribe(probe)
        subject.send(1)
        subject.send(3)
        subject.send(completion: .finished)
        #expect(probe.log == ["[1, 3]", "finished"])
    }

    @Test("a completion sent from inside the closure ends with the result so far")
    func completionInside() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>()
        subject.reduce(0) { sum, value in
            if value == 2 { subject.send(completion: .finished) }
            return sum + value
        }.subscribe(probe)
        subject.send(1)
        subject.send(2)
        #expect(probe.log == ["1", "finished"])
        #expect(probe.violations.isEmpty)
    }

    @Test("keeps no result after the end, nor after a failure")
    func memory() {
        for fails in [true, false] {
            let tracker = LifetimeTracker()
            let upstream = ManualPublisher<Int, StreamError>()
            let probe = Probe<Int, StreamError>()
            upstream.reduce(tracker.token()) { _, _ in tracker.token() }.map { _ in 1 }.subscribe(probe)
            upstream.send(1)
            #expect(tracker.live == 1)
            upstream.send(completion: fails ? .failure(.lost) : .finished)
            #expect(tracker.live == 0)
            probe.forget()
        }
    }
}
