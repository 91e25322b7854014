import Combine
import Testing

@Suite("Operators of Optional.Publisher")
struct OptionalOperatorsTests {
    let same = OverloadCheck(Int?.none.publisher, Int?(1).publisher, Int?(2).publisher)
    let optional = Optional<Int>.Publisher.self

    @Test("transform and filter as those of all publishers do")
    func transforming() {
        same(Optional<String>.Publisher.self, "map", { $0.map { "<\($0)>" } }, { $0.map { "<\($0)>" } })
        same(optional, "scan", { $0.scan(10, +) }, { $0.scan(10, +) })
        same(optional, "filter", { $0.filter { $0 > 1 } }, { $0.filter { $0 > 1 } })
        same(
            Optional<String>.Publisher.self, "compactMap", { $0.compactMap { $0 > 1 ? "\($0)" : nil } },
            { $0.compactMap { $0 > 1 ? "\($0)" : nil } })
        same(optional, "removeDuplicates", { $0.removeDuplicates() }, { $0.removeDuplicates() })
        same(
            optional, "removeDuplicates(by:)", { $0.removeDuplicates { _, _ in true } },
            { $0.removeDuplicates { _, _ in true } })
        same(
            Empty<Int, Never>.self, "ignoreOutput", { $0.ignoreOutput() },
            events: ["finished"], ["finished"], ["finished"])
        same(Just<Int>.self, "replaceEmpty", { $0.replaceEmpty(with: 9) }, { $0.replaceEmpty(with: 9) })
        same(optional, "replaceError", { $0.replaceError(with: 9) }, { $0.replaceError(with: 9) })
        same(optional, "retry", { $0.retry(3) }, { $0 })
    }

    @Test("select as those of all publishers do")
    func selecting() {
        same(optional, "first", { $0.first() }, { $0.first() })
        same(optional, "last", { $0.last() }, { $0.last() })
        same(optional, "first(where:)", { $0.first { $0 > 1 } }, { $0.first { $0 > 1 } })
        same(optional, "last(where:)", { $0.last { $0 > 1 } }, { $0.last { $0 > 1 } })
        same(optional, "prefix(while:)", { $0.prefix { $0 > 1 } }, { $0.prefix { $0 > 1 } })
        same(optional, "drop(while:)", { $0.drop { $0 > 1 } }, { $0.drop { $0 > 1 } })
        same(optional, "dropFirst", { $0.dropFirst() }, { $0.dropFirst() })
        for count in 0...2 {
            same(optional, "dropFirst(\(count))", { $0.dropFirst(count) }, { $0.dropFirst(count) })
            same(optional, "prefix(\(count))", { $0.prefix(count) }, { $0.prefix(count) })
            same(optional, "output(at: \(count))", { $0.output(at: count) }, { $0.output(at: count) })
            same(optional, "output(in: \(count)...)", { $0.output(in: count...) }, { $0.output(in: count...) })
            same(optional, "output(in: ..<\(count))", { $0.output(in: ..<count) }, { $0.output(in: ..<count) })
        }
    }

    @Test("reduce a value as those of all publishers do")
    func reducing() {
        let same = OverloadCheck(Int?(1).publisher, Int?(2).publisher)
        same(optional, "count", { $0.count() }, { $0.count() })
        same(optional, "reduce", { $0.reduce(10, -) }, { $0.reduce(10, -) })
        same(Optional<Bool>.Publisher.self, "contains", { $0.contains(1) }, { $0.contains(1) })
        same(
            Optional<Bool>.Publisher.self, "contains(where:)", { $0.contains { $0 > 1 } }, { $0.contains { $0 > 1 } })
        same(
            Optional<Bool>.Publisher.self, "allSatisfy", { $0.allSatisfy { $0 > 1 } }, { $0.allSatisfy { $0 > 1 } })
    }

    @Test("collect, and find extremes, as those of all publishers do, with a value and without")
    func collecting() {
        same(Optional<[Int]>.Publisher.self, "collect", { $0.collect() }, { $0.collect() })
        same(optional, "min", { $0.min() }, { $0.min() })
        same(optional, "max", { $0.max() }, { $0.max() })
        same(optional, "min(by:)", { $0.min(by: >) }, { $0.min(by: >) })
        same(optional, "max(by:)", { $0.max(by: >) }, { $0.max(by: >) })
    }

    @Test("have no other answer to the absence of a value, as Apple's")
    func reducingNothing() {
        let nothing = OverloadCheck(Int?.none.publisher)
        nothing(optional, "count", { $0.count() }, events: ["finished"])
        nothing(optional, "reduce", { $0.reduce(10, -) }, events: ["finished"])
        nothing(Optional<Bool>.Publisher.self, "contains", { $0.contains(1) }, events: ["finished"])
        nothing(Optional<Bool>.Publisher.self, "contains", { $0.contains { $0 > 1 } }, events: ["finished"])
        nothing(Optional<Bool>.Publisher.self, "allSatisfy", { $0.allSatisfy { $0 > 1 } }, events: ["finished"])
    }

    @Test("keep a value that is itself an optional without one")
    func nested() {
        let check = OverloadCheck(Optional<Int?>.some(nil).publisher)
        check(Optional<Int?>.Publisher.self, "filter", { $0.filter { _ in true } }, { $0.filter { _ in true } })
        check(Optional<Int?>.Publisher.self, "prefix", { $0.prefix(1) }, { $0.prefix(1) })
        check(Just<Int?>.self, "replaceEmpty", { $0.replaceEmpty(with: 9) }, { $0.replaceEmpty(with: 9) })
    }

    @Test("call their closures once, before they return, and not without a value")
    func eager() {
        for (check, calls) in [(OverloadCheck(Int?(1).publisher), [1]), (OverloadCheck(Int?.none.publisher), [])] {
            check.callsAtOnce("map", for: calls) { source, note in source.map { note($0) } }
            check.callsAtOnce("scan", for: calls) { source, note in
                source.scan(0) {
                    note($1); return $0
                }
            }
            check.callsAtOnce("reduce", for: calls) { source, note in
                source.reduce(0) {
                    note($1); return $0
                }
            }
            check.callsAtOnce("filter", for: calls) { source, note in
                source.filter {
                    note($0); return true
                }
            }
            check.callsAtOnce("compactMap", for: calls) { source, note in
                source.compactMap {
                    note($0); return $0
                }
            }
            check.callsAtOnce("drop(while:)", for: calls) { source, note in
                source.drop {
                    note($0); return false
                }
            }
            check.callsAtOnce("allSatisfy", for: calls) { source, note in
                source.allSatisfy {
                    note($0); return true
                }
            }
            check.callsAtOnce("max(by:)", for: []) { source, note in
                source.max {
                    note($0 + $1); return true
                }
            }
        }
    }

    @Test("trap on negative counts and positions")
    func negative() async {
        await #expect(processExitsWith: .failure) { _ = Int?(1).publisher.prefix(-1) }
        await #expect(processExitsWith: .failure) { _ = Int?(1).publisher.dropFirst(-1) }
        await #expect(processExitsWith: .failure) { _ = Int?(1).publisher.output(at: -1) }
        await #expect(processExitsWith: .failure) { _ = Int?(1).publisher.output(in: (-1)...) }
    }
}
