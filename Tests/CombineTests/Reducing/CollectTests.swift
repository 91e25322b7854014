import Combine
import TestSupport
import Testing

@Suite("collect")
struct CollectTests {
    @Test("asks for everything at once and publishes one array")
    func all() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<[Int], Never>(.max(1))
        upstream.collect().subscribe(probe)
        #expect(upstream.requests == [.unlimited])
        for value in 1...3 { #expect(upstream.send(value) == .none) }
        #expect(probe.log.isEmpty)
        upstream.send(completion: .finished)
        #expect(probe.log == ["[1, 2, 3]", "finished"])
    }

    @Test("publishes an empty array where there were no values")
    func none() {
        let probe = Probe<[Int], Never>()
        [Int]().publisher.general.filter { _ in true }.collect().subscribe(probe)
        #expect(probe.log == ["[]", "finished"])
    }

    @Test("drops what it has gathered where upstream fails, at once")
    func failure() {
        let tracker = LifetimeTracker()
        let upstream = ManualPublisher<LifetimeTracker.Token, StreamError>()
        let probe = Probe<[LifetimeTracker.Token], StreamError>()
        upstream.collect().subscribe(probe)
        upstream.send(tracker.token())
        #expect(tracker.live == 1)
        upstream.send(completion: .failure(.lost))
        #expect(tracker.live == 0)
        #expect(probe.log == ["failed: lost"])
        probe.forget()
    }

    @Test("gathers a million values without copying what it has at each")
    func many() {
        let probe = Probe<Int, Never>()
        (0..<1_000_000).publisher.general.collect().map(\.count).subscribe(probe)
        #expect(probe.log == ["1000000", "finished"])
    }
}

@Suite("collect by count")
struct CollectByCountTests {
    typealias Upstream = ManualPublisher<Int, StreamError>

    @Test("asks for the values of the arrays that are asked for")
    func demand() {
        let upstream = Upstream()
        let probe = Probe<[Int], StreamError>(.max(1), onValue: { $0 == [1, 2, 3] ? .max(2) : .none })
        upstream.collect(3).subscribe(probe)
        #expect(upstream.requests == [.max(3)])
        #expect([1, 2, 3, 4].map { upstream.send($0) } == [.none, .none, .max(6), .none])
        probe.request(.max(4))
        probe.request(.unlimited)
        #expect(upstream.requests == [.max(3), .max(12), .unlimited])
    }

    @Test("a number of values too large to count is unlimited")
    func saturates() {
        let upstream = Upstream()
        let probe = Probe<[Int], StreamError>(.max(2), onValue: { _ in .max(.max / 2) })
        upstream.collect(.max / 2 + 1).subscribe(probe)
        #expect(upstream.requests == [.unlimited])
        let ones = Upstream()
        let many = Probe<[Int], StreamError>(.max(1), onValue: { _ in .max(.max / 2 + 1) })
        ones.collect(2).subscribe(many)
        #expect([1, 2].map { ones.send($0) } == [.none, .unlimited])
    }

    @Test("keeps a part of an array where upstream finishes", arguments: [(6, "[4, 5, 6]"), (7, "[7]"), (8, "[7, 8]")])
    func partial(_ count: Int, _ last: String) {
        let probe = Probe<[Int], Never>()
        (1...count).publisher.general.collect(3).subscribe(probe)
        #expect(probe.log.suffix(2) == [last, "finished"])
        #expect(probe.values.flatMap { $0 } == Array(1...count))
    }

    @Test("drops a part of an array where upstream fails")
    func failure() {
        let tracker = LifetimeTracker()
        let upstream = ManualPublisher<LifetimeTracker.Token, StreamError>()
        let probe = Probe<Int, StreamError>()
        upstream.collect(3).map(\.count).subscribe(probe)
        for _ in 0..<4 { upstream.send(tracker.token()) }
        #expect(tracker.live == 1)
        upstream.send(completion: .failure(.lost))
        upstream.send(completion: .finished)
        #expect(probe.log == ["3", "failed: lost"])
        #expect(tracker.live == 0)
        probe.forget()
    }

    @Test("publishes nothing where there was nothing")
    func none() {
        let probe = Probe<[Int], Never>()
        [Int]().publisher.general.filter { _ in true }.collect(3).subscribe(probe)
        #expect(probe.log == ["finished"])
    }

    @Test("one array of one value for each value")
    func ones() {
        let probe = Probe<[Int], Never>()
        [1, 2].publisher.general.collect(1).subscribe(probe)
        #expect(probe.log == ["[1]", "[2]", "finished"])
    }

    @Test("prints as the operator, cancels once, and drops what comes before and after")
    func subscription() {
        let upstream = ManualPublisher<Int, StreamError>(sendsSubscription: false)
        let probe = Probe<[Int], StreamError>()
        upstream.collect(1).subscribe(probe)
        upstream.send(1)
        upstream.send(completion: .finished)
        #expect(probe.events.isEmpty)
        upstream.sendSubscription()
        upstream.sendSubscription()
        #expect(upstream.cancels == 1)
        #expect(upstream.subscriberDescription == "CollectByCount")
        upstream.send(2)
        probe.cancel()
        probe.cancel()
        #expect(upstream.send(3) == .none)
        upstream.send(completion: .finished)
        #expect(upstream.cancels == 2)
        #expect(probe.events == [.subscription("CollectByCount"), .value([2])])
    }

    @Test("a cancel inside the last part leaves out the completion")
    func cancelInside() {
        let cancel = Later()
        let upstream = Upstream()
        let probe = Probe<[Int], StreamError>(onValue: { _ in
            cancel.run()
            return .none
        })
        upstream.collect(2).subscribe(probe)
        cancel.action = { probe.cancel() }
        upstream.send(1)
        upstream.send(completion: .finished)
        #expect(probe.log == ["[1]"])
    }

    @Test("a value sent from inside an array starts the next")
    func reentrant() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<[Int], Never>(onValue: { values in
            if values == [1, 2] { subject.send(3) }
            return .none
        })
        subject.collect(2).subscribe(probe)
        for value in [1, 2, 4] { subject.send(value) }
        #expect(probe.values == [[1, 2], [3, 4]])
    }
}
