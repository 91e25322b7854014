import Combine

// Unsafe is safe here: never changed, and used by the main thread only.
nonisolated(unsafe) let controlWorkloads = [
    Workload(
        name: "subject, buffer, sink", elements: 1_000_000, ceiling: .timesFloor(3), mayAllocate: false,
        run: { count in
            let subject = PassthroughSubject<Int, Never>()
            let handle = subject.buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest)
                .sink(receiveValue: steps.consume.call)
            for value in 0..<count { subject.send(value) }
            handle.cancel()
        }, floor: guardedFloor),
    Workload(
        name: "subject, buffer filled with 100 and emptied", elements: 1_000_000, ceiling: .timesFloor(5),
        mayAllocate: false,
        run: { count in
            let subject = PassthroughSubject<Int, Never>()
            let reader = Reader(steps.consume.call)
            subject.buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest).receive(subscriber: reader)
            for start in stride(from: 0, to: count, by: 100) {
                for value in start..<start + 100 { subject.send(value) }
                reader.subscription?.request(.max(100))
            }
            reader.subscription?.cancel()
        }, floor: queueFloor),
    Workload(
        name: "subject, retry, sink", elements: 1_000_000, ceiling: .timesFloor(3), mayAllocate: false,
        run: { count in
            let subject = PassthroughSubject<Int, Refusal>()
            let handle = subject.retry(3).sink(receiveCompletion: { _ in }, receiveValue: steps.consume.call)
            for value in 0..<count { subject.send(value) }
            handle.cancel()
        }, floor: guardedFloor),
    Workload(
        name: "retry of a publisher that fails at once, an attempt", elements: 1_000_000, ceiling: .timesFloor(8),
        run: { count in
            let consume = steps.consume.call
            let handle = Deferred { () -> Fail<Int, Refusal> in
                consume(1)
                return Fail(error: Refusal())
            }.retry(count - 1).sink(receiveCompletion: { _ in }, receiveValue: consume)
            handle.cancel()
        }, floor: attemptFloor),
]

struct Refusal: Error {}

/// Asks for what the benchmark tells it to.
private final class Reader: Subscriber {
    let consume: (Int) -> Void
    var subscription: (any Subscription)?

    init(_ consume: @escaping (Int) -> Void) { self.consume = consume }

    func receive(subscription: any Subscription) { self.subscription = subscription }

    func receive(_ input: Int) -> Subscribers.Demand {
        consume(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) { subscription = nil }
}
