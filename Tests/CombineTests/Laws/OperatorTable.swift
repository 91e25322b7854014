import Combine
import TestSupport

/// All operators, each on one upstream, which brings 1, 2, 3 ...
///
/// What has other upstreams besides gets such that let the one under test decide.
enum OperatorTable {
    static let all = passing + owning

    /// Those with a subscription of their own.
    static let owning =
        stepping + tryStepping + opening + watching + replacing + concatenating + buffering + reducing + tryReducing
        + gathering + flattening + sharing + timing + rubato + joining

    /// Those through which demand passes as it is.
    static let throughgoing = all.filter { $0.kind == .passing || $0.kind == .stepping }

    static let passing: [OperatorRow] = [
        OperatorRow("Map", .passing) { up, on in up.map { on.hold($0) } },
        OperatorRow("Map, that replaces nil", .passing) { up, on in
            up.map { Optional(on.hold($0)) }.replaceNil(with: 0)
        },
        OperatorRow("ValueForKey", .passing) { $0.map(\.self) },
        OperatorRow("ValueForKeys, 2", .passing) { $0.map(\.self, \.self).map { $0.0 } },
        OperatorRow("ValueForKeys, 3", .passing) { $0.map(\.self, \.self, \.self).map { $0.0 } },
        OperatorRow("MapError", .passing) { up, on in up.mapError { on.hold($0) as any Error } },
        OperatorRow("Scan", .passing) { up, on in up.scan(0) { on.hold($1) } },
        OperatorRow("Breakpoint", .passing) { up, on in
            up.breakpoint(
                receiveSubscription: { _ in on.hold(false) }, receiveOutput: { _ in on.hold(false) },
                receiveCompletion: { _ in on.hold(false) })
        },
        OperatorRow("SetFailureType", .passing, nil, .composite, failureEnd: ["finished"]) {
            $0.catch { _ in Empty<Item, Never>() }.setFailureType(to: (any Error).self)
        },
        OperatorRow("AssertNoFailure", .passing, nil, .composite, failureEnd: ["finished"]) {
            $0.catch { _ in Empty<Item, Never>() }.assertNoFailure()
        },
    ]

    static let stepping: [OperatorRow] = [
        OperatorRow("Filter", .stepping) { up, on in up.filter { _ in on.hold(true) } },
        OperatorRow("CompactMap", .stepping) { up, on in up.compactMap { Optional(on.hold($0)) } },
        OperatorRow("RemoveDuplicates", .stepping) { up, on in up.removeDuplicates { on.hold($0) == $1 } },
        OperatorRow("Drop", .stepping) { $0.dropFirst(0) },
        OperatorRow("DropWhile", .stepping) { up, on in up.drop { _ in on.hold(false) } },
        OperatorRow("PrefixWhile", .stepping) { up, on in up.prefix { _ in on.hold(true) } },
        OperatorRow("Output", .stepping) { $0.output(in: 0...) },
        OperatorRow("ReplaceEmpty", .stepping) { $0.replaceEmpty(with: 0) },
        OperatorRow("ReplaceError", .stepping, failureEnd: ["0", "finished"]) { $0.replaceError(with: 0) },
        OperatorRow("Retry", .stepping) { $0.retry(0) },
        OperatorRow("PrefixUntilOutput", .stepping) {
            $0.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false))
        },
    ]

    /// These hand their subscription out before they get upstream's.
    static let opening: [OperatorRow] = [
        OperatorRow("DropUntilOutput", .stepping) {
            $0.drop(untilOutputFrom: Just(0).setFailureType(to: (any Error).self))
        }
    ]

    /// These throw at a negative value.
    static let tryStepping: [OperatorRow] = [
        OperatorRow("TryMap", .stepping) { up, on in up.tryMap { try on.check($0) } },
        OperatorRow("TryScan", .stepping) { up, on in up.tryScan(0) { try on.check($1) } },
        OperatorRow("TryFilter", .stepping) { up, on in up.tryFilter { try on.check($0) >= 0 } },
        OperatorRow("TryCompactMap", .stepping) { up, on in up.tryCompactMap { try Optional(on.check($0)) } },
        OperatorRow("TryRemoveDuplicates", .stepping) { up, on in
            up.tryRemoveDuplicates { try $0 == on.check($1) }
        },
        OperatorRow("TryDropWhile", .stepping) { up, on in up.tryDrop { try on.check($0) == 0 } },
        OperatorRow("TryPrefixWhile", .stepping) { up, on in up.tryPrefix { try on.check($0) >= 0 } },
        OperatorRow("Encode", .stepping) { $0.encode(encoder: CheckingCoder()) },
        OperatorRow("Decode", .stepping) { $0.decode(type: Item.self, decoder: CheckingCoder()) },
    ]

    static let watching: [OperatorRow] = [
        OperatorRow("HandleEvents", .stepping) { up, on in
            up.handleEvents(
                receiveSubscription: { _ in on.hold(()) }, receiveOutput: { _ in on.hold(()) },
                receiveCompletion: { _ in on.hold(()) }, receiveCancel: { on.hold(()) },
                receiveRequest: { _ in on.hold(()) })
        },
        OperatorRow("Print", .stepping) { $0.print("", to: Silence()) },
    ]

    static let reducing: [OperatorRow] = [
        OperatorRow("First", .reducing) { $0.first() },
        OperatorRow("TryFirst", .reducing) { up, on in up.first { on.hold($0) > 0 } },
        OperatorRow("Last", .reducing) { $0.last() },
        OperatorRow("LastWhere", .reducing) { up, on in up.last { on.hold($0) > 0 } },
        OperatorRow("Contains", .reducing) { $0.contains(1) },
        OperatorRow("ContainsWhere", .reducing) { up, on in up.contains { on.hold($0) > 0 } },
        OperatorRow("AllSatisfy", .reducing) { up, on in up.allSatisfy { on.hold($0) < 1 } },
        OperatorRow("Reduce", .reducing) { up, on in up.reduce(0) { on.hold($0) + $1 } },
        OperatorRow("Count", .reducing) { $0.count() },
        OperatorRow("Comparison, min", .reducing) { up, on in up.min { on.hold($0) < $1 } },
        OperatorRow("Comparison, max", .reducing) { up, on in up.max { on.hold($0) < $1 } },
        OperatorRow("Collect", .reducing) { $0.collect() },
    ]

    /// These throw at a negative value.
    static let tryReducing: [OperatorRow] = [
        OperatorRow("TryFirstWhere", .reducing) { up, on in up.tryFirst { try on.check($0) > 0 } },
        OperatorRow("TryLastWhere", .reducing) { up, on in up.tryLast { try on.check($0) > 0 } },
        OperatorRow("TryContainsWhere", .reducing) { up, on in up.tryContains { try on.check($0) > 0 } },
        OperatorRow("TryAllSatisfy", .reducing) { up, on in up.tryAllSatisfy { try on.check($0) < 1 } },
        OperatorRow("TryReduce", .reducing) { up, on in up.tryReduce(0) { try $0 + on.check($1) } },
        OperatorRow("TryComparison, min", .reducing) { up, on in up.tryMin { try on.check($0) < on.check($1) } },
        OperatorRow("TryComparison, max", .reducing) { up, on in up.tryMax { try on.check($0) < on.check($1) } },
    ]
}

/// Codes items as themselves, but for those below zero.
struct CheckingCoder: TopLevelEncoder, TopLevelDecoder {
    func encode<T: Encodable>(_ value: T) throws -> Item { try decode(Item.self, from: value as? Item ?? -1) }

    func decode<T: Decodable>(_ type: T.Type, from value: Item) throws -> T {
        guard value >= 0, let decoded = value as? T else { throw StreamError.thrown }
        return decoded
    }
}

/// Takes text and does nothing with it.
struct Silence: TextOutputStream {
    func write(_ string: String) {}
}
