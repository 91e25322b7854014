import Combine

// Unsafe is safe here: never changed, and used by the main thread only.
nonisolated(unsafe) let chainWorkloads = [
    Workload(
        name: "sequence, map, filter, map, sink", elements: 1_000_000, ceiling: .timesFloor(2), mayAllocate: false,
        run: { count in drive((0..<count).publisher) }, floor: sequenceFloor),
    Workload(
        name: "the same, each operator at once", elements: 1_000_000, ceiling: .timesFloor(4),
        run: { count in
            _ = (0..<count).publisher.map(steps.increment.call).filter(steps.isWanted.call).map(steps.scale.call)
                .sink(receiveValue: steps.consume.call)
        }, floor: sequenceFloor),
    Workload(
        name: "subject, map, filter, map, sink", elements: 1_000_000, ceiling: .timesFloor(2.5), mayAllocate: false,
        run: { count in
            let subject = PassthroughSubject<Int, Never>()
            let handle = subject.map(steps.increment.call).filter(steps.isWanted.call).map(steps.scale.call)
                .sink(receiveValue: steps.consume.call)
            for value in 0..<count { subject.send(value) }
            handle.cancel()
        }, floor: subjectFloor),
    Workload(
        name: "the same behind AnyPublisher", elements: 1_000_000, ceiling: .timesFloor(3), mayAllocate: false,
        run: { count in
            let subject = PassthroughSubject<Int, Never>()
            let publisher = subject.map(steps.increment.call).filter(steps.isWanted.call).map(steps.scale.call)
                .eraseToAnyPublisher()
            let handle = publisher.sink(receiveValue: steps.consume.call)
            for value in 0..<count { subject.send(value) }
            handle.cancel()
        }, floor: subjectFloor),
    Workload(
        name: "subject, scan, removeDuplicates, compactMap, sink", elements: 1_000_000, ceiling: .timesFloor(4),
        mayAllocate: false,
        run: { count in
            let subject = PassthroughSubject<Int, Never>()
            let handle = subject.scan(0, steps.add.call).removeDuplicates(by: steps.areEqual.call)
                .compactMap(steps.keep.call).sink(receiveValue: steps.consume.call)
            for value in 0..<count { subject.send(value) }
            handle.cancel()
        }, floor: statefulFloor),
]

/// The operators of all publishers: those of a sequence make arrays.
private func drive(_ source: some Publisher<Int, Never>) {
    _ = source.map(steps.increment.call).filter(steps.isWanted.call).map(steps.scale.call)
        .sink(receiveValue: steps.consume.call)
}
