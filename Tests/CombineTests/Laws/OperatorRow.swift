import Combine
import TestSupport
import Testing

enum StreamError: Error { case lost, thrown }

/// An operator on a stream of integers, with what the laws need to know of it.
struct OperatorRow: CustomTestStringConvertible, Sendable {
    enum Kind {
        /// Hands its upstream's subscription on.
        case passing

        /// Has a subscription of its own, through which demand passes.
        case stepping

        /// Asks for all values and answers with at most one.
        case reducing
    }

    typealias Upstream = AnyPublisher<Int, any Error>
    typealias Downstream = AnyPublisher<String, any Error>

    let name: String
    let kind: Kind

    /// How the operator ends where upstream fails.
    let failureEnd: [String]

    let make: @Sendable (Upstream) -> Downstream

    /// Publishes values as text, so that operators of all types fit one table. What does that passes all else on.
    init<P: Publisher & SendableMetatype>(
        _ name: String, _ kind: Kind, failureEnd: [String] = ["failed: lost"],
        make: @escaping @Sendable (Upstream) -> P
    ) {
        self.name = name
        self.kind = kind
        self.failureEnd = failureEnd
        self.make = { make($0).map { "\($0)" }.mapError { $0 as any Error }.eraseToAnyPublisher() }
    }

    var testDescription: String { name }
}

/// The operator between an upstream and a downstream under the test's thumb.
struct Bench {
    let upstream: ManualPublisher<Int, any Error>
    let probe: Probe<String, any Error>

    init(
        _ row: OperatorRow, _ probe: Probe<String, any Error> = Probe(),
        upstream: ManualPublisher<Int, any Error> = ManualPublisher()
    ) {
        self.upstream = upstream
        self.probe = probe
        row.make(upstream.eraseToAnyPublisher()).subscribe(probe)
    }
}
