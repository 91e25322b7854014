import Combine
import Dispatch
import RubatoTesting

// Unsafe is safe here: never changed, and used by the main thread only.
nonisolated(unsafe) let timeWorkloads = [
    Workload(
        name: "debounce on a serial queue, flooded", elements: 1_000_000, ceiling: .timesFloor(8),
        run: { count in
            let queue = DispatchQueue(label: "benchmark.debounce")
            let subject = PassthroughSubject<Int, Never>()
            let handle = subject.debounce(for: .milliseconds(10), scheduler: queue)
                .sink(receiveValue: steps.consume.call)
            for value in 0..<count { subject.send(value) }
            handle.cancel()
        }, floor: subjectFloor),
    Workload(
        name: "throttle on a serial queue, flooded", elements: 1_000_000, ceiling: .timesFloor(8),
        run: { count in
            let queue = DispatchQueue(label: "benchmark.throttle")
            let subject = PassthroughSubject<Int, Never>()
            let handle = subject.throttle(for: .milliseconds(10), scheduler: queue, latest: true)
                .sink(receiveValue: steps.consume.call)
            for value in 0..<count { subject.send(value) }
            handle.cancel()
        }, floor: subjectFloor),
    Workload(
        name: "timeout on a serial queue, flooded", elements: 300_000, ceiling: .timesFloor(3),
        run: { count in
            let queue = DispatchQueue(label: "benchmark.timeout")
            let subject = PassthroughSubject<Int, Never>()
            let handle = subject.timeout(.seconds(10), scheduler: queue).sink(receiveValue: steps.consume.call)
            for value in 0..<count { subject.send(value) }
            queue.sync {}
            handle.cancel()
        }, floor: timeoutFloor),
    Workload(
        name: "virtual scheduler: a million timers in random order, run", elements: 1_000_000, ceiling: .seconds(2),
        run: { count in
            let scheduler = VirtualTimeScheduler()
            var generator = SplitMix64(seed: 1)
            for value in 0..<count {
                let delay = Int.random(in: 0..<1_000_000_000, using: &generator)
                scheduler.schedule(after: scheduler.now.advanced(by: .nanoseconds(delay))) {
                    steps.consume.call(value)
                }
            }
            scheduler.advance(by: .seconds(1))
        }),
]
