import Combine
import Synchronization
import TestSupport
import Testing

@Suite("CurrentValueSubject")
struct CurrentValueSubjectTests {
    enum Failure: Error { case lost }

    @Test("gives a new subscriber the current value, then what is sent")
    func delivers() {
        let subject = CurrentValueSubject<Int, Failure>(0)
        let probe = Probe<Int, Failure>()
        subject.subscribe(probe)
        subject.send(1)
        subject.value = 2
        #expect(subject.value == 2)
        subject.send(completion: .failure(.lost))
        #expect(
            probe.events == [.subscription("CurrentValueSubject"), .value(0), .value(1), .value(2), .failed(.lost)])
    }

    @Test("keeps the latest value for a subscriber without demand")
    func demand() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let probe = Probe<Int, Never>(.none)
        subject.subscribe(probe)
        subject.send(1)
        subject.send(2)
        #expect(probe.values == [])
        probe.request(.max(1))
        #expect(probe.values == [2])
        probe.request(.max(1))
        #expect(probe.values == [2])
        subject.send(3)
        subject.send(4)
        subject.send(5)
        #expect(probe.values == [2, 3])
        probe.request(.max(2))
        #expect(probe.values == [2, 3, 5])
        subject.send(6)
        subject.send(7)
        #expect(probe.values == [2, 3, 5, 6])
        probe.request(.unlimited)
        subject.send(8)
        #expect(probe.values == [2, 3, 5, 6, 7, 8])
    }

    @Test("counts the demand that a value returns")
    func returnedDemand() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let probe = Probe<Int, Never>(.max(1), onValue: { $0 < 2 ? .max(1) : .none })
        subject.subscribe(probe)
        for value in 1...4 { subject.send(value) }
        #expect(probe.values == [0, 1, 2])
        probe.request(.max(1))
        #expect(probe.values == [0, 1, 2, 4])
    }

    @Test("ignores what is sent after the completion, but for the value that is set")
    func afterCompletion() {
        let subject = CurrentValueSubject<Int, Never>(0)
        subject.send(completion: .finished)
        subject.send(1)
        #expect(subject.value == 0)
        subject.value = 2
        #expect(subject.value == 2)
        let probe = Probe<Int, Never>()
        subject.subscribe(probe)
        #expect(probe.events == [.subscription("Empty"), .finished])
    }

    @Test("drops the value that a subscriber had no demand for when it completes")
    func completionWithoutDemand() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let probe = Probe<Int, Never>(.none)
        subject.subscribe(probe)
        subject.send(completion: .finished)
        probe.request(.max(1))
        #expect(probe.log == ["finished"])
    }

    @Test("a send from inside a delivery is delivered before it returns")
    func reentrantSend() {
        let subject = CurrentValueSubject<Int, Never>(0)
        var log: [String] = []
        let first = subject.sink { value in
            log.append("first \(value)")
            if value == 1 { subject.send(2) }
        }
        let second = subject.sink { log.append("second \($0)") }
        subject.send(1)
        #expect(log == ["first 0", "second 0", "first 1", "first 2", "second 2", "second 1"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("a subscription made from inside a delivery gets the new value, once")
    func reentrantSubscribe() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let late = Probe<Int, Never>()
        let handle = subject.sink { if $0 == 1 { subject.subscribe(late) } }
        subject.send(1)
        subject.send(2)
        #expect(late.values == [1, 2])
        withExtendedLifetime(handle) {}
    }

    @Test("a value sent while a subscriber gets its subscription takes the place of the one it was owed")
    func sendDuringSubscription() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let probe = Probe<Int, Never>(.max(1), onSubscription: { _ in subject.send(1) })
        subject.subscribe(probe)
        #expect(probe.values == [1])
    }

    @Test("cancelling inside the first value stops the rest")
    func cancelInside() {
        let subject = CurrentValueSubject<Int, Never>(0)
        var subscription: (any Subscription)?
        let probe = Probe<Int, Never>(
            onSubscription: { subscription = $0 },
            onValue: { _ in
                subscription?.cancel()
                return .max(1)
            })
        subject.subscribe(probe)
        subject.send(1)
        #expect(probe.values == [0])
    }

    @Test("owes its value to a subscriber even after the subject is gone")
    func debtOutlivesSubject() {
        let probe = Probe<Int, Never>(.none)
        let tracker = LifetimeTracker()
        do {
            let subject = CurrentValueSubject<Int, Never>(5)
            let token = tracker.token()
            subject.map { [token] value in withExtendedLifetime(token) { value } }.subscribe(probe)
        }
        probe.request(.max(1))
        #expect(probe.values == [5])
        #expect(tracker.live == 0)
    }

    @Test("releases the value it replaces outside its lock")
    func releaseOfValues() {
        let tracker = LifetimeTracker()
        let subject = CurrentValueSubject<LifetimeTracker.Token?, Never>(nil)
        let shared = UncheckedBox(subject)
        subject.send(tracker.token(onDeinit: { shared.value.send(nil) }))
        subject.send(tracker.token())
        #expect(subject.value == nil)
        #expect(tracker.live == 0)
    }

    @Test("of four threads, all see one order, and the last value delivered is the current one")
    func threads() {
        let subject = CurrentValueSubject<Int, Never>(-1)
        let probes = (0..<3).map { _ in Probe<Int, Never>() }
        for probe in probes { subject.subscribe(probe) }
        let shared = UncheckedBox(subject)
        onThreads(4) { thread in
            for value in 0..<5_000 { shared.value.send(thread * 10_000 + value) }
        }
        for probe in probes {
            #expect(probe.violations.isEmpty)
            #expect(probe.values == probes[0].values)
            #expect(probe.values.count == 20_001)
            #expect(probe.values.last == subject.value)
        }
    }

    @Test("reads its own writes while another thread delivers")
    func readYourWrites() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let handle = subject.sink { _ in }
        let shared = UncheckedBox(subject)
        let wrong = Atomic(0)
        onThreads(2) { thread in
            for value in 1...20_000 {
                shared.value.send(thread == 0 ? value : -value)
                // The other thread may have sent since, but only values of its own sign.
                let read = shared.value.value
                let isOwn = thread == 0 ? read > 0 : read < 0
                if isOwn, abs(read) < value { wrong.wrappingAdd(1, ordering: .relaxed) }
            }
        }
        #expect(wrong.load(ordering: .relaxed) == 0)
        withExtendedLifetime(handle) {}
    }

    @Test("a subscriber always gets a value before subscribing returns, whoever sends meanwhile")
    func synchronousReplay() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let shared = UncheckedBox(subject)
        let missing = Atomic(0)
        let disorder = Atomic(0)
        let tracker = LifetimeTracker()
        onThreads(3) { thread in
            for value in 1...3_000 {
                if thread == 0 {
                    shared.value.send(value)
                } else {
                    let token = tracker.token()
                    let probe = Probe<Int, Never>(onValue: { [token] _ in withExtendedLifetime(token) { .none } })
                    shared.value.subscribe(probe)
                    if probe.values.isEmpty { missing.wrappingAdd(1, ordering: .relaxed) }
                    probe.cancel()
                    let values = probe.values
                    let isConsecutive = zip(values, values.dropFirst()).allSatisfy { $0 + 1 == $1 }
                    if !isConsecutive || !probe.violations.isEmpty { disorder.wrappingAdd(1, ordering: .relaxed) }
                }
            }
        }
        subject.send(0)
        #expect(missing.load(ordering: .relaxed) == 0)
        #expect(disorder.load(ordering: .relaxed) == 0)
        #expect(tracker.live == 0)
    }

    @Test("a subscriber that comes while the completion waits on another thread gets it")
    func subscribeBehindCompletion() {
        let subject = CurrentValueSubject<Int, Never>(0)
        expectLateCompletion(of: subject)
    }

    @Test("values never go back, whichever thread asks for them")
    func demandFromAnotherThread() {
        for _ in 0..<2_000 {
            let subject = CurrentValueSubject<Int, Never>(0)
            let probe = Probe<Int, Never>(.none)
            subject.subscribe(probe)
            let shared = UncheckedBox(subject)
            onThreads(2) { thread in
                for value in 1...50 {
                    if thread == 0 { shared.value.send(value) } else { probe.request(.max(1)) }
                }
            }
            probe.request(.max(1))
            #expect(probe.values == probe.values.sorted())
            #expect(probe.violations.isEmpty)
        }
    }
}
