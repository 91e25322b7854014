import Combine
import TestSupport
import Testing

@Suite("dropFirst")
struct DropTests {
    @Test("leaves out the first values", arguments: [(0, [1, 2, 3]), (1, [2, 3]), (3, []), (9, [])])
    func drops(_ count: Int, _ expected: [Int]) {
        let probe = Probe<Int, Never>()
        [1, 2, 3].publisher.general.dropFirst(count).subscribe(probe)
        #expect(probe.values == expected)
        #expect(probe.log.last == "finished")
    }

    @Test("one, where nothing else is said")
    func one() {
        #expect([1].publisher.general.dropFirst().count == 1)
    }

    @Test("asks for another value in the place of each left out")
    func demand() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<Int, Never>(.max(1), onValue: { _ in .max(4) })
        upstream.dropFirst(2).subscribe(probe)
        #expect(upstream.requests == [.max(1)])
        #expect([1, 2, 3].map { upstream.send($0) } == [.max(1), .max(1), .max(4)])
        #expect(probe.values == [3])
    }

    @Test("traps on a negative count")
    func negative() async {
        await #expect(processExitsWith: .failure) { _ = [1].publisher.general.dropFirst(-1) }
    }
}
