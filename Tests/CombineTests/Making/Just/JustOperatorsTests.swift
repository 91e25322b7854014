import Combine
import Testing

@Suite("Operators of Just")
struct JustOperatorsTests {
    let same = OverloadCheck(Just(1), Just(2), Just(-3))

    @Test("transform as those of all publishers do")
    func transforming() {
        same(Just<String>.self, "map", { $0.map { "<\($0)>" } }, { $0.map { "<\($0)>" } })
        same(Result<Int, any Error>.Publisher.self, "tryMap", { $0.tryMap(notTwo) }, { $0.tryMap(notTwo) })
        same(Result<Int, Never>.Publisher.self, "scan", { $0.scan(10, +) }, { $0.scan(10, +) })
        same(
            Result<Int, any Error>.Publisher.self, "tryScan", { $0.tryScan(10) { try $0 + notTwo($1) } },
            { $0.tryScan(10) { try $0 + notTwo($1) } })
        same(
            Result<Int, StreamError>.Publisher.self, "setFailureType", { $0.setFailureType(to: StreamError.self) },
            { $0.setFailureType(to: StreamError.self) })
    }

    @Test("filter as those of all publishers do")
    func filtering() {
        same(Optional<Int>.Publisher.self, "filter", { $0.filter { $0 > 1 } }, { $0.filter { $0 > 1 } })
        same(
            Optional<String>.Publisher.self, "compactMap", { $0.compactMap { $0 > 1 ? "\($0)" : nil } },
            { $0.compactMap { $0 > 1 ? "\($0)" : nil } })
        same(Just<Int>.self, "removeDuplicates", { $0.removeDuplicates() }, { $0.removeDuplicates() })
        same(
            Just<Int>.self, "removeDuplicates(by:)", { $0.removeDuplicates { _, _ in true } },
            { $0.removeDuplicates { _, _ in true } })
        same(
            Result<Int, any Error>.Publisher.self, "tryRemoveDuplicates",
            { $0.tryRemoveDuplicates { _, _ in throw StreamError.thrown } },
            { $0.tryRemoveDuplicates { _, _ in throw StreamError.thrown } })
        same(
            Empty<Int, Never>.self, "ignoreOutput", { $0.ignoreOutput() },
            events: ["finished"], ["finished"], ["finished"])
        same(Just<Int>.self, "replaceEmpty", { $0.replaceEmpty(with: 9) }, { $0.replaceEmpty(with: 9) })
    }

    @Test("select as those of all publishers do")
    func selecting() {
        let optional = Optional<Int>.Publisher.self
        same(Just<Int>.self, "first", { $0.first() }, { $0.first() })
        same(Just<Int>.self, "last", { $0.last() }, { $0.last() })
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
            same(optional, "output(in: ...\(count))", { $0.output(in: ...count) }, { $0.output(in: ...count) })
        }
        same(optional, "output(in: 1..<1)", { $0.output(in: 1..<1) }, { $0.output(in: 1..<1) })
    }

    @Test("publish the value for the range 0..<0 too, as Apple's does")
    func emptyRange() {
        #expect(Just(1).output(in: 0..<0) == Optional.Publisher(1))
        #expect(Just(1).output(in: ..<0) == Optional.Publisher(1))
    }

    @Test("reduce as those of all publishers do")
    func reducing() {
        same(Just<[Int]>.self, "collect", { $0.collect() }, { $0.collect() })
        same(Just<Int>.self, "count", { $0.count() }, { $0.count() })
        same(Result<Int, Never>.Publisher.self, "reduce", { $0.reduce(10, -) }, { $0.reduce(10, -) })
        same(
            Result<Int, any Error>.Publisher.self, "tryReduce", { $0.tryReduce(10) { try $0 - notTwo($1) } },
            { $0.tryReduce(10) { try $0 - notTwo($1) } })
        same(Just<Int>.self, "min", { $0.min() }, { $0.min() })
        same(Just<Int>.self, "max", { $0.max() }, { $0.max() })
        same(Just<Int>.self, "min(by:)", { $0.min(by: >) }, { $0.min(by: >) })
        same(Just<Int>.self, "max(by:)", { $0.max(by: >) }, { $0.max(by: >) })
        same(Just<Bool>.self, "contains", { $0.contains(1) }, { $0.contains(1) })
        same(Just<Bool>.self, "contains(where:)", { $0.contains { $0 > 1 } }, { $0.contains { $0 > 1 } })
        same(Just<Bool>.self, "allSatisfy", { $0.allSatisfy { $0 > 1 } }, { $0.allSatisfy { $0 > 1 } })
        same(
            Result<Bool, any Error>.Publisher.self, "tryContains", { $0.tryContains { try notTwo($0) > 0 } },
            { $0.tryContains { try notTwo($0) > 0 } })
        same(
            Result<Bool, any Error>.Publisher.self, "tryAllSatisfy", { $0.tryAllSatisfy { try notTwo($0) > 0 } },
            { $0.tryAllSatisfy { try notTwo($0) > 0 } })
    }

    @Test("combine and handle errors as those of all publishers do")
    func others() {
        let sequence = Publishers.Sequence<[Int], Never>.self
        same(sequence, "prepend", { $0.prepend(7, 8) }, { $0.prepend(7, 8) })
        same(sequence, "prepend, sequence", { $0.prepend(7...8) }, { $0.prepend(7...8) })
        same(sequence, "append", { $0.append(7, 8) }, { $0.append(7, 8) })
        same(sequence, "append, sequence", { $0.append(7...8) }, { $0.append(7...8) })
        same(
            Result<Int, StreamError>.Publisher.self, "mapError", { $0.mapError(impossible) },
            { $0.mapError(impossible) })
        same(Just<Int>.self, "replaceError", { $0.replaceError(with: 9) }, { $0.replaceError(with: 9) })
        same(Just<Int>.self, "retry", { $0.retry(3) }, { $0 })
    }

    private func impossible(_ failure: Never) -> StreamError {}

    @Test("call their closures once, before they return")
    func eager() {
        let one = OverloadCheck(Just(1))
        one.callsAtOnce("map", for: [1]) { source, note in source.map { note($0) } }
        one.callsAtOnce("tryMap", for: [1]) { source, note in source.tryMap { note($0) } }
        one.callsAtOnce("scan", for: [1]) { source, note in
            source.scan(0) {
                note($1); return $0
            }
        }
        one.callsAtOnce("tryReduce", for: [1]) { source, note in
            source.tryReduce(0) {
                note($1); return $0
            }
        }
        one.callsAtOnce("filter", for: [1]) { source, note in
            source.filter {
                note($0); return true
            }
        }
        one.callsAtOnce("compactMap", for: [1]) { source, note in
            source.compactMap {
                note($0); return $0
            }
        }
        one.callsAtOnce("drop(while:)", for: [1]) { source, note in
            source.drop {
                note($0); return false
            }
        }
        one.callsAtOnce("allSatisfy", for: [1]) { source, note in
            source.allSatisfy {
                note($0); return true
            }
        }
        one.callsAtOnce("tryContains", for: [1]) { source, note in
            source.tryContains {
                note($0); return true
            }
        }
        one.callsAtOnce("min(by:)", for: []) { source, note in
            source.min {
                note($0 + $1); return true
            }
        }
        one.callsAtOnce("removeDuplicates(by:)", for: []) { source, note in
            source.removeDuplicates {
                note($0 + $1); return true
            }
        }
    }

    @Test("trap on negative counts and positions")
    func negative() async {
        await #expect(processExitsWith: .failure) { _ = Just(1).prefix(-1) }
        await #expect(processExitsWith: .failure) { _ = Just(1).dropFirst(-1) }
        await #expect(processExitsWith: .failure) { _ = Just(1).output(at: -1) }
    }
}
