import Combine
import TestSupport
import Testing

@Suite("last, last(where:), tryLast(where:)")
struct LastTests {
    @Test("publishes the last value, or the last that satisfies the condition, at the end")
    func last() {
        let (all, some, throwing) = (Probe<Int, Never>(), Probe<Int, Never>(), Probe<Int, any Error>())
        let subject = PassthroughSubject<Int, Never>()
        subject.last().subscribe(all)
        subject.last { $0 < 3 }.subscribe(some)
        subject.tryLast { $0 < 3 }.subscribe(throwing)
        for value in 1...4 { subject.send(value) }
        #expect(all.log.isEmpty && some.log.isEmpty && throwing.log.isEmpty)
        subject.send(completion: .finished)
        #expect(all.log == ["4", "finished"])
        #expect(some.log == ["2", "finished"])
        #expect(throwing.log == ["2", "finished"])
    }

    @Test("finishes without a value where there is none")
    func none() {
        let (all, some) = (Probe<Int, Never>(.none), Probe<Int, Never>(.none))
        [Int]().publisher.general.last().subscribe(all)
        [1].publisher.general.last { $0 > 1 }.subscribe(some)
        #expect(all.log == ["finished"])
        #expect(some.log == ["finished"])
    }

    @Test("keeps one value and no more")
    func memory() {
        let tracker = LifetimeTracker()
        let subject = PassthroughSubject<LifetimeTracker.Token, Never>()
        let handle = subject.last().sink { _ in }
        for _ in 0..<3 { subject.send(tracker.token()) }
        #expect(tracker.live == 1)
        subject.send(completion: .finished)
        #expect(tracker.live == 0)
        withExtendedLifetime(handle) {}
    }
}
