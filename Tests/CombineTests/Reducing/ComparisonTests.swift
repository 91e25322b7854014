import Combine
import TestSupport
import Testing

@Suite("min, max, tryMin, tryMax")
struct ComparisonTests {
    struct Person: Comparable, CustomStringConvertible {
        let name: String
        let age: Int
        var description: String { name }
        static func < (lhs: Self, rhs: Self) -> Bool { lhs.age < rhs.age }
        static func == (lhs: Self, rhs: Self) -> Bool { lhs.age == rhs.age }
    }

    let people = [("a", 3), ("b", 1), ("c", 5), ("d", 1), ("e", 5)].map { Person(name: $0.0, age: $0.1) }

    private func log<P: Publisher>(_ publisher: P) -> [String] {
        let probe = Probe<P.Output, P.Failure>()
        publisher.subscribe(probe)
        return probe.log
    }

    @Test("publishes the smallest or largest value at the end, the first of several that are equal")
    func plain() {
        #expect(log(people.publisher.general.min()) == ["b", "finished"])
        #expect(log(people.publisher.general.max()) == ["c", "finished"])
    }

    @Test("takes the order from a closure")
    func by() {
        #expect(log(people.publisher.general.min { $0.name > $1.name }) == ["e", "finished"])
        #expect(log(people.publisher.general.max { $0.name > $1.name }) == ["a", "finished"])
        #expect(log(people.publisher.general.tryMin { $0.age < $1.age }) == ["b", "finished"])
        #expect(log(people.publisher.general.tryMax { $0.age < $1.age }) == ["c", "finished"])
    }

    @Test("agrees with Sequence on every list of up to four values from three")
    func exhaustive() {
        var lists: [[Int]] = [[]]
        for _ in 0..<4 {
            lists += lists.filter { $0.count == lists.last?.count }.flatMap { l in (0..<3).map { l + [$0] } }
        }
        for list in lists {
            let indexed = Array(list.enumerated())
            let (least, most) = (Probe<Int, Never>(), Probe<Int, Never>())
            indexed.publisher.general.min { $0.element < $1.element }.map(\.offset).subscribe(least)
            indexed.publisher.general.max { $0.element < $1.element }.map(\.offset).subscribe(most)
            #expect(least.values.first == indexed.min { $0.element < $1.element }?.offset, "\(list)")
            #expect(most.values.first == indexed.max { $0.element < $1.element }?.offset, "\(list)")
        }
        #expect(lists.count == 1 + 3 + 9 + 27 + 81)
    }

    @Test("finishes without a value where there is none, and compares nothing where there is one")
    func few() {
        #expect(log([Int]().publisher.general.filter { _ in true }.min()) == ["finished"])
        #expect(
            log(
                [1].publisher.general.tryMax { _, _ in throw StreamError.thrown }) == ["1", "finished"])
    }

    @Test("the order of the type's initialiser is that of max")
    func initialiser() {
        #expect(log(Publishers.Comparison(upstream: people.publisher, areInIncreasingOrder: <)) == ["c", "finished"])
        #expect(
            log(Publishers.TryComparison(upstream: people.publisher, areInIncreasingOrder: <)) == ["c", "finished"])
    }
}
