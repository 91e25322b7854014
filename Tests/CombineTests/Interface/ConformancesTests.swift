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
