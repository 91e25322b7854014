import Combine
import TestSupport
import Testing

/// Chains as people write them, without a type in sight: that they compile is half of the test.
@Suite("Chains without annotations")
struct ChainsTests {
    struct Book {
        let title: String
        let pages: Int
    }

    let books = [Book(title: "Dune", pages: 412), Book(title: "Emma", pages: 474)]

    @Test("of a sequence")
    func sequences() {
        var seen: [String] = []
        let sum = [1, 2, 3].publisher.map { $0 * 2 }.filter { $0 > 2 }.reduce(0, +).sink { seen.append("\($0)") }
        let count = (1...9).publisher.filter { $0 % 2 == 0 }.count().sink { seen.append("\($0)") }
        let joined = "abc".publisher.map { String($0) }.reduce("") { $0 + $1 }.sink { seen.append($0) }
        let keys = ["a": 1].publisher.map { $0.key }.first().sink { seen.append($0) }
        let batches = (1...5).publisher.dropFirst().prefix(3).collect(2).sink { seen.append("\($0)") }
        let pairs = [1, 2].publisher.flatMap { [$0, $0 * 10].publisher }.collect().sink { seen.append("\($0)") }
        let numbers = ["1", "x", "3"].publisher.compactMap(Int.init).max().sink { seen.append("\($0)") }
        #expect(seen == ["10", "4", "abc", "a", "[2, 3]", "[4]", "[1, 10, 2, 20]", "3"])
        _ = (sum, count, joined, keys, batches, pairs, numbers)
    }

    @Test("of a sequence's properties")
    func keyPaths() {
        var seen: [String] = []
        let titles = books.publisher.map(\.title).sink { seen.append($0) }
        let pages = books.publisher.filter { $0.pages > 420 }.map(\.pages).collect().sink { seen.append("\($0)") }
        let both = books.publisher.map(\.title, \.pages).first().sink { seen.append("\($0.0) \($0.1)") }
        #expect(seen == ["Dune", "Emma", "[474]", "Dune 412"])
        _ = (titles, pages, both)
    }

    @Test("of one value")
    func one() {
        var seen: [String] = []
        let mapped = Just(1).map { $0 + 1 }.flatMap { Just($0 * 2) }.map { "\($0)" }.sink { seen.append($0) }
        let tried = Just("7").tryMap { try #require(Int($0)) }.replaceError(with: 0).sink { seen.append("\($0)") }
        let typed = Just(3).setFailureType(to: StreamError.self).map { $0 }.mapError { $0 as any Error }
            .sink(receiveCompletion: { seen.append("\($0)") }, receiveValue: { seen.append("\($0)") })
        let caught = Fail<Int, StreamError>(error: .lost).catch { _ in Just(4).append(5) }.sink { seen.append("\($0)") }
        let nothing = Just(1).filter { $0 > 1 }.replaceEmpty(with: 6).sink { seen.append("\($0)") }
        let optional = Int("8").publisher.map { $0 * 2 }.append(9).sink { seen.append("\($0)") }
        let result = Result<Int, StreamError>.failure(.lost).publisher.map { $0 + 1 }.replaceError(with: 10)
            .sink { seen.append("\($0)") }
        #expect(seen == ["4", "7", "3", "finished", "4", "5", "6", "16", "9", "10"])
        _ = (mapped, tried, typed, caught, nothing, optional, result)
    }

    @Test("that name the type of an operator")
    func named() {
        let map: Publishers.Map<Publishers.Sequence<[Int], Never>, String> = [1].publisher.map { "\($0)" }
        let count: Publishers.Count<Just<Int>> = Just(1).count()
        let erased: AnyPublisher<Int, any Error> = Just(1).setFailureType(to: (any Error).self).eraseToAnyPublisher()
        #expect(log(map) == ["1", "finished"])
        #expect(log(count) == ["1", "finished"])
        #expect(log(erased) == ["1", "finished"])
    }
}
