import Combine
import Testing

@Suite("Operators of Result.Publisher")
struct ResultOperatorsTests {
    typealias Source = Result<Int, StreamError>

    struct Other: Error { let cause: StreamError }

    let same = OverloadCheck(
        Source.success(1).publisher, Source.success(2).publisher, Source.failure(.lost).publisher)
    let result = Source.Publisher.self
    let throwing = Result<Int, any Error>.Publisher.self

    @Test("transform and filter as those of all publishers do")
    func transforming() {
        same(
            Result<String, StreamError>.Publisher.self, "map", { $0.map { "<\($0)>" } }, { $0.map { "<\($0)>" } })
        same(throwing, "tryMap", { $0.tryMap(notTwo) }, { $0.tryMap(notTwo) })
        same(result, "scan", { $0.scan(10, +) }, { $0.scan(10, +) })
        same(
            throwing, "tryScan", { $0.tryScan(10) { try $0 + notTwo($1) } }, { $0.tryScan(10) { try $0 + notTwo($1) } })
        same(result, "removeDuplicates", { $0.removeDuplicates() }, { $0.removeDuplicates() })
        same(
            result, "removeDuplicates(by:)", { $0.removeDuplicates { _, _ in true } },
            { $0.removeDuplicates { _, _ in true } })
        same(
            throwing, "tryRemoveDuplicates", { $0.tryRemoveDuplicates { _, _ in throw StreamError.thrown } },
            { $0.tryRemoveDuplicates { _, _ in throw StreamError.thrown } })
        same(result, "replaceEmpty", { $0.replaceEmpty(with: 9) }, { $0.replaceEmpty(with: 9) })
        same(result, "first", { $0.first() }, { $0.first() })
        same(result, "last", { $0.last() }, { $0.last() })
    }

    @Test("handle errors as those of all publishers do")
    func errorHandling() {
        same(
            Result<Int, Never>.Publisher.self, "replaceError", { $0.replaceError(with: 9) },
            { $0.replaceError(with: 9) })
        same(
            Result<Int, Other>.Publisher.self, "mapError", { $0.mapError { Other(cause: $0) } },
            { $0.mapError { Other(cause: $0) } })
        same(result, "retry", { $0.retry(3) }, { $0 })
        let never = OverloadCheck(Result<Int, Never>.success(1).publisher)
        never(
            result, "setFailureType", { $0.setFailureType(to: StreamError.self) },
            { $0.setFailureType(to: StreamError.self) })
        let nested = OverloadCheck(Result<Int?, StreamError>.success(nil).publisher)
        nested(
            Result<Int?, Never>.Publisher.self, "replaceError of a value without one", { $0.replaceError(with: 9) },
            { $0.replaceError(with: 9) })
    }

    @Test("leave out the failure with the values, as Apple's ignoreOutput does")
    func ignoreOutput() {
        same(
            Empty<Int, StreamError>.self, "ignoreOutput", { $0.ignoreOutput() },
            events: ["finished"], ["finished"], ["finished"])
    }

    @Test("reduce as those of all publishers do")
    func reducing() {
        same(Result<[Int], StreamError>.Publisher.self, "collect", { $0.collect() }, { $0.collect() })
        same(result, "count", { $0.count() }, { $0.count() })
        same(result, "reduce", { $0.reduce(10, -) }, { $0.reduce(10, -) })
        same(
            throwing, "tryReduce", { $0.tryReduce(10) { try $0 - notTwo($1) } },
            { $0.tryReduce(10) { try $0 - notTwo($1) } })
        same(result, "min", { $0.min() }, { $0.min() })
        same(result, "max", { $0.max() }, { $0.max() })
        same(result, "min(by:)", { $0.min(by: >) }, { $0.min(by: >) })
        same(result, "max(by:)", { $0.max(by: >) }, { $0.max(by: >) })
        same(throwing, "tryMin", { $0.tryMin { try notTwo($0) < $1 } }, { $0.tryMin { try notTwo($0) < $1 } })
        same(throwing, "tryMax", { $0.tryMax { try notTwo($0) < $1 } }, { $0.tryMax { try notTwo($0) < $1 } })
    }

    @Test("answer questions as those of all publishers do")
    func asking() {
        let bool = Result<Bool, StreamError>.Publisher.self
        let tryBool = Result<Bool, any Error>.Publisher.self
        same(bool, "contains", { $0.contains(1) }, { $0.contains(1) })
        same(bool, "contains(where:)", { $0.contains { $0 > 1 } }, { $0.contains { $0 > 1 } })
        same(bool, "allSatisfy", { $0.allSatisfy { $0 > 1 } }, { $0.allSatisfy { $0 > 1 } })
        same(
            tryBool, "tryContains", { $0.tryContains { try notTwo($0) > 0 } },
            { $0.tryContains { try notTwo($0) > 0 } })
        same(
            tryBool, "tryAllSatisfy", { $0.tryAllSatisfy { try notTwo($0) > 0 } },
            { $0.tryAllSatisfy { try notTwo($0) > 0 } })
    }

    @Test("call their closures once, before they return, and not for a failure")
    func eager() {
        let cases = [
            (OverloadCheck(Source.success(1).publisher), [1]), (OverloadCheck(Source.failure(.lost).publisher), []),
        ]
        for (check, calls) in cases {
            check.callsAtOnce("map", for: calls) { source, note in source.map { note($0) } }
            check.callsAtOnce("tryMap", for: calls) { source, note in source.tryMap { note($0) } }
            check.callsAtOnce("scan", for: calls) { source, note in
                source.scan(0) {
                    note($1); return $0
                }
            }
            check.callsAtOnce("tryReduce", for: calls) { source, note in
                source.tryReduce(0) {
                    note($1); return $0
                }
            }
            check.callsAtOnce("allSatisfy", for: calls) { source, note in
                source.allSatisfy {
                    note($0); return true
                }
            }
            check.callsAtOnce("tryMin", for: []) { source, note in
                source.tryMin {
                    note($0 + $1); return true
                }
            }
        }
        let failed = OverloadCheck(Source.failure(.lost).publisher)
        failed.callsAtOnce("mapError", for: [0]) { source, note in
            source.mapError {
                note(0); return $0
            }
        }
    }
}
