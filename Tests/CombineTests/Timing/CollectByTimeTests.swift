import Combine
import RubatoTesting
import TestSupport
import Testing

@Suite("collect by time")
struct CollectByTimeTests {
    enum Failure: Error { case lost }

    let clock = VirtualTimeScheduler()
    let subject = PassthroughSubject<String, Failure>()

    private func record(count: Int? = nil) -> TimelineRecorder<String, Failure> {
        let strategy: Publishers.TimeGroupingStrategy =
            if let count { .byTimeOrCount(clock, .seconds(1), count) } else { .byTime(clock, .seconds(1)) }
        return TimelineRecorder(subject.collect(strategy).map { $0.joined() }, scheduler: clock)
    }

    private func perform(_ script: [(Int, String)], end: (Int, Subscribers.Completion<Failure>)? = nil) {
        var steps: [(at: Int, action: () -> Void)] = []
        for (time, value) in script { steps.append((time, { subject.send(value) })) }
        if let end { steps.append((end.0, { subject.send(completion: end.1) })) }
        clock.perform(steps, until: 6_000)
    }

    @Test("the intervals are fixed from the subscription, empty ones publish nothing, a finish keeps the rest")
    func byTime() {
        let recorder = record()
        perform([(100, "a"), (300, "b"), (1_500, "c"), (3_900, "d"), (4_200, "e")], end: (4_300, .finished))
        #expect(recorder.events == ["ab@1000", "c@2000", "d@4000", "e@4300", "|@4300"])
        #expect(clock.pendingCount == 0)
    }

    @Test("a failure drops the rest")
    func failure() {
        let recorder = record(count: 2)
        perform([(100, "a"), (200, "b"), (300, "c")], end: (400, .failure(.lost)))
        #expect(recorder.events == ["ab@200", "x(lost)@400"])
        #expect(clock.pendingCount == 0)
    }

    @Test("a full array is published at once and starts no interval anew")
    func byTimeOrCount() {
        let recorder = record(count: 2)
        perform(
            [(100, "a"), (200, "b"), (300, "c"), (1_500, "d"), (1_600, "e"), (1_700, "f")], end: (2_500, .finished))
        #expect(recorder.events == ["ab@200", "c@1000", "de@1600", "f@2000", "|@2500"])
    }

    @Test("a value at 999 ms belongs to the interval, one at 1,000 to the next")
    func boundary() {
        let recorder = record()
        perform([(999, "a"), (1_000, "b"), (1_999, "c"), (2_000, "d")])
        #expect(recorder.events == ["a@1000", "bc@2000", "d@3000"])
    }

    @Test("a count below one means one", arguments: [1, 0, -3])
    func smallCount(count: Int) {
        let recorder = record(count: count)
        perform([(100, "a"), (100, "b")])
        #expect(recorder.events == ["a@100", "b@100"])
    }

    @Test("by time, all is asked for at the first request, and what is not asked for waits for an interval's end")
    func demandByTime() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<[Int], Never>(.none, onValue: { $0 == [3] ? .max(1) : .none })
        upstream.collect(.byTime(clock, .seconds(1))).subscribe(probe)
        #expect(upstream.requests == [])
        probe.request(.max(1))
        probe.request(.max(1))
        #expect(upstream.requests == [.unlimited])
        func second(_ values: Int...) {
            for value in values { upstream.send(value) }
            clock.advance(by: .seconds(1))
        }
        second(1, 2)
        second(3)
        second(4)
        second(5)
        second(6, 7)
        #expect(probe.values == [[1, 2], [3], [4]])
        probe.request(.max(1))
        #expect(probe.values == [[1, 2], [3], [4]])
        clock.advance(by: .seconds(1))
        #expect(probe.values == [[1, 2], [3], [4], [5, 6, 7]])
    }

    @Test("by count, `count` values are asked for per array, and what fills one goes out with a request")
    func demandByCount() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<[Int], Never>(.max(1), onValue: { $0 == [1, 2] ? .max(2) : .none })
        upstream.collect(.byTimeOrCount(clock, .seconds(1), 2)).subscribe(probe)
        #expect(upstream.requests == [.max(2)])
        for value in 1...8 { upstream.send(value) }
        #expect(upstream.requests == [.max(2), .max(4)])
        #expect(probe.values == [[1, 2], [3, 4], [5, 6]])
        upstream.send(9)
        clock.advance(by: .seconds(1))
        #expect(probe.values.count == 3)
        probe.request(.max(1))
        #expect(probe.values == [[1, 2], [3, 4], [5, 6], [7, 8]])
        probe.request(.max(1))
        #expect(probe.values.count == 4)
        clock.advance(by: .seconds(1))
        #expect(probe.values.last == [9])
        #expect(upstream.requests.last == .max(2))
    }

    @Test("after a finish, what is left waits for requests, and the completion for that")
    func finishWithoutDemand() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<[Int], Never>(.none)
        upstream.collect(.byTimeOrCount(clock, .seconds(1), 2)).subscribe(probe)
        for value in 1...3 { upstream.send(value) }
        upstream.send(completion: .finished)
        #expect(clock.pendingCount == 0)
        #expect(probe.log == [])
        probe.request(.max(1))
        #expect(probe.log == ["[1, 2]"])
        probe.request(.max(1))
        #expect(probe.log == ["[1, 2]", "[3]", "finished"])
        probe.request(.max(1))
        #expect(probe.violations.isEmpty)
        #expect(probe.log.count == 3)
    }

    @Test("a finish with nothing gathered needs no request")
    func emptyFinish() {
        let probe = Probe<[Int], Never>(.none)
        [Int]().publisher.general.collect(.byTime(clock, .seconds(1))).subscribe(probe)
        #expect(probe.log == ["finished"])
        #expect(clock.pendingCount == 0)
    }

    @Test("asks the scheduler for one repeating timer, before anything is requested")
    func questions() {
        let scheduler = RecordingScheduler()
        let probe = Probe<[String], Failure>(.none)
        subject.collect(.byTime(scheduler, .seconds(2)), options: "o").subscribe(probe)
        scheduler.clock.advance(by: .seconds(7))
        probe.cancel()
        #expect(scheduler.calls == ["at 2000 every 2000 within 7, options o", "cancel"])
    }

    @Test("a value sent from inside the delivery of a full array is not lost")
    func reentrant() {
        let probe = Probe<[String], Failure>(onValue: { [subject] values in
            if values == ["a"] { subject.send("b") }
            return .none
        })
        subject.collect(.byTimeOrCount(clock, .seconds(1), 1)).subscribe(probe)
        subject.send("a")
        #expect(probe.values == [["a"], ["b"]])
        #expect(probe.violations.isEmpty)
    }
}
