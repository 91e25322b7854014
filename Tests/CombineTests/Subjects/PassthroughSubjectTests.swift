import Combine
import Dispatch
import Rubato
import Synchronization
import TestSupport
import Testing

@Suite("PassthroughSubject")
struct PassthroughSubjectTests {
    enum Failure: Error { case lost }

    @Test("delivers values, then the completion, and nothing after it")
    func delivers() {
        let subject = PassthroughSubject<Int, Failure>()
        let probe = Probe<Int, Failure>()
        subject.subscribe(probe)
        subject.send(1)
        subject.send(2)
        subject.send(completion: .failure(.lost))
        subject.send(3)
        subject.send(completion: .finished)
        #expect(probe.events == [.subscription("PassthroughSubject"), .value(1), .value(2), .failed(.lost)])
        #expect(probe.violations.isEmpty)
    }

    @Test("drops what a subscriber has no demand for")
    func demand() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>(.none, onValue: { $0 == 3 ? .max(1) : .none })
        subject.subscribe(probe)
        subject.send(1)
        probe.request(.max(2))
        for value in 2...6 { subject.send(value) }
        #expect(probe.values == [2, 3, 4])
        probe.request(.unlimited)
        subject.send(7)
        subject.send(8)
        #expect(probe.values == [2, 3, 4, 7, 8])
    }

    @Test("delivers nothing after cancel, and cancelling twice is harmless")
    func cancel() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>()
        subject.subscribe(probe)
        subject.send(1)
        probe.cancel()
        subject.send(2)
        probe.cancel()
        probe.request(.max(1))
        subject.send(completion: .finished)
        #expect(probe.log == ["1"])
    }

    @Test("serves subscribers in the order in which they came, whoever left in between")
    func order() {
        let subject = PassthroughSubject<Int, Never>()
        var order: [Int] = []
        var handles = (0..<100).map { index in subject.sink { _ in order.append(index) } }
        subject.send(0)
        #expect(order == Array(0..<100))
        order = []
        for index in stride(from: 0, to: 100, by: 3) { handles[index].cancel() }
        handles.append(subject.sink { _ in order.append(100) })
        subject.send(0)
        #expect(order == (0...100).filter { $0 % 3 != 0 || $0 == 100 })
        withExtendedLifetime(handles) {}
    }

    @Test("delivers a value sent from inside a delivery before that send returns")
    func reentrantSend() {
        let subject = PassthroughSubject<Int, Never>()
        var log: [String] = []
        let first = subject.sink { value in
            log.append("first \(value)")
            if value == 1 {
                subject.send(2)
                log.append("sent")
            }
        }
        let second = subject.sink { log.append("second \($0)") }
        subject.send(1)
        #expect(log == ["first 1", "first 2", "second 2", "sent", "second 1"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("a subscriber that comes during a delivery gets the next value, not this one")
    func reentrantSubscribe() {
        let subject = PassthroughSubject<Int, Never>()
        let late = Probe<Int, Never>()
        let handle = subject.sink { if $0 == 1 { subject.subscribe(late) } }
        subject.send(1)
        subject.send(2)
        #expect(late.values == [2])
        withExtendedLifetime(handle) {}
    }

    @Test("a subscriber that is cancelled during a delivery, before its turn, gets nothing")
    func reentrantCancel() {
        let subject = PassthroughSubject<Int, Never>()
        let second = Probe<Int, Never>()
        var own: AnyCancellable?
        var count = 0
        own = subject.sink { _ in
            count += 1
            second.cancel()
            own?.cancel()
        }
        subject.subscribe(second)
        subject.send(1)
        subject.send(2)
        #expect(count == 1)
        #expect(second.values == [])
    }

    @Test("completing from inside a value ends every subscriber once")
    func reentrantCompletion() {
        let subject = PassthroughSubject<Int, Never>()
        let before = Probe<Int, Never>()
        let after = Probe<Int, Never>()
        subject.subscribe(before)
        let handle = subject.sink { _ in subject.send(completion: .finished) }
        subject.subscribe(after)
        subject.send(1)
        #expect(before.log == ["1", "finished"])
        #expect(after.log == ["finished"])
        #expect(after.violations.isEmpty)
        withExtendedLifetime(handle) {}
    }

    @Test("a subscriber that comes after the end gets an empty subscription and the completion")
    func lateSubscriber() {
        let subject = PassthroughSubject<Int, Failure>()
        subject.send(completion: .failure(.lost))
        let probe = Probe<Int, Failure>()
        subject.subscribe(probe)
        #expect(probe.events == [.subscription("Empty"), .failed(.lost)])
        #expect(probe.violations.isEmpty)
    }

    @Test("a value sent while a subscriber gets its subscription is delivered if it was asked for")
    func sendDuringSubscription() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>(
            .none,
            onSubscription: { subscription in
                subject.send(1)
                subscription.request(.max(1))
                subject.send(2)
                subject.send(3)
            })
        subject.subscribe(probe)
        #expect(probe.values == [2])
    }

    @Test("asks what feeds it for all values once somebody wants one, and cancels it when it goes")
    func upstream() {
        let upstream = ManualPublisher<Int, Never>()
        var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
        let feeding = AnySubscriber<Int, Never>(
            receiveSubscription: { [weak subject] in subject?.send(subscription: $0) })
        upstream.subscribe(feeding)
        let probe = Probe<Int, Never>(.none)
        subject?.subscribe(probe)
        #expect(upstream.requests == [])
        probe.request(.max(1))
        probe.request(.max(1))
        #expect(upstream.requests == [.unlimited])
        probe.cancel()
        #expect(upstream.cancels == 0)
        subject = nil
        #expect(upstream.cancels == 1)
    }

    @Test("releases a subscriber at completion, at cancel, and when the subject goes")
    func release() {
        let tracker = LifetimeTracker()
        func sink(_ subject: PassthroughSubject<Int, Never>) -> AnyCancellable {
            let token = tracker.token()
            return subject.map { [token] value in withExtendedLifetime(token) { value } }.sink { _ in }
        }
        let subject = PassthroughSubject<Int, Never>()
        let cancelled = sink(subject)
        #expect(tracker.live == 1)
        cancelled.cancel()
        #expect(tracker.live == 0)

        let completed = sink(subject)
        subject.send(completion: .finished)
        #expect(tracker.live == 0)
        completed.cancel()

        var abandoned: PassthroughSubject<Int, Never>? = PassthroughSubject()
        do {
            let token = tracker.token()
            let probe = Probe<Int, Never>(onValue: { [token] _ in withExtendedLifetime(token) { .none } })
            abandoned?.subscribe(probe)
        }
        #expect(tracker.live == 1)
        abandoned = nil
        #expect(tracker.live == 0)
    }

    @Test("a chain of any length gets what is sent, and is released")
    func size() {
        let tracker = LifetimeTracker()
        let subject = PassthroughSubject<Int, Never>()
        let values = Locked<[Int]>([])
        var handles: [AnyCancellable] = []
        do {
            let token = tracker.token()
            let keep = { [token] (value: Int) in withExtendedLifetime(token) { value + 1 } }
            subject.map(keep).sink { value in values.withLock { $0.append(value) } }.store(in: &handles)
            subject.map(keep).filter { $0 > 0 }.map(keep).filter { $0 > 1 }.map(keep).filter { $0 > 2 }.map(keep)
                .sink { value in values.withLock { $0.append(value) } }.store(in: &handles)
        }
        subject.send(1)
        #expect(values.withLock { $0 } == [2, 5])
        #expect(tracker.live == 1)
        handles.removeAll()
        #expect(tracker.live == 0)
        subject.send(2)
        #expect(values.withLock { $0 } == [2, 5])
    }

    @Test("what is released by a cancel may send, subscribe and cancel in turn")
    func reentrantRelease() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>()
        subject.subscribe(probe)
        let other = Probe<Int, Never>()
        let tracker = LifetimeTracker()
        do {
            let token = tracker.token(onDeinit: { [subject = UncheckedBox(subject), other, probe] in
                subject.value.send(7)
                subject.value.subscribe(other)
                probe.cancel()
            })
            subject.sink { [token] _ in _ = token }.cancel()
        }
        #expect(tracker.live == 0)
        subject.send(8)
        #expect(probe.values == [7])
        #expect(other.values == [8])
    }

    @Test("values of four threads reach every subscriber, one at a time and in one order")
    func threads() {
        let subject = PassthroughSubject<Int, Never>()
        let probes = (0..<3).map { _ in Probe<Int, Never>() }
        for probe in probes { subject.subscribe(probe) }
        let shared = UncheckedBox(subject)
        onThreads(4) { thread in
            for value in 0..<5_000 { shared.value.send(thread * 10_000 + value) }
        }
        for probe in probes {
            #expect(probe.violations.isEmpty)
            #expect(probe.values == probes[0].values)
            #expect(probe.values.count == 20_000)
        }
        for thread in 0..<4 {
            let own = probes[0].values.filter { $0 / 10_000 == thread }
            #expect(own == (0..<5_000).map { thread * 10_000 + $0 })
        }
    }

    @Test("subscribing and cancelling while others send loses nothing and delivers nothing late")
    func churn() {
        let subject = PassthroughSubject<Int, Never>()
        let steady = Probe<Int, Never>()
        subject.subscribe(steady)
        let shared = UncheckedBox(subject)
        let late = Atomic(0)
        let tracker = LifetimeTracker()
        onThreads(4) { thread in
            for value in 0..<2_000 {
                if thread < 2 {
                    shared.value.send(value)
                } else {
                    let token = tracker.token()
                    let probe = Probe<Int, Never>(onValue: { [token] _ in withExtendedLifetime(token) { .none } })
                    shared.value.subscribe(probe)
                    probe.cancel()
                    if !probe.violations.isEmpty { late.wrappingAdd(1, ordering: .relaxed) }
                }
            }
        }
        shared.value.send(0)
        #expect(steady.values.count == 4_001)
        #expect(steady.violations.isEmpty)
        #expect(late.load(ordering: .relaxed) == 0)
        #expect(tracker.live == 0)
    }

    @Test("two subjects that feed each other from two threads do not deadlock")
    func mutualFeeding() {
        let left = PassthroughSubject<Int, Never>()
        let right = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>()
        left.filter { $0 > 0 }.map { $0 - 1 }.subscribe(AnySubscriber(forwardTo: right))
        right.filter { $0 > 0 }.map { $0 - 1 }.subscribe(AnySubscriber(forwardTo: left))
        right.subscribe(probe)
        let shared = UncheckedBox((left, right))
        onThreads(2) { thread in
            for _ in 0..<1_000 { (thread == 0 ? shared.value.0 : shared.value.1).send(4) }
        }
        // A 4 sent on the left reaches the right as 3 and 1; one sent on the right is there as 4, 2 and 0.
        #expect(probe.values.count == 5_000)
    }

    @Test("a subscriber that comes while the completion waits on another thread gets it")
    func subscribeBehindCompletion() {
        let subject = PassthroughSubject<Int, Never>()
        expectLateCompletion(of: subject)
    }

    @Test("a thread that cancels while another one floods the subject gets away")
    func cancelDuringFlood() {
        let subject = PassthroughSubject<Int, Never>()
        let isOver = Atomic(false)
        let delivered = Atomic(0)
        let slow = subject.sink { _ in
            for _ in 0..<200 { delivered.wrappingAdd(1, ordering: .relaxed) }
        }
        let shared = UncheckedBox(subject)
        let sent = Atomic(0)
        onThreads(2) { thread in
            if thread == 0 {
                // Floods until the other thread is through, which it never would be if it had to deliver all of it. Not so
                // far ahead, though, that what waits takes longer and longer where the other thread is kept from running.
                while !isOver.load(ordering: .relaxed) {
                    let (sends, deliveries) = (sent.load(ordering: .relaxed), delivered.load(ordering: .relaxed) / 200)
                    if sends - deliveries > 1_000 { continue }
                    shared.value.send(0)
                    sent.wrappingAdd(1, ordering: .relaxed)
                }
            } else {
                for _ in 0..<1_000 { shared.value.sink { _ in }.cancel() }
                isOver.store(true, ordering: .relaxed)
            }
        }
        subject.send(0)
        #expect(delivered.load(ordering: .relaxed) == 200 * (sent.load(ordering: .relaxed) + 1))
        withExtendedLifetime(slow) {}
    }

    @Test("100,000 subscriptions are made and cancelled one by one in linear time")
    func linearCancellation() {
        let subject = PassthroughSubject<Int, Never>()
        let handles = (0..<100_000).map { _ in subject.sink { _ in } }
        for handle in handles { handle.cancel() }
        let probe = Probe<Int, Never>()
        subject.subscribe(probe)
        subject.send(1)
        #expect(probe.values == [1])
    }
}

extension AnySubscriber where Failure == Never {
    init(forwardTo subject: PassthroughSubject<Input, Never>) {
        self.init(
            receiveSubscription: { $0.request(.unlimited) },
            receiveValue: { [weak subject] in
                subject?.send($0)
                return .none
            })
    }
}

/// Subscribes while the completion waits for another thread to leave its delivery.
func expectLateCompletion<S: Subject & SendableMetatype>(of subject: S) where S.Output == Int, S.Failure == Never {
    let shared = UncheckedBox(subject)
    let isInside = DispatchSemaphore(value: 0)
    let mayLeave = DispatchSemaphore(value: 0)
    let first = subject.sink { value in
        guard value == 1 else { return }
        isInside.signal()
        mayLeave.wait()
    }
    let late = Probe<Int, Never>()
    onThreads(2) { thread in
        if thread == 0 {
            shared.value.send(1)
        } else {
            isInside.wait()
            shared.value.send(completion: .finished)
            shared.value.subscribe(late)
            mayLeave.signal()
        }
    }
    #expect(late.log.last == "finished")
    #expect(late.violations.isEmpty)
    withExtendedLifetime(first) {}
}
