import Combine
import Dispatch
import TestSupport
import Testing

/// What the types of Combine conform to, and where.
@Suite("Conformances")
struct ConformancesTests {
    /// Equal where made of the same number, else not.
    private func equal<T: Equatable>(_ make: (Int) -> T, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(make(1) == make(1), "\(T.self)", sourceLocation: sourceLocation)
        #expect(make(1) != make(2), "\(T.self)", sourceLocation: sourceLocation)
    }

    @Test("sources are equal where what they publish is")
    func sources() {
        equal { Just($0) }
        equal { Empty<Int, Never>(completeImmediately: $0 == 1) }
        equal { Fail<Int, Failure>(error: Failure(code: $0)) }
        equal { Optional.Publisher($0) }
        equal { Result<Int, Failure>.Publisher($0) }
        equal { Result<Int, Failure>.Publisher(Failure(code: $0)) }
        equal { [$0].publisher }
        equal { Subscribers.Completion.failure(Failure(code: $0)) }
        equal { Subscribers.Demand.max($0) }
        let shared = Just(1).share()
        #expect(shared == shared && shared != Just(1).share())
    }

    @Test("operators without closures are equal where their upstreams and parameters are")
    func operators() {
        typealias Source = Just<Int>
        equal { Publishers.Collect(upstream: Just($0)) }
        equal { Publishers.CollectByCount(upstream: Just($0), count: 2) }
        equal { Publishers.CollectByCount(upstream: Just(0), count: $0) }
        equal { Publishers.Concatenate(prefix: Just($0), suffix: Just(0)) }
        equal { Publishers.Concatenate(prefix: Just(0), suffix: Just($0)) }
        equal { Publishers.Contains(upstream: Just($0), output: 0) }
        equal { Publishers.Contains(upstream: Just(0), output: $0) }
        equal { Publishers.Count(upstream: Just($0)) }
        equal { Publishers.Drop(upstream: Just($0), count: 1) }
        equal { Publishers.Drop(upstream: Just(0), count: $0) }
        equal { Publishers.First(upstream: Just($0)) }
        equal { Publishers.IgnoreOutput(upstream: Just($0)) }
        equal { Publishers.Last(upstream: Just($0)) }
        equal { Publishers.Output(upstream: Just($0), range: 0..<1) }
        equal { Publishers.Output(upstream: Just(0), range: 0..<$0) }
        equal { Publishers.ReplaceEmpty(upstream: Just($0), output: 0) }
        equal { Publishers.ReplaceEmpty(upstream: Just(0), output: $0) }
        equal { Publishers.ReplaceError(upstream: Just($0), output: 0) }
        equal { Publishers.ReplaceError(upstream: Just(0), output: $0) }
        equal { Publishers.SetFailureType<Source, Failure>(upstream: Just($0)) }
        equal { Publishers.Retry(upstream: Just($0), retries: 1) }
        equal { Publishers.Retry(upstream: Just(0), retries: $0) }
        equal { Publishers.DropUntilOutput(upstream: Just($0), other: Just(0)) }
        equal { Publishers.DropUntilOutput(upstream: Just(0), other: Just($0)) }
    }

    @Test("joins are equal where all their upstreams are")
    func joins() {
        for position in 0..<4 {
            func input(_ index: Int, _ value: Int) -> Just<Int> { Just(index == position ? value : 0) }
            if position < 2 {
                equal { Publishers.Zip(input(0, $0), input(1, $0)) }
                equal { Publishers.CombineLatest(input(0, $0), input(1, $0)) }
            }
            if position < 3 {
                equal { Publishers.Zip3(input(0, $0), input(1, $0), input(2, $0)) }
                equal { Publishers.CombineLatest3(input(0, $0), input(1, $0), input(2, $0)) }
            }
            equal { Publishers.Zip4(input(0, $0), input(1, $0), input(2, $0), input(3, $0)) }
            equal { Publishers.CombineLatest4(input(0, $0), input(1, $0), input(2, $0), input(3, $0)) }
        }
    }

    @Test("merges are equal where all their upstreams are")
    func merges() {
        for position in 0..<8 {
            func input(_ index: Int, _ value: Int) -> Just<Int> { Just(index == position ? value : 0) }
            func merge2(_ n: Int) -> Publishers.Merge<Just<Int>, Just<Int>> { .init(input(0, n), input(1, n)) }
            if position < 2 { equal(merge2) }
            if position < 3 { equal { Publishers.Merge3(input(0, $0), input(1, $0), input(2, $0)) } }
            if position < 4 { equal { Publishers.Merge4(input(0, $0), input(1, $0), input(2, $0), input(3, $0)) } }
            if position < 5 {
                equal { Publishers.Merge5(input(0, $0), input(1, $0), input(2, $0), input(3, $0), input(4, $0)) }
            }
            if position < 6 {
                equal { n in
                    Publishers.Merge6(
                        input(0, n), input(1, n), input(2, n), input(3, n), input(4, n), input(5, n))
                }
            }
            if position < 7 {
                equal { n in
                    Publishers.Merge7(
                        input(0, n), input(1, n), input(2, n), input(3, n), input(4, n), input(5, n), input(6, n))
                }
            }
            equal { n in
                Publishers.Merge8(
                    input(0, n), input(1, n), input(2, n), input(3, n), input(4, n), input(5, n), input(6, n),
                    input(7, n))
            }
            equal { n in Publishers.MergeMany((0..<8).map { input($0, n) }) }
        }
    }

    // What follows has only to compile.

    private func hashable<T: Hashable>(_: T.Type) {}
    private func codable<T: Codable>(_: T.Type) {}
    private func described<T: CustomStringConvertible & CustomPlaygroundDisplayConvertible>(_: T.Type) {}
    private func reflectable<T: CustomReflectable>(_: T.Type) {}
    private func sendable<T: Sendable>(_: T.Type) {}
    private func stride<T: SchedulerTimeIntervalConvertible & Comparable & SignedNumeric & Codable>(_: T.Type)
    where T: ExpressibleByFloatLiteral {}

    @Test("the others are there")
    func others() {
        hashable(Subscribers.Demand.self)
        hashable(Subscribers.Completion<Failure>.self)
        hashable(AnyCancellable.self)
        hashable(CombineIdentifier.self)
        hashable(Publishers.PrefetchStrategy.self)
        hashable(DispatchQueue.SchedulerTimeType.self)
        hashable(DispatchQueue.SchedulerTimeType.Stride.self)

        codable(Subscribers.Demand.self)
        codable(Subscribers.Completion<Failure>.self)
        codable(Record<Int, Failure>.self)
        codable(Record<Int, Failure>.Recording.self)
        codable(DispatchQueue.SchedulerTimeType.self)

        stride(ImmediateScheduler.SchedulerTimeType.Stride.self)
        stride(DispatchQueue.SchedulerTimeType.Stride.self)

        described(AnyPublisher<Int, Failure>.self)
        described(AnySubscriber<Int, Failure>.self)
        described(Subscribers.Sink<Int, Failure>.self)
        described(Subscribers.Assign<Box, Int>.self)
        reflectable(AnySubscriber<Int, Failure>.self)
        reflectable(Subscribers.Sink<Int, Failure>.self)
        reflectable(Subscribers.Assign<Box, Int>.self)
        let texts: [any CustomStringConvertible] = [CombineIdentifier(), Subscribers.Demand.unlimited]
        #expect(texts.allSatisfy { !$0.description.isEmpty })

        sendable(Subscribers.Demand.self)
        sendable(Subscribers.Completion<Failure>.self)
        sendable(PassthroughSubject<NotSendable, Failure>.self)
        sendable(CurrentValueSubject<NotSendable, Failure>.self)
        sendable(ObservableObjectPublisher.self)
        sendable(AnyCancellable.self)
        sendable(CombineIdentifier.self)
        sendable(ImmediateScheduler.self)
        sendable(ImmediateScheduler.SchedulerTimeType.Stride.self)
        sendable(DispatchQueue.SchedulerTimeType.self)
        sendable(DispatchQueue.SchedulerTimeType.Stride.self)
        sendable(DispatchQueue.SchedulerOptions.self)
    }

    struct Failure: Error, Hashable, Codable { let code: Int }
    final class Box { var value = 0 }
    final class NotSendable { var value = 0 }
}
