import Combine
import TestSupport
import Testing

@Suite("filter, tryFilter")
struct FilterTests {
    @Test("publishes what satisfies the condition")
    func filter() {
        let (plain, throwing) = (Probe<Int, Never>(), Probe<Int, any Error>())
        (1...6).publisher.general.filter { $0 % 2 == 0 }.subscribe(plain)
        (1...6).publisher.tryFilter { $0 % 2 == 0 }.subscribe(throwing)
        #expect(plain.log == ["2", "4", "6", "finished"])
        #expect(throwing.log == ["2", "4", "6", "finished"])
    }

    @Test("asks for another value in the place of one left out")
    func demand() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<Int, Never>(.max(1), onValue: { _ in .max(2) })
        upstream.filter { $0 > 1 }.subscribe(probe)
        #expect(upstream.requests == [.max(1)])
        #expect(upstream.send(1) == .max(1))
        #expect(upstream.send(2) == .max(2))
    }

    @Test("gets as many values as were asked for through a filter")
    func enough() {
        let probe = Probe<Int, Never>(.max(2))
        (1...100).publisher.general.filter { $0 % 10 == 0 }.subscribe(probe)
        #expect(probe.values == [10, 20])
        probe.request(.max(1))
        #expect(probe.values == [10, 20, 30])
    }

    @Test("a chain of filters is one filter; an inner condition sees only what the outer let through")
    func fused() {
        let subject = PassthroughSubject<Int, Never>()
        let seen = Log()
        let even: Publishers.Filter<PassthroughSubject<Int, Never>> = subject.filter { $0 % 2 == 0 }
        let both: Publishers.Filter<PassthroughSubject<Int, Never>> = even.filter {
            seen.append("\($0)")
            return $0 > 2
        }
        let thrown: Publishers.TryFilter<PassthroughSubject<Int, Never>> = even.tryFilter { value in
            if value == 6 { throw StreamError.thrown }
            return value > 2
        }
        let further: Publishers.TryFilter<PassthroughSubject<Int, Never>> = thrown.filter { $0 != 8 }
        let last: Publishers.TryFilter<PassthroughSubject<Int, Never>> = further.tryFilter { $0 != 10 }
        let (plain, throwing) = (Probe<Int, Never>(), Probe<Int, any Error>())
        both.subscribe(plain)
        last.subscribe(throwing)
        for value in [1, 2, 4, 8, 10, 12, 6, 14] { subject.send(value) }
        #expect(plain.values == [4, 8, 10, 12, 6, 14])
        #expect(throwing.log == ["4", "12", "failed: thrown"])
        #expect(seen.lines == ["2", "4", "8", "10", "12", "6", "14"])
    }
}
