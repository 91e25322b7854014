import Combine
import TestSupport

/// The operators that hold values back, subscribe to more than one publisher, or serve more than one subscriber.
extension OperatorTable {
    typealias Upstream = OperatorRow.Upstream

    static let buffering: [OperatorRow] = [
        OperatorRow("Buffer, by request", .asking) {
            $0.buffer(size: 9_999, prefetch: .byRequest, whenFull: .dropOldest)
        },
        OperatorRow("Buffer, kept full", .asking) {
            $0.buffer(size: 9_999, prefetch: .keepFull, whenFull: .dropNewest)
        },
        OperatorRow("Buffer, that fails when full", .asking) { up, on in
            up.buffer(size: 9_999, prefetch: .byRequest, whenFull: .customError { on.hold(StreamError.thrown) })
        },
    ]

    static let gathering: [OperatorRow] = [
        OperatorRow("CollectByCount, 1", .asking) { $0.collect(1) },
        OperatorRow("CollectByCount, 2", .asking, .fewer) { $0.collect(2) },
        OperatorRow("IgnoreOutput", .asking, .fewer) { $0.ignoreOutput() },
    ]

    static let replacing: [OperatorRow] = [
        OperatorRow("Catch", .asking) { up, on in up.catch { Fail<Item, any Error>(error: on.hold($0)) } },
        OperatorRow("Catch, replacement", .asking, nil, [.trusts, .composite]) { up, on in
            Fail(error: StreamError.thrown).catch { _ in on.hold(up) }
        },
        OperatorRow("TryCatch", .asking) { up, on in
            up.tryCatch { error -> Empty<Item, any Error> in throw on.hold(error) }
        },
        OperatorRow("TryCatch, replacement", .asking, nil, [.trusts, .composite]) { up, on in
            Fail(error: StreamError.thrown).tryCatch { _ in on.hold(up) }
        },
        OperatorRow("Retry, at its second attempt", .asking, nil, [.trusts, .composite]) { up, on in
            let attempts = Attempts()
            return Deferred { () -> Upstream in
                attempts.next() == 1 ? Fail(error: StreamError.thrown).eraseToAnyPublisher() : on.hold(up)
            }.retry(1)
        },
    ]

    static let concatenating: [OperatorRow] = [
        OperatorRow("Concatenate, prefix", .asking) { $0.append(Empty()) },
        OperatorRow("Concatenate, suffix", .asking, nil, [.trusts, .composite]) { $0.prepend(Empty()) },
    ]

    static let flattening: [OperatorRow] = [
        OperatorRow("FlatMap", .asking, nil, .trusts) { up, on in up.flatMap { Just(on.hold($0)) } },
        OperatorRow("FlatMap, one at a time", .asking, nil, [.oneByOne, .trusts]) { up, on in
            up.flatMap(maxPublishers: .max(1)) { Just(on.hold($0)) }
        },
        OperatorRow("FlatMap, inner publisher", .asking, nil, [.trusts, .composite]) { up, on in
            Just(0).setFailureType(to: (any Error).self).flatMap { _ in on.hold(up) }
        },
        OperatorRow("SwitchToLatest", .asking, nil, [.takesAll, .trusts, .composite]) { up, on in
            up.map { Just(on.hold($0)) }.switchToLatest()
        },
        OperatorRow("SwitchToLatest, inner publisher", .asking, nil, [.trusts, .composite]) { up, on in
            Just(0).map { _ in on.hold(up) }.switchToLatest()
        },
    ]

    static let sharing: [OperatorRow] = [
        OperatorRow("Share", .asking, nil, [.takesAll, .shares, .composite]) { $0.share() },
        OperatorRow("Multicast, through one subject", .asking, nil, [.takesAll, .shares, .composite]) {
            $0.multicast(subject: PassthroughSubject()).autoconnect()
        },
        OperatorRow("Multicast, through a current value", .asking, nil, [.takesAll, .shares, .composite]) {
            up, on in
            up.multicast { CurrentValueSubject(on.hold(0)) }.autoconnect().dropFirst()
        },
        OperatorRow(
            "MakeConnectable", .asking, nil, [.takesAll, .shares, .composite], failureEnd: ["finished"]
        ) {
            $0.catch { _ in Empty<Item, Never>() }.makeConnectable().autoconnect()
        },
    ]

    /// Those with several upstreams: each of two places of each arity, beside others that have plenty, or nothing, to
    /// say.
    static let joining: [OperatorRow] = zipping + joiningArities

    static let zipping: [OperatorRow] = [
        OperatorRow("Zip, first", .asking) { $0.zip(plenty) },
        OperatorRow("Zip, last", .asking) { plenty.zip($0) },
        OperatorRow("Zip, second of three", .asking) { plenty.zip($0, plenty) },
        OperatorRow("Zip, third of four", .asking) { up, on in
            plenty.zip(plenty, up, plenty) { on.hold([$0, $1, $2, $3]) }
        },
        OperatorRow("CombineLatest, first", .asking, nil, .waitsForOthers) { $0.combineLatest(one) },
        OperatorRow("CombineLatest, last", .asking) { one.combineLatest($0) },
        OperatorRow("CombineLatest, second of three", .asking, nil, .waitsForOthers) { one.combineLatest($0, one) },
        OperatorRow("CombineLatest, third of four", .asking, nil, .waitsForOthers) { up, on in
            one.combineLatest(one, up, one) { on.hold([$0, $1, $2, $3]) }
        },
        OperatorRow("Merge, first", .asking, nil, .trusts) { $0.merge(with: nothing) },
        OperatorRow("Merge, last", .asking, nil, .trusts) { nothing.merge(with: $0) },
        OperatorRow("Merge, of many", .asking, nil, .trusts) { Publishers.MergeMany([nothing, $0, nothing]) },
    ]

    /// The first and the last upstream of each row of the operators with several.
    static let joiningArities: [OperatorRow] = MultiUpstreamTable.all.flatMap { row in
        [0, row.count - 1].map { place in
            let traits: OperatorRow.Traits =
                switch row.kind {
                case .merge: [.trusts, .composite]
                case .zip: .composite
                case .combineLatest: place == 0 ? [.waitsForOthers, .composite] : .composite
                }
            return OperatorRow(
                "\(row.testDescription), upstream \(place)", .asking, nil, traits
            ) { up in
                let other: MultiUpstreamRow.Input =
                    switch row.kind {
                    case .merge: Empty().eraseToAnyPublisher()
                    case .zip: (0..<500).publisher.setFailureType(to: StreamError.self).eraseToAnyPublisher()
                    case .combineLatest: Just(0).setFailureType(to: StreamError.self).eraseToAnyPublisher()
                    }
                let tested = up.map(\.number).mapError { $0 as? StreamError ?? .thrown }.eraseToAnyPublisher()
                return row.make((0..<row.count).map { $0 == place ? tested : other })
            }
        }
    }

    private static var nothing: Upstream { Empty().eraseToAnyPublisher() }
    private static var one: Upstream { Just(0).setFailureType(to: (any Error).self).eraseToAnyPublisher() }
    private static var plenty: Upstream {
        (0..<500).publisher.map { Item($0) }.setFailureType(to: (any Error).self).eraseToAnyPublisher()
    }
}

/// Counts from one.
private final class Attempts {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}
