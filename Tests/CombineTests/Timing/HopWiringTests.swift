import Combine
import Dispatch
import Rubato
import Synchronization
import TestSupport
import Testing

/// On real queues: that nothing is lost, reordered or delivered twice at once where threads meet.
@Suite("Hops on real queues", .serialized, .tags(.wiring), .againstHanging)
struct HopWiringTests {
    /// What one stream of a single value has delivered.
    private final class Run: Sendable {
        let events = Atomic(0)
        let violations = Atomic(0)

        func value() {
            if !events.compareExchange(expected: 0, desired: 1, ordering: .sequentiallyConsistent).exchanged {
                violations.add(1, ordering: .sequentiallyConsistent)
            }
        }

        func completion() {
            if !events.compareExchange(expected: 1, desired: 2, ordering: .sequentiallyConsistent).exchanged {
                violations.add(1, ordering: .sequentiallyConsistent)
            }
        }

        var isWhole: Bool {
            events.load(ordering: .sequentiallyConsistent) == 2
                && violations.load(ordering: .sequentiallyConsistent) == 0
        }
    }

    /// Runs streams of one value, a thousand at a time, and returns how many did not deliver it before the completion.
    private func lost<Result: Publisher<Int, Never>>(
        of thousands: Int = 20,
        _ build: (Just<Int>) -> Result
    ) -> Int {
        var lost = 0
        for _ in 0..<thousands {
            let group = DispatchGroup()
            let runs = (0..<1_000).map { _ in Run() }
            let cancellables = runs.enumerated().map { index, run in
                group.enter()
                return build(Just(index)).sink(
                    receiveCompletion: { @Sendable _ in
                        run.completion()
                        group.leave()
                    }, receiveValue: { @Sendable _ in run.value() })
            }
            group.wait()
            for cancellable in cancellables { cancellable.cancel() }
            lost += runs.count { !$0.isWhole }
        }
        return lost
    }

    @Test("20,000 delayed values on a concurrent queue all arrive, each before its completion")
    func delay() {
        #expect(lost { $0.delay(for: .milliseconds(1), scheduler: DispatchQueue.global()) } == 0)
    }

    @Test("20,000 values received on a concurrent queue all arrive, each before its completion")
    func receiveOn() {
        #expect(lost { $0.receive(on: DispatchQueue.global()) } == 0)
    }

    @Test("2,000 values under a timeout on a concurrent queue all arrive, each before its completion")
    func timeout() {
        #expect(lost(of: 2) { $0.timeout(.seconds(60), scheduler: DispatchQueue.global()) } == 0)
    }

    @Test("20,000 values subscribed to on a concurrent queue all arrive, each before its completion")
    func subscribeOn() {
        #expect(lost { $0.subscribe(on: DispatchQueue.global()) } == 0)
    }

    @Test("a thousand values keep their order on a concurrent queue, one at a time")
    func order() {
        let group = DispatchGroup()
        let probes = (0..<20).map { index in
            group.enter()
            let probe = Probe<Int, Never>(onCompletion: { _ in group.leave() })
            let numbers = (0..<1_000).publisher
            if index % 2 == 0 {
                numbers.receive(on: DispatchQueue.global()).subscribe(probe)
            } else {
                numbers.delay(for: .microseconds(10), scheduler: DispatchQueue.global()).subscribe(probe)
            }
            return probe
        }
        group.wait()
        for probe in probes {
            #expect(probe.values == Array(0..<1_000))
            #expect(probe.violations.isEmpty)
        }
    }

    @Test("debounce and throttle never deliver twice at once, and throttle delivers the last value")
    func limits() {
        let queue = DispatchQueue.global()
        let group = DispatchGroup()
        let probes = (0..<20).map { index in
            group.enter()
            let probe = Probe<Int, Never>(onCompletion: { _ in group.leave() })
            let numbers = PassthroughSubject<Int, Never>()
            if index % 2 == 0 {
                numbers.throttle(for: .microseconds(100), scheduler: queue, latest: true).subscribe(probe)
            } else {
                numbers.debounce(for: .nanoseconds(1), scheduler: queue).subscribe(probe)
            }
            let boxed = UncheckedBox(numbers)
            queue.async {
                for value in 0..<2_000 { boxed.value.send(value) }
                boxed.value.send(completion: .finished)
            }
            return probe
        }
        group.wait()
        for (index, probe) in probes.enumerated() {
            #expect(probe.violations.isEmpty)
            #expect(probe.values == probe.values.sorted())
            if index % 2 == 0 { #expect(probe.values.last == 1_999) }
        }
    }

    @Test("a debounce on a queue delivers the last value, and none before its time")
    func debounce() {
        let queue = DispatchQueue(label: "debounce")
        let done = DispatchSemaphore(value: 0)
        let last = -1
        let delivered = Locked<[Int: UInt64]>([:])
        let probe = Probe<Int, Never>(onValue: { value in
            delivered.withLock { $0[value] = DispatchTime.now().uptimeNanoseconds }
            if value == last { done.signal() }
            return .none
        })
        let subject = PassthroughSubject<Int, Never>()
        subject.debounce(for: .milliseconds(20), scheduler: queue).subscribe(probe)
        var sent: [Int: UInt64] = [:]
        func send(_ value: Int) {
            sent[value] = DispatchTime.now().uptimeNanoseconds
            subject.send(value)
        }
        // Longer than the window, so that the one timer fires in between and moves on.
        let end = DispatchTime.now().uptimeNanoseconds + 50_000_000
        var count = 0
        while DispatchTime.now().uptimeNanoseconds < end {
            send(count)
            count += 1
        }
        send(last)
        done.wait()
        // A busy machine may pause for longer than the window between two values, so others may have come as well.
        #expect(probe.values.last == last)
        for (value, time) in delivered.withLock({ $0 }) {
            #expect(time - (sent[value] ?? time) >= 20_000_000)
        }
        probe.cancel()
    }

    @Test("a timeout on a queue comes once, not before its time, however often it was put off")
    func timeoutOnQueue() {
        let queue = DispatchQueue(label: "timeout")
        let done = DispatchSemaphore(value: 0)
        let probe = Probe<Int, Never>(onCompletion: { _ in done.signal() })
        let subject = PassthroughSubject<Int, Never>()
        subject.timeout(.milliseconds(50), scheduler: queue).subscribe(probe)
        var last = DispatchTime.now().uptimeNanoseconds
        for value in 0..<1_000 {
            last = DispatchTime.now().uptimeNanoseconds
            subject.send(value)
        }
        done.wait()
        #expect(probe.hasCompleted)
        if probe.values.count == 1_000 { #expect(DispatchTime.now().uptimeNanoseconds - last >= 50_000_000) }
        #expect(probe.violations.isEmpty)
    }

    @Test("batches from several threads and a timer hold every value once, in order of each thread")
    func batches() {
        let queue = DispatchQueue(label: "batches")
        let probe = Probe<[Int], Never>()
        let subject = PassthroughSubject<Int, Never>()
        subject.collect(.byTimeOrCount(queue, .microseconds(200), 7)).subscribe(probe)
        let boxed = UncheckedBox(subject)
        onThreads(4) { thread in
            for value in 0..<5_000 { boxed.value.send(thread * 10_000 + value) }
        }
        subject.send(completion: .finished)
        // The last batch may still be on its way on the queue's thread.
        queue.sync {}
        let values = probe.values.flatMap { $0 }
        #expect(probe.hasCompleted)
        #expect(probe.violations.isEmpty)
        #expect(values.count == 20_000)
        #expect(probe.values.allSatisfy { !$0.isEmpty && $0.count <= 7 })
        for thread in 0..<4 {
            #expect(values.filter { $0 / 10_000 == thread } == (0..<5_000).map { thread * 10_000 + $0 })
        }
    }

    @Test("cancelling from another thread stops a stream in the middle, and nothing follows")
    func cancelMeanwhile() {
        for round in 0..<200 {
            let queue = DispatchQueue.global()
            let subject = PassthroughSubject<Int, Never>()
            let probe = Probe<Int, Never>()
            switch round % 4 {
            case 0: subject.receive(on: queue).subscribe(probe)
            case 1: subject.debounce(for: .nanoseconds(1), scheduler: queue).subscribe(probe)
            case 2: subject.throttle(for: .nanoseconds(1), scheduler: queue, latest: true).subscribe(probe)
            default: subject.timeout(.seconds(60), scheduler: queue).subscribe(probe)
            }
            let boxed = UncheckedBox(subject)
            onThreads(2) { thread in
                if thread == 0 {
                    for value in 0..<100 { boxed.value.send(value) }
                } else {
                    probe.cancel()
                }
            }
            #expect(probe.violations.isEmpty)
            #expect(!probe.hasCompleted)
        }
    }
}
