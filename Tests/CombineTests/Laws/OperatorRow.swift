import Combine
import RubatoTesting
import TestSupport
import Testing

enum StreamError: Error { case lost, thrown }

/// An operator on one stream, with what the laws need to know of it.
struct OperatorRow: CustomTestStringConvertible, Sendable {
    enum Kind {
        /// Hands its upstream's subscription on, and so leaves the contract to its upstream.
        case passing

        /// Has a subscription of its own, through which demand passes as it is.
        case stepping

        /// Asks for all values and answers with at most one.
        case reducing

        /// Has a subscription of its own, and asks upstream for what it sees fit.
        case asking
    }

    /// What comes out of the values that go in, where all are asked for.
    enum Output {
        /// One value for each.
        case each

        /// One value, at the latest at the end.
        case once

        /// At most one value for each.
        case fewer
    }

    struct Traits: OptionSet {
        let rawValue: Int

        /// Events go through the scheduler, and so never arrive before it runs.
        static let hops = Traits(rawValue: 1)

        /// Asks for all values whatever is asked of it, and loses those that are not.
        static let takesAll = Traits(rawValue: 2)

        /// Subscribers have one stream in common.
        static let shares = Traits(rawValue: 8)

        /// Drops what comes before its other upstreams have brought something, and asks those after the one under test.
        static let waitsForOthers = Traits(rawValue: 32)

        /// Asks for a value when it is done with the one before, and so does without what a subject sends meanwhile.
        static let oneByOne = Traits(rawValue: 64)

        /// Hands its subscription out before it knows all its upstreams, so that a sink behind it trusts them to let go of
        /// their subscribers at the end.
        static let trusts = Traits(rawValue: 4)

        /// Made of several operators, or joined to its upstream through others, so names tell nothing.
        static let composite = Traits(rawValue: 16)
    }

    typealias Upstream = AnyPublisher<Item, any Error>
    typealias Downstream = AnyPublisher<String, any Error>

    /// What the operator prints as, unless it is composite.
    let name: String
    let testDescription: String
    let kind: Kind
    let output: Output
    let traits: Traits

    /// How the operator ends where upstream fails.
    let failureEnd: [String]

    let make: @Sendable (Upstream, LawContext) -> Downstream

    /// Publishes values as text, so that operators of all types fit one table. What does that passes all else on.
    ///
    /// The name may be followed by a comma and what tells the row from others of that name. Closures of the operator
    /// hold the context, by calling its `hold` or `check`.
    init<P: Publisher & SendableMetatype>(
        _ name: String, _ kind: Kind, _ output: Output? = nil, _ traits: Traits = [],
        failureEnd: [String] = ["failed: lost"], make: @escaping @Sendable (Upstream, LawContext) -> P
    ) {
        self.name = String(name.prefix { $0 != "," })
        testDescription = name
        self.kind = kind
        self.output = output ?? (kind == .reducing ? .once : .each)
        self.traits = traits
        self.failureEnd = failureEnd
        self.make = { make($0, $1).map { "\($0)" }.mapError { $0 as any Error }.eraseToAnyPublisher() }
    }

    /// The same for an operator without closures and time.
    init<P: Publisher & SendableMetatype>(
        _ name: String, _ kind: Kind, _ output: Output? = nil, _ traits: Traits = [],
        failureEnd: [String] = ["failed: lost"], make: @escaping @Sendable (Upstream) -> P
    ) {
        self.init(name, kind, output, traits, failureEnd: failureEnd) { upstream, _ in make(upstream) }
    }
}

/// The operator between an upstream and a downstream under the test's thumb.
struct Bench {
    typealias Manual = ManualPublisher<Item, any Error>
    typealias Downstream = Probe<String, any Error>

    let upstream: Manual
    let probe: Downstream
    let clock: VirtualTimeScheduler

    init(_ row: OperatorRow, _ probe: Downstream = Probe(), upstream: Manual = ManualPublisher()) {
        self.upstream = upstream
        self.probe = probe
        let context = LawContext()
        clock = context.clock
        row.make(upstream.eraseToAnyPublisher(), context).subscribe(probe)
        settle()
    }

    func settle() { clock.settle() }

    /// Sends a value and lets it arrive.
    func send(_ value: Item) {
        upstream.send(value)
        settle()
    }

    /// Ends the stream and lets the end arrive.
    func end(_ completion: Subscribers.Completion<any Error> = .finished) {
        upstream.send(completion: completion)
        settle()
    }
}

/// How a stream ends.
enum StreamEnd: CaseIterable, Sendable {
    case finish, failure, cancel

    /// Nil where the end comes from downstream.
    var completion: Subscribers.Completion<any Error>? {
        switch self {
        case .finish: .finished
        case .failure: .failure(StreamError.lost)
        case .cancel: nil
        }
    }
}
