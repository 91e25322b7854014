import Combine
import TestSupport
import Testing

/// A stream to try a law on that does not depend on what is upstream: an operator behind a subject, or a source.
struct LawStream: CustomTestStringConvertible, Sendable {
    /// Operators and sources.
    static let all = OperatorTable.all.map(LawStream.init) + SourceTable.all

    let testDescription: String
    let output: OperatorRow.Output
    let traits: OperatorRow.Traits

    /// Whether a cancel is the only end that it has.
    let isEndless: Bool
    let start: @Sendable (LawContext, (OperatorRow.Upstream) -> OperatorRow.Upstream) -> Running

    /// A stream that can be subscribed to, and what makes it go on.
    ///
    /// Unchecked Sendable: all publishers and subjects here may be used from any thread.
    struct Running: @unchecked Sendable {
        let publisher: OperatorRow.Downstream
        let send: (Item) -> Void
        let end: (Subscribers.Completion<any Error>) -> Void
    }

    /// An operator behind a subject.
    init(_ row: OperatorRow) {
        testDescription = row.testDescription
        output = row.output
        traits = row.traits
        isEndless = false
        start = { context, between in
            let subject = PassthroughSubject<Item, any Error>()
            return Running(
                publisher: row.make(between(subject.eraseToAnyPublisher()), context),
                send: { subject.send($0) }, end: { subject.send(completion: $0) })
        }
    }

    /// A source that does by itself what it does, where no `send` and `end` are given.
    init<P: Publisher & SendableMetatype>(
        _ name: String, _ output: OperatorRow.Output = .each, _ traits: OperatorRow.Traits = [],
        isEndless: Bool = false,
        start:
            @escaping @Sendable (LawContext) -> (
                publisher: P, send: (Item) -> Void, end: (Subscribers.Completion<any Error>) -> Void
            )
    ) {
        testDescription = name
        self.output = output
        self.traits = traits
        self.isEndless = isEndless
        self.start = { context, _ in
            let (publisher, send, end) = start(context)
            return Running(
                publisher: publisher.map { "\($0)" }.mapError { $0 as any Error }.eraseToAnyPublisher(), send: send,
                end: end)
        }
    }

    init<P: Publisher & SendableMetatype>(
        _ name: String, _ output: OperatorRow.Output, make: @escaping @Sendable (LawContext) -> P
    ) {
        self.init(name, output) { (make($0), { _ in }, { _ in }) }
    }

    /// Whether it ends before anybody could cancel it.
    var endsAtOnce: Bool { SourceTable.immediate.contains { $0.testDescription == testDescription } }

    /// Whether it knows beforehand what it brings.
    var isKnown: Bool { SourceTable.known.contains { $0.testDescription == testDescription } }

    func start(_ context: LawContext) -> Running { start(context) { $0 } }
}
