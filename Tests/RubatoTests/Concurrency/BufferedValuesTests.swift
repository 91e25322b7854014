import Combine
import Foundation
import Rubato
import TestSupport
import Testing

/// Awaits until `condition` holds.
private func until(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
}

@Suite("values(buffering:)", .againstHanging)
struct BufferedValuesTests {
    enum Lost: Error, Equatable { case it }

    typealias Policy = AsyncStream<Int>.Continuation.BufferingPolicy

    /// What the loop gets of 1 to 5, all sent before it asks.
    private func sentBefore(_ policy: Policy) async -> [Int] {
        let subject = PassthroughSubject<Int, Never>()
        var iterator = subject.values(buffering: policy).makeAsyncIterator()
        for value in 1...5 { subject.send(value) }
        subject.send(completion: .finished)
        var values: [Int] = []
        while let value = await iterator.next() { values.append(value) }
        return values
    }

    @Test("keeps what comes before it is asked for, all of it, the oldest or the newest")
    func kept() async {
        #expect(await sentBefore(.unbounded) == [1, 2, 3, 4, 5])
        #expect(await sentBefore(.bufferingOldest(5)) == [1, 2, 3, 4, 5])
        #expect(await sentBefore(.bufferingOldest(4)) == [1, 2, 3, 4])
        #expect(await sentBefore(.bufferingNewest(5)) == [1, 2, 3, 4, 5])
        #expect(await sentBefore(.bufferingNewest(4)) == [2, 3, 4, 5])
        #expect(await sentBefore(.bufferingNewest(1)) == [5])
        for none in [0, -1] {
            #expect(await sentBefore(.bufferingOldest(none)).isEmpty)
            #expect(await sentBefore(.bufferingNewest(none)).isEmpty)
        }
    }

    @Test(
        "a limit of nothing keeps nothing, but what is awaited arrives",
        arguments: [Policy.bufferingOldest(0), .bufferingNewest(0)])
    func awaited(policy: Policy) async {
        let upstream = ManualPublisher<Int, Never>()
        let sent = Log()
        let task = Task {
            for await value in upstream.values(buffering: policy) { return value }
            return 0
        }
        await until { upstream.requests.count == 1 }
        // Until it waits, each is lost.
        let sender = Task {
            while sent.lines.isEmpty {
                upstream.send(7)
                await Task.yield()
            }
        }
        #expect(await task.value == 7)
        sent.append("received")
        await sender.value
    }

    @Test("asks for all values, or for as many as there is room for")
    func demand() async {
        for policy in [Policy.unbounded, .bufferingNewest(2)] {
            let upstream = ManualPublisher<Int, Never>()
            let iterator = upstream.values(buffering: policy).makeAsyncIterator()
            #expect(upstream.requests == [.unlimited])
            withExtendedLifetime(iterator) {}
        }
        let upstream = ManualPublisher<Int, Never>()
        var iterator = upstream.values(buffering: .bufferingOldest(2)).makeAsyncIterator()
        #expect(upstream.requests == [.max(2)])
        for value in 1...3 { #expect(upstream.send(value) == .none) }
        #expect(await iterator.next() == 1)
        #expect(upstream.requests == [.max(2), .max(1)])
        #expect(await iterator.next() == 2)
        #expect(upstream.requests == [.max(2), .max(1), .max(1)])
        upstream.send(4)
        #expect(await iterator.next() == 4)
    }

    @Test(
        "a publisher that keeps to what it is asked for loses nothing, whatever the limit", arguments: [0, 1, 3, 1_000])
    func pulled(limit: Int) async {
        var values: [Int] = []
        for await value in (1...100).publisher.values(buffering: .bufferingOldest(limit)) { values.append(value) }
        #expect(values == Array(1...100))
    }

    @Test("a failure is thrown once, behind what is kept")
    func failure() async throws {
        let subject = PassthroughSubject<Int, Lost>()
        var iterator = subject.values(buffering: .unbounded).makeAsyncIterator()
        subject.send(1)
        subject.send(2)
        subject.send(completion: .failure(.it))
        #expect(try await iterator.next() == 1)
        #expect(try await iterator.next() == 2)
        await #expect(throws: Lost.it) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test("a failure is thrown to whoever waits")
    func awaitedFailure() async {
        let upstream = ManualPublisher<Int, Lost>()
        let task = Task {
            do throws(Lost) {
                for try await _ in upstream.values(buffering: .unbounded) {}
                return Lost?.none
            } catch {
                return error
            }
        }
        await until { upstream.requests.count == 1 }
        upstream.send(1)
        upstream.send(completion: .failure(.it))
        #expect(await task.value == .it)
    }

    @Test("cancelling the task cancels the subscription, drops what is kept and ends the loop")
    func cancelTask() async {
        let upstream = ManualPublisher<Int, Never>()
        let received = Log()
        let task = Task {
            for await value in upstream.values(buffering: .unbounded) {
                received.append("\(value)")
                // The rest comes while this is busy.
                while !Task.isCancelled { await Task.yield() }
            }
        }
        await until { upstream.requests.count == 1 }
        for value in 1...3 { upstream.send(value) }
        await until { received.lines == ["1"] }
        task.cancel()
        await task.value
        #expect(received.lines == ["1"])
        #expect(upstream.cancels == 1)
        upstream.send(4)
        upstream.send(completion: .finished)
    }

    @Test("cancelling a task that waits ends the wait")
    func cancelWaiting() async throws {
        let upstream = ManualPublisher<Int, Lost>()
        let task = Task { () -> Int? in
            for try await value in upstream.values(buffering: .unbounded) { return value }
            return nil
        }
        await until { upstream.requests.count == 1 }
        task.cancel()
        #expect(try await task.value == nil)
        #expect(upstream.cancels == 1)
    }

    @Test("leaving the loop cancels the subscription")
    func leave() async {
        let upstream = ManualPublisher<Int, Never>()
        let task = Task {
            for await value in upstream.values(buffering: .unbounded) { return value }
            return 0
        }
        await until { upstream.requests.count == 1 }
        upstream.send(7)
        #expect(await task.value == 7)
        #expect(upstream.cancels == 1)
    }

    @Test("each iteration subscribes, and a second or late subscription is cancelled")
    func subscriptions() async {
        let upstream = ManualPublisher<Int, Never>()
        let values = upstream.values(buffering: .unbounded)
        let first = values.makeAsyncIterator()
        var second = values.makeAsyncIterator()
        #expect(upstream.subscriptions == 2)
        upstream.sendSubscription()
        #expect(upstream.cancels == 1)
        upstream.send(completion: .finished)
        #expect(await second.next() == nil)
        upstream.sendSubscription()
        #expect(upstream.cancels == 2)
        withExtendedLifetime(first) {}
    }

    @Test("what was awaited before the subscription came is asked of it", arguments: [0, 2])
    func lateSubscription(limit: Int) async {
        let upstream = ManualPublisher<Int, Never>(sendsSubscription: false)
        let waits = Log()
        let task = Task {
            var iterator = upstream.values(buffering: .bufferingOldest(limit)).makeAsyncIterator()
            waits.append("")
            return await iterator.next()
        }
        await until { waits.lines.count == 1 }
        for _ in 0..<100 { await Task.yield() }
        upstream.sendSubscription()
        await until { !upstream.requests.isEmpty }
        upstream.send(1)
        #expect(await task.value == 1)
        #expect(upstream.requests.first == .max(max(limit, 1)))
    }

    @Test("releases values as they are taken or lost, and everything at the end")
    func release() async {
        let tracker = LifetimeTracker()
        let subject = PassthroughSubject<LifetimeTracker.Token, Never>()
        do {
            let publisher = subject.map { [token = tracker.token()] value in withExtendedLifetime(token) { value } }
            var iterator = publisher.values(buffering: .bufferingNewest(2)).makeAsyncIterator()
            for _ in 0..<5 { subject.send(tracker.token()) }
            #expect(tracker.live == 3)
            #expect(await iterator.next() != nil)
            #expect(tracker.live == 2)
        }
        #expect(tracker.live == 0)
        do {
            var iterator = subject.values(buffering: .unbounded).makeAsyncIterator()
            for _ in 0..<5 { subject.send(tracker.token()) }
            subject.send(completion: .finished)
            #expect(tracker.live == 5)
            var count = 0
            while await iterator.next() != nil { count += 1 }
            #expect(count == 5)
            #expect(tracker.live == 0)
        }
    }

    @Test("a value may be sent from wherever a value that is lost is released")
    func reentrantRelease() async {
        let subject = UncheckedBox(PassthroughSubject<LifetimeTracker.Token, Never>())
        let tracker = LifetimeTracker()
        var iterator = subject.value.values(buffering: .bufferingNewest(1)).makeAsyncIterator()
        // Would wait for ever under a lock.
        subject.value.send(tracker.token(onDeinit: { subject.value.send(tracker.token()) }))
        subject.value.send(tracker.token())
        subject.value.send(completion: .finished)
        #expect(await iterator.next() != nil)
        #expect(await iterator.next() == nil)
        #expect(tracker.live == 0)
    }

    @Test("values of four threads reach the task, all of them, in the order of each")
    func threads() async {
        let subject = UncheckedBox(PassthroughSubject<Int, Never>())
        let count = rounds(2_000)
        var iterator = subject.value.values(buffering: .unbounded).makeAsyncIterator()
        let sender = Thread {
            onThreads(4) { thread in
                for value in 0..<count { subject.value.send(thread * 10_000 + value) }
            }
            subject.value.send(completion: .finished)
        }
        sender.start()
        var values: [Int] = []
        while let value = await iterator.next() { values.append(value) }
        for thread in 0..<4 {
            let isComplete = values.filter { $0 / 10_000 == thread } == (0..<count).map { thread * 10_000 + $0 }
            #expect(isComplete, "thread \(thread)")
        }
        #expect(values.count == 4 * count)
    }

    @Test("iterates on the main actor, without a wait where values are kept")
    @MainActor
    func mainActor() async {
        let subject = PassthroughSubject<Int, Never>()
        var iterator = subject.values(buffering: .unbounded).makeAsyncIterator()
        subject.send(1)
        #expect(await iterator.next(isolation: MainActor.shared) == 1)
        var values: [Int] = []
        for await value in [1, 2, 3].publisher.values(buffering: .unbounded) {
            MainActor.assertIsolated()
            values.append(value)
        }
        #expect(values == [1, 2, 3])
    }

    @Test("a long queue is taken in linear time")
    func long() async {
        let count = rounds(200_000)
        var sum = 0
        for await value in (1...count).publisher.values(buffering: .unbounded) { sum += value }
        #expect(sum == count * (count + 1) / 2)
    }
}
