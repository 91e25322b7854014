import Combine
import TestSupport
import Testing

@Suite("map, tryMap, replaceNil")
struct MapTests {
    @Test("publishes a function of each value")
    func map() {
        let probe = Probe<String, Never>()
        [1, 2].publisher.general.map { "<\($0)>" }.subscribe(probe)
        #expect(probe.log == ["<1>", "<2>", "finished"])
    }

    @Test("a chain of maps is one map, of which each closure is called once for a value")
    func fused() {
        var calls = 0
        let once = PassthroughSubject<Int, Never>().map { value in
            calls += 1
            return value + 1
        }
        let chained: Publishers.Map<PassthroughSubject<Int, Never>, String> = once.map { $0 * 2 }.map { "\($0)" }
        let thrown: Publishers.TryMap<PassthroughSubject<Int, Never>, Int> = once.tryMap { $0 * 2 }
        let further: Publishers.TryMap<PassthroughSubject<Int, Never>, Int> = thrown.map { $0 + 1 }.tryMap { -$0 }
        let (plain, throwing) = (Probe<String, Never>(), Probe<Int, any Error>())
        chained.subscribe(plain)
        further.subscribe(throwing)
        once.upstream.send(1)
        #expect(plain.log == ["4"])
        #expect(throwing.log == ["-5"])
        #expect(calls == 2)
    }

    @Test("a failure of any closure in a chain of tryMaps ends the stream")
    func fusedThrow() {
        let source = [1, 2, 3].publisher.general
        let fail: (Int) throws -> Int = { value in
            if value == 2 { throw StreamError.thrown }
            return value
        }
        let (first, second, third) = (Probe<Int, any Error>(), Probe<Int, any Error>(), Probe<Int, any Error>())
        source.map { $0 }.tryMap(fail).subscribe(first)
        source.tryMap(fail).map { $0 }.subscribe(second)
        source.tryMap { $0 }.tryMap(fail).subscribe(third)
        for probe in [first, second, third] { #expect(probe.log == ["1", "failed: thrown"]) }
    }

    @Test("replaceNil puts a value in the place of nil alone")
    func replaceNil() {
        let probe = Probe<Int, Never>()
        [1, nil, 0, nil].publisher.general.replaceNil(with: 7).subscribe(probe)
        #expect(probe.values == [1, 7, 0, 7])
    }
}
