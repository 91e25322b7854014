import Combine
import TestSupport
import Testing

/// An operator that joins several streams of integers, with what the laws need to know of it.
struct MultiUpstreamRow: CustomTestStringConvertible, Sendable {
    enum Kind {
        /// Passes each value on by itself.
        case merge

        /// Makes rows of values of the same rank.
        case zip

        /// Makes rows of the latest values.
        case combineLatest
    }

    typealias Input = AnyPublisher<Int, StreamError>
    typealias Output = AnyPublisher<[Int], StreamError>

    /// What tells the row from others.
    let testDescription: String

    let kind: Kind

    /// How many inputs there are.
    let count: Int

    /// Publishes rows as arrays, so that operators of all types fit one table.
    let make: @Sendable ([Input]) -> Output

    init<P: Publisher & SendableMetatype>(
        _ name: String, _ kind: Kind, _ count: Int, make: @escaping @Sendable ([Input]) -> P
    ) where P.Output == [Int], P.Failure == StreamError {
        testDescription = name
        self.kind = kind
        self.count = count
        self.make = { make($0).eraseToAnyPublisher() }
    }

    /// What the operator, its subscribers and its subscription print as.
    var name: String {
        switch kind {
        case .merge: "Merge"
        case .zip: "Zip"
        case .combineLatest: "CombineLatest"
        }
    }

    /// What comes out where each input has brought one value.
    func rows(of values: [Int]) -> [[Int]] { kind == .merge ? values.map { [$0] } : [values] }
}

/// The operator between inputs and a downstream under the test's thumb.
struct MultiUpstreamBench {
    typealias Manual = ManualPublisher<Int, StreamError>
    typealias Downstream = Probe<[Int], StreamError>

    let inputs: [Manual]
    let probe: Downstream
    let row: MultiUpstreamRow

    /// Makes a bench whose inputs hand out a subscription at once, but for the one with the number `late`.
    init(_ row: MultiUpstreamRow, _ probe: Downstream = Probe(), late: Int? = nil) {
        self.row = row
        self.probe = probe
        let inputs = (0..<row.count).map { Manual(sendsSubscription: $0 != late) }
        self.inputs = inputs
        row.make(inputs.map { $0.eraseToAnyPublisher() }).subscribe(probe)
    }

    /// One value from each input, in order.
    func sendRound(_ values: [Int]? = nil) {
        for (input, value) in zip(inputs, values ?? Array(1...row.count)) { input.send(value) }
    }

    func finishAll() {
        for input in inputs { input.send(completion: .finished) }
    }
}
