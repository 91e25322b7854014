import Combine

// Unsafe is safe here: never changed, and used by the main thread only.
nonisolated(unsafe) let fanWorkloads = [
    Workload(
        name: "one subject to ten sinks", elements: 200_000, ceiling: .timesFloor(6), mayAllocate: false,
        run: { count in
            let subject = PassthroughSubject<Int, Never>()
            let handles = (0..<10).map { _ in subject.sink(receiveValue: steps.consume.call) }
            for value in 0..<count { subject.send(value) }
            for handle in handles { handle.cancel() }
        }, floor: subjectFloor),
    Workload(
        name: "one subject shared to ten sinks", elements: 200_000, ceiling: .timesFloor(6), mayAllocate: false,
        run: { count in
            let subject = PassthroughSubject<Int, Never>()
            let shared = subject.share()
            let handles = (0..<10).map { _ in shared.sink(receiveValue: steps.consume.call) }
            for value in 0..<count { subject.send(value) }
            for handle in handles { handle.cancel() }
        }, floor: subjectFloor),
    Workload(
        name: "merge of four subjects", elements: 1_000_000, ceiling: .timesFloor(4), mayAllocate: false,
        run: { count in
            let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
            let handle = subjects[0].merge(with: subjects[1], subjects[2], subjects[3])
                .sink(receiveValue: steps.consume.call)
            for value in 0..<count { subjects[value & 3].send(value) }
            handle.cancel()
        }, floor: subjectFloor),
]
