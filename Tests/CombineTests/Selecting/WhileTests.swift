import Combine
import TestSupport
import Testing

@Suite("drop(while:), tryDrop(while:), prefix(while:), tryPrefix(while:)")
struct WhileTests {
    let source = [1, 2, 5, 1, 6].publisher.general

    @Test("drop publishes from the first value that fails the condition, which is not asked again")
    func drop() {
        let asked = Log()
        let (plain, throwing) = (Probe<Int, Never>(), Probe<Int, any Error>())
        source.drop { value in
            asked.append("\(value)")
            return value < 3
        }.subscribe(plain)
        source.tryDrop { $0 < 3 }.subscribe(throwing)
        #expect(plain.log == ["5", "1", "6", "finished"])
        #expect(throwing.log == ["5", "1", "6", "finished"])
        #expect(asked.lines == ["1", "2", "5"])
    }

    @Test("drop asks for another value in the place of each left out")
    func dropDemand() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<Int, Never>(.max(1), onValue: { _ in .max(4) })
        upstream.drop { $0 < 3 }.subscribe(probe)
        #expect([1, 3, 1].map { upstream.send($0) } == [.max(1), .max(4), .max(4)])
    }

    @Test("drop finishes without a value where none fails the condition")
    func dropAll() {
        let probe = Probe<Int, Never>(.none)
        [Int]().publisher.general.drop { _ in true }.subscribe(probe)
        #expect(probe.log == ["finished"])
    }

    @Test("prefix finishes at the first value that fails the condition, upstream cancelled before")
    func prefix() {
        let upstream = ManualPublisher<Int, Never>()
        let log = Log()
        let (plain, throwing) = (
            Probe<Int, Never>(onCompletion: { _ in log.append("\(upstream.cancels)") }), Probe<Int, any Error>()
        )
        upstream.prefix { $0 < 3 }.subscribe(plain)
        for value in [1, 2] { upstream.send(value) }
        #expect(upstream.send(5) == .none)
        upstream.send(1)
        source.tryPrefix { $0 < 3 }.subscribe(throwing)
        #expect(plain.log == ["1", "2", "finished"])
        #expect(throwing.log == ["1", "2", "finished"])
        #expect(log.lines == ["1"])
        #expect(plain.violations.isEmpty)
    }

    @Test("prefix finishes without being asked for more")
    func prefixDemand() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<Int, Never>(.max(1))
        upstream.prefix { $0 < 3 }.subscribe(probe)
        upstream.send(9)
        #expect(probe.log == ["finished"])
        #expect(upstream.requests == [.max(1)])
    }
}
