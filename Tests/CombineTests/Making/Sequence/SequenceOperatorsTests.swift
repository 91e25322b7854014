import Combine
import TestSupport
import Testing

@Suite("Operators of Publishers.Sequence")
struct SequenceOperatorsTests {
    let same = OverloadCheck([Int]().publisher, [1].publisher, [1, 1, 2, 1, 3, 3].publisher, [5, 4, 2].publisher)
    let array = Publishers.Sequence<[Int], Never>.self
    let optional = Optional<Int>.Publisher.self
    let result = Result<Int, Never>.Publisher.self

    @Test("transform as those of all publishers do")
    func transforming() {
        same(
            Publishers.Sequence<[String], Never>.self, "map", { $0.map { "<\($0)>" } }, { $0.map { "<\($0)>" } })
        same(array, "scan", { $0.scan(10, +) }, { $0.scan(10, +) })
        same(
            Publishers.Sequence<[Int], StreamError>.self, "setFailureType",
            { $0.setFailureType(to: StreamError.self) }, { $0.setFailureType(to: StreamError.self) })
        let failing = OverloadCheck(Publishers.Sequence<[Int], StreamError>(sequence: [1, 2]))
        failing(array, "setFailureType of any", { $0.setFailureType(to: Never.self) }, events: ["1", "2", "finished"])
    }

    @Test("replace nil, and publish optionals still, as Apple's does")
    func replaceNil() {
        let source = OverloadCheck([1, nil, 3].publisher)
        source(
            Publishers.Sequence<[Int?], Never>.self, "replaceNil", { $0.replaceNil(with: 0) },
            events: ["Optional(1)", "Optional(0)", "Optional(3)", "finished"])
        let plain: Publishers.Map<Publishers.Sequence<[Int?], Never>, Int> = [1, nil].publisher.replaceNil(with: 0)
        #expect(log(plain) == ["1", "0", "finished"])
    }

    @Test("filter as those of all publishers do")
    func filtering() {
        same(array, "filter", { $0.filter { $0 > 1 } }, { $0.filter { $0 > 1 } })
        same(
            Publishers.Sequence<[String], Never>.self, "compactMap", { $0.compactMap { $0 > 1 ? "\($0)" : nil } },
            { $0.compactMap { $0 > 1 ? "\($0)" : nil } })
        same(array, "removeDuplicates", { $0.removeDuplicates() }, { $0.removeDuplicates() })
        same(
            Empty<Int, Never>.self, "ignoreOutput", { $0.ignoreOutput() },
            events: ["finished"], ["finished"], ["finished"], ["finished"])
        let optionals = OverloadCheck([nil, nil, 1, nil].publisher)
        optionals(
            Publishers.Sequence<[Int?], Never>.self, "removeDuplicates of optionals", { $0.removeDuplicates() },
            { $0.removeDuplicates() })
    }

    @Test("select as those of all publishers do")
    func selecting() {
        same(optional, "first", { $0.first() }, { $0.first() })
        same(optional, "last", { $0.last() }, { $0.last() })
        same(optional, "first(where:)", { $0.first { $0 > 1 } }, { $0.first { $0 > 1 } })
        same(optional, "last(where:)", { $0.last { $0 < 3 } }, { $0.last { $0 < 3 } })
        same(array, "prefix(while:)", { $0.prefix { $0 != 2 } }, { $0.prefix { $0 != 2 } })
        let dropped = Publishers.Sequence<DropFirstSequence<[Int]>, Never>.self
        let skipped = Publishers.Sequence<DropWhileSequence<[Int]>, Never>.self
        let prefix = Publishers.Sequence<PrefixSequence<[Int]>, Never>.self
        same(skipped, "drop(while:)", { $0.drop { $0 != 2 } }, { $0.drop { $0 != 2 } })
        same(dropped, "dropFirst", { $0.dropFirst() }, { $0.dropFirst() })
        for count in [0, 1, 3, 9] {
            same(dropped, "dropFirst(\(count))", { $0.dropFirst(count) }, { $0.dropFirst(count) })
            same(prefix, "prefix(\(count))", { $0.prefix(count) }, { $0.prefix(count) })
            same(optional, "output(at: \(count))", { $0.output(at: count) }, { $0.output(at: count) })
            same(array, "output(in: \(count)..<9)", { $0.output(in: count..<9) }, { $0.output(in: count..<9) })
        }
        same(array, "output(in: 2..<4)", { $0.output(in: 2..<4) }, { $0.output(in: 2..<4) })
        same(
            optional, "output(at: -1)", { $0.output(at: -1) }, events: ["finished"], ["finished"], ["finished"],
            ["finished"])
    }

    @Test("take positions as indices of the collection")
    func indices() {
        let word = OverloadCheck("Rubato".publisher)
        let index = "Rubato".index("Rubato".startIndex, offsetBy: 2)
        word(Optional<Character>.Publisher.self, "output(at:)", { $0.output(at: index) }, events: ["b", "finished"])
        word(
            Optional<Character>.Publisher.self, "output(at:), end", { $0.output(at: "Rubato".endIndex) },
            events: ["finished"])
        word(
            Publishers.Sequence<[Character], Never>.self, "output(in:)",
            { $0.output(in: index..<"Rubato".endIndex) }, events: ["b", "a", "t", "o", "finished"])
        #expect(log((10..<20).publisher.output(at: 12)) == ["12", "finished"])
        #expect(log((10..<20).publisher.output(in: 0..<12)) == ["10", "11", "finished"])
    }

    @Test("reduce as those of all publishers do")
    func reducing() {
        same(Result<[Int], Never>.Publisher.self, "collect", { $0.collect() }, { $0.collect() })
        same(Just<Int>.self, "count", { $0.count() }, { $0.count() })
        same(result, "reduce", { $0.reduce(10, -) }, { $0.reduce(10, -) })
        same(
            Result<Int, any Error>.Publisher.self, "tryReduce", { $0.tryReduce(10) { try $0 - notTwo($1) } },
            { $0.tryReduce(10) { try $0 - notTwo($1) } })
        same(optional, "min", { $0.min() }, { $0.min() })
        same(optional, "max", { $0.max() }, { $0.max() })
        same(optional, "min(by:)", { $0.min(by: >) }, { $0.min(by: >) })
        same(optional, "max(by:)", { $0.max(by: >) }, { $0.max(by: >) })
    }

    @Test("answer questions as those of all publishers do")
    func asking() {
        let bool = Result<Bool, Never>.Publisher.self
        let tryBool = Result<Bool, any Error>.Publisher.self
        same(bool, "contains", { $0.contains(3) }, { $0.contains(3) })
        same(bool, "contains(where:)", { $0.contains { $0 > 2 } }, { $0.contains { $0 > 2 } })
        same(bool, "allSatisfy", { $0.allSatisfy { $0 < 4 } }, { $0.allSatisfy { $0 < 4 } })
        same(
            tryBool, "tryContains", { $0.tryContains { try notTwo($0) == 4 } },
            { $0.tryContains { try notTwo($0) == 4 } })
        same(
            tryBool, "tryAllSatisfy", { $0.tryAllSatisfy { try notTwo($0) < 4 } },
            { $0.tryAllSatisfy { try notTwo($0) < 4 } })
    }

    @Test("take the first of equal extremes, as those of all publishers do")
    func extremes() {
        let pairs = OverloadCheck([(1, "a"), (0, "b"), (1, "c"), (0, "d")].publisher)
        let type = Optional<(Int, String)>.Publisher.self
        pairs(type, "min(by:)", { $0.min { $0.0 < $1.0 } }, { $0.min { $0.0 < $1.0 } })
        pairs(type, "max(by:)", { $0.max { $0.0 < $1.0 } }, { $0.max { $0.0 < $1.0 } })
    }

    @Test("combine as those of all publishers do")
    func combining() {
        same(array, "prepend", { $0.prepend(7, 8) }, { $0.prepend(7, 8) })
        same(array, "prepend, sequence", { $0.prepend(7...8) }, { $0.prepend(7...8) })
        same(array, "prepend, publisher", { $0.prepend([7, 8].publisher) }, { $0.prepend([7, 8].publisher) })
        same(array, "append", { $0.append(7, 8) }, { $0.append(7, 8) })
        same(array, "append, sequence", { $0.append(7...8) }, { $0.append(7...8) })
        same(array, "append, publisher", { $0.append([7, 8].publisher) }, { $0.append([7, 8].publisher) })
    }

    @Test("of a stream that can fail are those that do not need it not to")
    func failing() {
        let check = OverloadCheck(Publishers.Sequence<[Int], StreamError>(sequence: [1, 2]))
        check(Publishers.Sequence<[Int], StreamError>.self, "map", { $0.map { $0 + 1 } }, { $0.map { $0 + 1 } })
        check(Result<Int, StreamError>.Publisher.self, "count", { $0.count() }, { $0.count() })
        check(
            Publishers.First<Publishers.Sequence<[Int], StreamError>>.self, "first", { $0.first() }, { $0.first() })
        check(
            Publishers.Comparison<Publishers.Sequence<[Int], StreamError>>.self, "max", { $0.max() }, { $0.max() })
    }

    @Test("of a sequence that is no collection are those that do not need it to be")
    func noCollection() {
        let check = OverloadCheck(AnySequence([3, 1, 2]).publisher)
        check(array, "map", { $0.map { $0 + 1 } }, { $0.map { $0 + 1 } })
        check(optional, "min", { $0.min() }, { $0.min() })
        check(
            Publishers.Count<Publishers.Sequence<AnySequence<Int>, Never>>.self, "count", { $0.count() }, { $0.count() }
        )
        check(
            Publishers.Output<Publishers.Sequence<AnySequence<Int>, Never>>.self, "output(at:)", { $0.output(at: 1) },
            { $0.output(at: 1) })
        let set = OverloadCheck(Set([1]).publisher)
        set(result, "count of a collection without random access", { $0.count() }, { $0.count() })
    }

    @Test("call their closures before they return, and not for subscribers")
    func eager() {
        let check = OverloadCheck([1, 2, 3].publisher)
        let all = [1, 2, 3]
        check.callsAtOnce("map", for: all) { source, note in source.map { note($0) } }
        check.callsAtOnce("scan", for: all) { source, note in
            source.scan(0) {
                note($1); return $0
            }
        }
        check.callsAtOnce("filter", for: all) { source, note in
            source.filter {
                note($0); return true
            }
        }
        check.callsAtOnce("compactMap", for: all) { source, note in
            source.compactMap {
                note($0); return $0
            }
        }
        check.callsAtOnce("reduce", for: all) { source, note in
            source.reduce(0) {
                note($1); return $0
            }
        }
        check.callsAtOnce("tryReduce", for: all) { source, note in
            source.tryReduce(0) {
                note($1); return $0
            }
        }
        check.callsAtOnce("drop(while:)", for: [1, 2]) { source, note in
            source.drop {
                note($0); return $0 < 2
            }
        }
        check.callsAtOnce("prefix(while:)", for: [1, 2]) { source, note in
            source.prefix {
                note($0); return $0 < 2
            }
        }
        check.callsAtOnce("first(where:)", for: [1, 2]) { source, note in
            source.first {
                note($0); return $0 > 1
            }
        }
        check.callsAtOnce("last(where:)", for: [3]) { source, note in
            source.last {
                note($0); return $0 > 1
            }
        }
        check.callsAtOnce("contains(where:)", for: [1]) { source, note in
            source.contains {
                note($0); return true
            }
        }
        check.callsAtOnce("tryAllSatisfy", for: [1]) { source, note in
            source.tryAllSatisfy {
                note($0); return false
            }
        }
    }

    @Test("iterate for each subscriber where they keep the sequence")
    func lazy() {
        let endless = sequence(first: 1) { $0 * 2 }.publisher
        let few = endless.prefix(5).dropFirst(2)
        #expect(log(few) == ["4", "8", "16", "finished"])
        #expect(log(few) == ["4", "8", "16", "finished"])
        #expect(log(endless.drop { $0 < 50 }.prefix(2)) == ["64", "128", "finished"])
    }

    @Test("trap on negative counts")
    func negative() async {
        await #expect(processExitsWith: .failure) { _ = [1].publisher.prefix(-1) }
        await #expect(processExitsWith: .failure) { _ = [1].publisher.dropFirst(-1) }
    }
}
