import Combine

/// The operators with one upstream that look at one value, or at all of them. Those that pass values on pass 1, 2, 3 ...
/// on; those that answer once answer at the first value or at the end.
enum OperatorTable {
    static let all = passing + owning

    /// Those with a subscription of their own.
    static let owning = joining + opening

    /// Those that hand their subscription out when they get upstream's.
    static let joining = stepping + tryStepping + buffering + reducing + tryReducing

    static let passing: [OperatorRow] = [
        OperatorRow("Map", .passing) { $0.map { $0 } },
        OperatorRow("Map", .passing) { $0.map { Optional($0) }.replaceNil(with: 0) },
        OperatorRow("ValueForKey", .passing) { $0.map(\.self) },
        OperatorRow("ValueForKeys", .passing) { $0.map(\.self, \.self).map { $0.0 } },
        OperatorRow("ValueForKeys", .passing) { $0.map(\.self, \.self, \.self).map { $0.0 } },
        OperatorRow("MapError", .passing) { $0.mapError { $0 as any Error } },
        OperatorRow("Scan", .passing) { $0.scan(0) { $1 } },
    ]

    static let stepping: [OperatorRow] = [
        OperatorRow("Filter", .stepping) { $0.filter { _ in true } },
        OperatorRow("CompactMap", .stepping) { $0.compactMap { Optional($0) } },
        OperatorRow("RemoveDuplicates", .stepping) { $0.removeDuplicates() },
        OperatorRow("Drop", .stepping) { $0.dropFirst(0) },
        OperatorRow("DropWhile", .stepping) { $0.drop { _ in false } },
        OperatorRow("PrefixWhile", .stepping) { $0.prefix { _ in true } },
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

    /// Demand does not pass through these.
    static let buffering: [OperatorRow] = [
        OperatorRow("Buffer", .stepping) { $0.buffer(size: 9, prefetch: .byRequest, whenFull: .dropOldest) }
    ]

    /// These throw at a negative value.
    static let tryStepping: [OperatorRow] = [
        OperatorRow("TryMap", .stepping) { $0.tryMap { try check($0) } },
        OperatorRow("TryScan", .stepping) { $0.tryScan(0) { try check($1) } },
        OperatorRow("TryFilter", .stepping) { $0.tryFilter { try check($0) >= 0 } },
        OperatorRow("TryCompactMap", .stepping) { $0.tryCompactMap { try Optional(check($0)) } },
        OperatorRow("TryRemoveDuplicates", .stepping) { $0.tryRemoveDuplicates { try $0 == check($1) } },
        OperatorRow("TryDropWhile", .stepping) { $0.tryDrop { try check($0) == 0 } },
        OperatorRow("TryPrefixWhile", .stepping) { $0.tryPrefix { try check($0) >= 0 } },
        OperatorRow("Encode", .stepping) { $0.encode(encoder: CheckingCoder()) },
        OperatorRow("Decode", .stepping) { $0.decode(type: Int.self, decoder: CheckingCoder()) },
    ]

    static let reducing: [OperatorRow] = [
        OperatorRow("First", .reducing) { $0.first() },
        OperatorRow("TryFirst", .reducing) { $0.first { $0 > 0 } },
        OperatorRow("Last", .reducing) { $0.last() },
        OperatorRow("LastWhere", .reducing) { $0.last { $0 > 0 } },
        OperatorRow("Contains", .reducing) { $0.contains(1) },
        OperatorRow("ContainsWhere", .reducing) { $0.contains { $0 > 0 } },
        OperatorRow("AllSatisfy", .reducing) { $0.allSatisfy { $0 < 1 } },
        OperatorRow("Reduce", .reducing) { $0.reduce(0, +) },
        OperatorRow("Count", .reducing) { $0.count() },
        OperatorRow("Comparison", .reducing) { $0.min() },
        OperatorRow("Comparison", .reducing) { $0.max() },
        OperatorRow("Collect", .reducing) { $0.collect() },
    ]

    /// These throw at a negative value.
    static let tryReducing: [OperatorRow] = [
        OperatorRow("TryFirstWhere", .reducing) { $0.tryFirst { try check($0) > 0 } },
        OperatorRow("TryLastWhere", .reducing) { $0.tryLast { try check($0) > 0 } },
        OperatorRow("TryContainsWhere", .reducing) { $0.tryContains { try check($0) > 0 } },
        OperatorRow("TryAllSatisfy", .reducing) { $0.tryAllSatisfy { try check($0) < 1 } },
        OperatorRow("TryReduce", .reducing) { $0.tryReduce(0) { try $0 + check($1) } },
        OperatorRow("TryComparison", .reducing) { $0.tryMin { try check($0) < check($1) } },
        OperatorRow("TryComparison", .reducing) { $0.tryMax { try check($0) < check($1) } },
    ]

    static func check(_ value: Int) throws -> Int {
        if value < 0 { throw StreamError.thrown }
        return value
    }
}

/// Codes integers as themselves, but for those below zero.
struct CheckingCoder: TopLevelEncoder, TopLevelDecoder {
    func encode<T: Encodable>(_ value: T) throws -> Int { try OperatorTable.check(value as? Int ?? -1) }

    func decode<T: Decodable>(_ type: T.Type, from value: Int) throws -> T {
        guard let decoded = try OperatorTable.check(value) as? T else { throw StreamError.thrown }
        return decoded
    }
}
