import Combine

// Unsafe is safe here: never changed, and used by the main thread only.
nonisolated(unsafe) let innerWorkloads = [
    Workload(
        name: "subject, flatMap { Just }, sink", elements: 300_000, ceiling: .timesFloor(8),
        run: { count in
            let subject = PassthroughSubject<Int, Never>()
            let increment = steps.increment.call
            let handle = subject.flatMap { Just(increment($0)) }.sink(receiveValue: steps.consume.call)
            for value in 0..<count { subject.send(value) }
            handle.cancel()
        }, floor: subjectFloor),
    Workload(
        name: "subject, map { Just }, switchToLatest, sink", elements: 300_000, ceiling: .timesFloor(8),
        run: { count in
            let subject = PassthroughSubject<Int, Never>()
            let increment = steps.increment.call
            let handle = subject.map { Just(increment($0)) }.switchToLatest()
                .sink(receiveValue: steps.consume.call)
            for value in 0..<count { subject.send(value) }
            handle.cancel()
        }, floor: subjectFloor),
]
