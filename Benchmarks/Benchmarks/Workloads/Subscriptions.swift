import Combine

// Unsafe is safe here: never changed, and used by the main thread only.
nonisolated(unsafe) let subscriptionWorkloads = [
    Workload(
        name: "subscribe and cancel: subject, map, filter, map, sink", elements: 200_000, ceiling: .nanoseconds(500),
        run: { count in
            let subject = PassthroughSubject<Int, Never>()
            for _ in 0..<count {
                subject.map(steps.increment.call).filter(steps.isWanted.call).map(steps.scale.call)
                    .sink(receiveValue: steps.consume.call).cancel()
            }
        }),
    Workload(
        name: "100,000 live subscriptions, each cancelled in turn", elements: 100_000, ceiling: .seconds(1),
        run: { count in
            let subject = PassthroughSubject<Int, Never>()
            let handles = (0..<count).map { _ in subject.sink(receiveValue: steps.consume.call) }
            for handle in handles { handle.cancel() }
        }),
]
