import Combine
import Foundation
import TestSupport
import Testing

/// Awaits until `condition` holds. Every test that uses it has a time limit.
private func until(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
}

@Suite("values", .againstHanging)
struct ValuesTests {
    enum Lost: Error, Equatable { case it }

    @Test("iterates the values, and ends with the stream")
    func finite() async {
        var values: [Int] = []
        for await value in (1...100).publisher.values { values.append(value) }
        #expect(values == Array(1...100))
    }

    @Test("throws the failure after the values, and ends then")
    func failure() async throws {
        var iterator = Record<Int, Lost>(output: [1, 2], completion: .failure(.it)).values.makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        #expect(try await iterator.next() == 2)
        await #expect(throws: Lost.it) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test("asks for one value at a time, when it is awaited")
    func demand() async {
        let upstream = ManualPublisher<Int, Never>()
        var iterator = upstream.values.makeAsyncIterator()
        #expect(upstream.requests == [])
        for value in 1...3 {
            let sent = UncheckedBox(upstream)
            let sender = Task {
                await until { sent.value.requests.count == value }
                sent.value.send(value)
            }
            #expect(await iterator.next() == value)
            await sender.value
        }
        #expect(upstream.requests == [.max(1), .max(1), .max(1)])
    }

    @Test("a value that nobody has asked for is lost")
    func lost() async {
        let subject = PassthroughSubject<Int, Never>()
        var iterator = subject.values.makeAsyncIterator()
        subject.send(1)
        subject.send(completion: .finished)
        #expect(await iterator.next() == nil)
    }

    @Test("of a stream that keeps its latest value, the latest is not lost")
    func latest() async {
        let subject = CurrentValueSubject<Int, Never>(0)
        var iterator = subject.values.makeAsyncIterator()
        #expect(await iterator.next() == 0)
        subject.send(1)
        subject.send(2)
        #expect(await iterator.next() == 2)
    }

    @Test("awaits a subscription that comes late")
    func lateSubscription() async {
        let upstream = ManualPublisher<Int, Never>(sendsSubscription: false)
        let shared = UncheckedBox(upstream)
        var iterator = upstream.values.makeAsyncIterator()
        let sender = Task {
            await Task.yield()
            shared.value.sendSubscription()
            await until { shared.value.requests == [.max(1)] }
            shared.value.send(1)
        }
        #expect(await iterator.next() == 1)
        await sender.value
    }

    @Test("a failure that comes while nobody waits is thrown at the next call")
    func earlyFailure() async throws {
        let subject = PassthroughSubject<Int, Lost>()
        var iterator = subject.values.makeAsyncIterator()
        subject.send(completion: .failure(.it))
        await #expect(throws: Lost.it) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test("cancelling the task cancels the subscription and ends the loop")
    func cancelTask() async {
        let upstream = ManualPublisher<Int, Never>()
        let shared = UncheckedBox(upstream)
        let task = Task {
            var values: [Int] = []
            for await value in shared.value.values { values.append(value) }
            return values
        }
        await until { upstream.requests.count == 1 }
        upstream.send(1)
        await until { upstream.requests.count == 2 }
        task.cancel()
        #expect(await task.value == [1])
        #expect(upstream.cancels == 1)
        upstream.send(2)
    }

    @Test("a cancelled task finds the end, not an error")
    func cancelThrowing() async throws {
        let shared = UncheckedBox(PassthroughSubject<Int, Lost>())
        let task = Task { () -> Int? in
            for try await value in shared.value.values { return value }
            return nil
        }
        task.cancel()
        #expect(try await task.value == nil)
    }

    @Test("leaving the loop cancels the subscription and releases it")
    func leave() async {
        let upstream = ManualPublisher<Int, Never>()
        let shared = UncheckedBox(upstream)
        let task = Task {
            for await value in shared.value.values { return value }
            return 0
        }
        await until { upstream.requests.count == 1 }
        upstream.send(7)
        #expect(await task.value == 7)
        #expect(upstream.cancels == 1)
    }

    @Test("each iteration subscribes, and a second subscription is cancelled")
    func iterations() async {
        let upstream = ManualPublisher<Int, Never>()
        let values = upstream.values
        let first = values.makeAsyncIterator()
        let second = values.makeAsyncIterator()
        #expect(upstream.subscriptions == 2)
        upstream.sendSubscription()
        #expect(upstream.cancels == 1)
        withExtendedLifetime((first, second)) {}
    }

    @Test("iterates on the main actor, as a model's state is")
    @MainActor
    func mainActor() async {
        final class Model: ObservableObject {
            @Published var state = 0
        }
        let model = Model()
        var states: [Int] = []
        for await state in model.$state.values {
            MainActor.assertIsolated()
            states.append(state)
            if state == 3 { break }
            model.state += 1
        }
        #expect(states == [0, 1, 2, 3])
    }

    @Test("values of a thread reach the task, each one that was asked for", .tags(.wiring))
    func thread() async {
        let upstream = ManualPublisher<Int, Never>()
        let shared = UncheckedBox(upstream)
        let thread = Thread {
            for value in 0..<1000 {
                while shared.value.requests.count <= value { sched_yield() }
                shared.value.send(value)
            }
            while shared.value.requests.count <= 1000 { sched_yield() }
            shared.value.send(completion: .finished)
        }
        thread.start()
        var values: [Int] = []
        for await value in upstream.values { values.append(value) }
        #expect(values == Array(0..<1000))
    }
}

@Suite("The value of a future", .againstHanging)
struct FutureValueTests {
    enum Lost: Error, Equatable { case it }

    @Test("is there at once where the future is fulfilled")
    func fulfilled() async throws {
        #expect(await Future<Int, Never> { $0(.success(1)) }.value == 1)
        #expect(try await Future<Int, Lost> { $0(.success(2)) }.value == 2)
        await #expect(throws: Lost.it) { try await Future<Int, Lost> { $0(.failure(.it)) }.value }
    }

    @Test("is awaited, by several tasks too")
    func pending() async {
        var promise: Future<Int, Never>.Promise?
        let future = Future<Int, Never> { promise = $0 }
        let shared = UncheckedBox(future)
        let tasks = (0..<5).map { _ in Task { await shared.value.value } }
        let fulfil = UncheckedBox(promise!)
        Task.detached {
            await Task.yield()
            fulfil.value(.success(9))
        }
        for task in tasks { #expect(await task.value == 9) }
    }

    @Test("is awaited on the main actor")
    @MainActor
    func mainActor() async throws {
        let future = Future<Int, Lost> { $0(.success(1)) }
        #expect(try await future.value == 1)
        MainActor.assertIsolated()
    }
}
