import Combine
import TestSupport
import Testing

@Suite("contains, allSatisfy")
struct ContainsTests {
    @Test("contains stops at the value that settles it, upstream cancelled before the answer")
    func stops() {
        let upstream = ManualPublisher<Int, Never>()
        let log = Log()
        let seen = Log()
        let handles = [
            upstream.contains(3).sink { log.append("\($0) after \(upstream.cancels) cancel") }
        ]
        for value in 1...4 { upstream.send(value) }
        #expect(log.lines == ["true after 1 cancel"])

        let probe = Probe<Bool, Never>()
        (1...10).publisher.general.map { value in
            seen.append("\(value)")
            return value
        }.contains(3).subscribe(probe)
        #expect(seen.lines == ["1", "2", "3"])
        #expect(probe.log == ["true", "finished"])
        withExtendedLifetime(handles) {}
    }

    @Test("contains is false, and allSatisfy true, where upstream finishes unsettled")
    func unsettled() {
        let probes = (0..<5).map { _ in Probe<Bool, any Error>() }
        let source = [1, 2].publisher.general.setFailureType(to: (any Error).self)
        source.contains(3).subscribe(probes[0])
        source.contains { $0 > 2 }.subscribe(probes[1])
        source.tryContains { $0 > 2 }.subscribe(probes[2])
        source.allSatisfy { $0 < 3 }.subscribe(probes[3])
        source.tryAllSatisfy { $0 < 3 }.subscribe(probes[4])
        #expect(probes.prefix(3).map(\.log) == Array(repeating: ["false", "finished"], count: 3))
        #expect(probes.suffix(2).map(\.log) == Array(repeating: ["true", "finished"], count: 2))
    }

    @Test("the closures settle it as well, and see nothing after that")
    func closures() {
        let seen = Log()
        func see(_ value: Int) -> Bool {
            seen.append("\(value)")
            return value == 2
        }
        let probes = (0..<4).map { _ in Probe<Bool, any Error>() }
        let source = [1, 2, 3].publisher.general.setFailureType(to: (any Error).self)
        source.contains(where: see).subscribe(probes[0])
        source.tryContains(where: see).subscribe(probes[1])
        source.allSatisfy { !see($0) }.subscribe(probes[2])
        source.tryAllSatisfy { !see($0) }.subscribe(probes[3])
        #expect(probes.map { $0.log[0] } == ["true", "true", "false", "false"])
        #expect(seen.lines == Array(repeating: ["1", "2"], count: 4).flatMap { $0 })
    }

    @Test("of nothing, contains is false and allSatisfy true")
    func nothing() {
        let (contains, all) = (Probe<Bool, Never>(), Probe<Bool, Never>())
        let source = [Int]().publisher.general.filter { _ in true }
        source.contains(1).subscribe(contains)
        source.allSatisfy { _ in false }.subscribe(all)
        #expect(contains.log == ["false", "finished"])
        #expect(all.log == ["true", "finished"])
    }
}
