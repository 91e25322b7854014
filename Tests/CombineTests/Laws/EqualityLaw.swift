import Combine
import TestSupport
import Testing

@Suite("Law: equality where it is promised")
struct EqualityLaw {
    @Test("equal where upstreams and parameters are, and else not", arguments: EqualityTable.all)
    func equality(_ row: EqualityRow) {
        for (name, holds) in row.cases() { #expect(holds, "\(name)") }
    }
}

/// A publisher that can be compared.
struct EqualityRow: CustomTestStringConvertible, Sendable {
    typealias Upstream = General<Publishers.Sequence<[Int], Never>>

    let testDescription: String

    /// What must hold, by name.
    let cases: @Sendable () -> [(String, Bool)]

    /// An operator, and the same with other parameters.
    init<P: Publisher & Equatable & SendableMetatype>(
        _ name: String, _ make: @escaping @Sendable (Upstream) -> P, other: (@Sendable (Upstream) -> P)? = nil
    ) {
        testDescription = name
        cases = {
            let (one, two) = ([1].publisher.general, [2].publisher.general)
            var cases = [("equal to its like", make(one) == make(one)), ("upstream counts", make(one) != make(two))]
            if let other { cases.append(("parameters count", make(one) != other(one))) }
            return cases
        }
    }

    /// Values without an upstream, each of which differs from the others.
    init<Value: Equatable & SendableMetatype>(_ name: String, _ values: @escaping @Sendable () -> [Value]) {
        testDescription = name
        cases = {
            let (left, right) = (values(), values())
            return left.indices.flatMap { i in
                right.indices.map { ("\(i) and \($0)", (left[i] == right[$0]) == (i == $0)) }
            }
        }
    }
}

enum EqualityTable {
    typealias Upstream = EqualityRow.Upstream

    static let all = operators + joins + values

    static let operators: [EqualityRow] = [
        EqualityRow("Collect", { Publishers.Collect(upstream: $0) }),
        EqualityRow("CollectByCount", { $0.collect(2) }, other: { $0.collect(3) }),
        EqualityRow("Concatenate", { $0.append(zero) }),
        EqualityRow("Concatenate, suffix", { zero.append($0) }),
        EqualityRow("Contains", { $0.contains(1) }, other: { $0.contains(2) }),
        EqualityRow("Count", { Publishers.Count(upstream: $0) }),
        EqualityRow("Drop", { $0.dropFirst(1) }, other: { $0.dropFirst(2) }),
        EqualityRow("DropUntilOutput", { $0.drop(untilOutputFrom: zero) }),
        EqualityRow("DropUntilOutput, other", { zero.drop(untilOutputFrom: $0) }),
        EqualityRow("First", { $0.first() }),
        EqualityRow("IgnoreOutput", { Publishers.IgnoreOutput(upstream: $0) }),
        EqualityRow("Last", { $0.last() }),
        EqualityRow("Output", { $0.output(in: 0..<2) }, other: { $0.output(in: 0..<3) }),
        EqualityRow("ReplaceEmpty", { $0.replaceEmpty(with: 1) }, other: { $0.replaceEmpty(with: 2) }),
        EqualityRow("ReplaceError", { $0.replaceError(with: 1) }, other: { $0.replaceError(with: 2) }),
        EqualityRow("Retry", { $0.retry(1) }, other: { $0.retry(2) }),
        EqualityRow("Retry, without a limit", { Publishers.Retry(upstream: $0, retries: nil) }, other: { $0.retry(2) }),
        EqualityRow("SetFailureType", { $0.setFailureType(to: StreamError.self) }),
    ]

    /// Each upstream counts.
    static let joins: [EqualityRow] =
        [
            EqualityRow("Merge, first", { Publishers.Merge($0, zero) }),
            EqualityRow("Merge, last", { Publishers.Merge(zero, $0) }),
            EqualityRow("MergeMany", { Publishers.MergeMany([zero, $0]) }, other: { Publishers.MergeMany([$0]) }),
            EqualityRow("Zip, first", { Publishers.Zip($0, zero) }),
            EqualityRow("Zip, last", { Publishers.Zip(zero, $0) }),
            EqualityRow("CombineLatest, first", { Publishers.CombineLatest($0, zero) }),
            EqualityRow("CombineLatest, last", { Publishers.CombineLatest(zero, $0) }),
        ] + (0..<3).flatMap { place in threes(place) } + (0..<4).flatMap { place in fours(place) }
        + (0..<8).flatMap { place in merges(place) }

    private static var zero: Upstream { [0].publisher.general }

    private static func threes(_ place: Int) -> [EqualityRow] {
        let pick = { @Sendable (index: Int, up: Upstream) in index == place ? up : zero }
        return [
            EqualityRow("Zip3, \(place)", { Publishers.Zip3(pick(0, $0), pick(1, $0), pick(2, $0)) }),
            EqualityRow(
                "CombineLatest3, \(place)", { Publishers.CombineLatest3(pick(0, $0), pick(1, $0), pick(2, $0)) }),
            EqualityRow("Merge3, \(place)", { Publishers.Merge3(pick(0, $0), pick(1, $0), pick(2, $0)) }),
        ]
    }

    private static func fours(_ place: Int) -> [EqualityRow] {
        let pick = { @Sendable (index: Int, up: Upstream) in index == place ? up : zero }
        return [
            EqualityRow("Zip4, \(place)", { Publishers.Zip4(pick(0, $0), pick(1, $0), pick(2, $0), pick(3, $0)) }),
            EqualityRow(
                "CombineLatest4, \(place)",
                { Publishers.CombineLatest4(pick(0, $0), pick(1, $0), pick(2, $0), pick(3, $0)) }),
            EqualityRow("Merge4, \(place)", { Publishers.Merge4(pick(0, $0), pick(1, $0), pick(2, $0), pick(3, $0)) }),
        ]
    }

    private static func merges(_ place: Int) -> [EqualityRow] {
        let all = { @Sendable (up: Upstream) in (0..<8).map { $0 == place ? up : zero } }
        var rows = [
            EqualityRow("Merge8, \(place)") {
                let u = all($0)
                return Publishers.Merge8(u[0], u[1], u[2], u[3], u[4], u[5], u[6], u[7])
            }
        ]
        if place < 7 {
            rows.append(
                EqualityRow("Merge7, \(place)") {
                    let u = all($0)
                    return Publishers.Merge7(u[0], u[1], u[2], u[3], u[4], u[5], u[6])
                })
        }
        if place < 6 {
            rows.append(
                EqualityRow("Merge6, \(place)") {
                    let u = all($0)
                    return Publishers.Merge6(u[0], u[1], u[2], u[3], u[4], u[5])
                })
        }
        if place < 5 {
            rows.append(
                EqualityRow("Merge5, \(place)") {
                    let u = all($0)
                    return Publishers.Merge5(u[0], u[1], u[2], u[3], u[4])
                })
        }
        return rows
    }

    /// Sources, and the values that streams are made of.
    static let values: [EqualityRow] = [
        EqualityRow("Just") { [Just(1), Just(2)] },
        EqualityRow("Empty") { [Empty<Int, Never>(), Empty<Int, Never>(completeImmediately: false)] },
        EqualityRow("Fail") { [Fail<Int, StreamError>(error: .lost), Fail<Int, StreamError>(error: .thrown)] },
        EqualityRow("Optional") { [Optional(1).publisher, Optional(2).publisher, Optional<Int>.none.publisher] },
        EqualityRow("Result") {
            [Result<Int, StreamError>.success(1), .success(2), .failure(.lost), .failure(.thrown)].map(\.publisher)
        },
        EqualityRow("Sequence") {
            [[1].publisher, [2].publisher, [].publisher] as [Publishers.Sequence<[Int], Never>]
        },
        EqualityRow("Completion") {
            [.finished, .failure(.lost), .failure(.thrown)] as [Subscribers.Completion<StreamError>]
        },
        EqualityRow("Demand") { [.none, .max(1), .unlimited] as [Subscribers.Demand] },
        EqualityRow("PrefetchStrategy") { [.keepFull, .byRequest] as [Publishers.PrefetchStrategy] },
    ]
}
