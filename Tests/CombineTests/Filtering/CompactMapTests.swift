import Combine
import TestSupport
import Testing

@Suite("compactMap, tryCompactMap")
struct CompactMapTests {
    @Test("publishes the results that are not nil, and asks for another value in the place of nil")
    func compactMap() {
        let upstream = ManualPublisher<String, Never>()
        let probe = Probe<Int, Never>(.max(1))
        upstream.compactMap { Int($0) }.subscribe(probe)
        #expect(upstream.send("one") == .max(1))
        #expect(upstream.send("2") == .none)
        #expect(probe.values == [2])
    }

    @Test("a result that is an optional itself is published, be it nil")
    func nested() {
        let probe = Probe<Int?, Never>()
        [1, 2, 3].publisher.general.compactMap { $0 == 1 ? .some(nil) : $0 == 2 ? nil : .some($0) }.subscribe(probe)
        #expect(probe.values == [nil, 3])
    }

    @Test("a chain is one compactMap; what one closure leaves out the next doesn't see")
    func fused() {
        let subject = PassthroughSubject<String, Never>()
        let seen = Log()
        let numbers: Publishers.CompactMap<PassthroughSubject<String, Never>, Int> = subject.compactMap { Int($0) }
        let chained: Publishers.CompactMap<PassthroughSubject<String, Never>, String> = numbers.compactMap { value in
            seen.append("\(value)")
            return value > 1 ? value : nil
        }.map { "<\($0)>" }
        let thrown: Publishers.TryCompactMap<PassthroughSubject<String, Never>, Int> = subject.tryCompactMap { Int($0) }
        let further: Publishers.TryCompactMap<PassthroughSubject<String, Never>, Int> = thrown.compactMap { value in
            if value == 3 { throw StreamError.thrown }
            return value > 1 ? value : nil
        }
        let (plain, throwing) = (Probe<String, Never>(), Probe<Int, any Error>())
        chained.subscribe(plain)
        further.subscribe(throwing)
        for text in ["1", "a", "2", "3", "4"] { subject.send(text) }
        #expect(plain.values == ["<2>", "<3>", "<4>"])
        #expect(throwing.log == ["2", "failed: thrown"])
        #expect(seen.lines == ["1", "2", "3", "4"])
    }
}
