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

    @Test("asks for the values it leaves out at once, with what is asked for in the subscription")
    func demand() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<Int, Never>(.max(1), onValue: { _ in .max(4) })
        upstream.dropFirst(2).subscribe(probe)
        #expect(upstream.requests == [.max(3)])
        #expect([1, 2, 3].map { upstream.send($0) } == [.none, .none, .max(4)])
        #expect(probe.values == [3])
        probe.request(.max(5))
        #expect(upstream.requests == [.max(3), .max(5)])
    }

    @Test("asks for the values it leaves out where nothing is asked of it, too")
    func noDemand() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<Int, Never>(.none)
        upstream.dropFirst(2).subscribe(probe)
        #expect(upstream.requests == [.max(2)])
        #expect([1, 2].map { upstream.send($0) } == [.none, .none])
        probe.request(.unlimited)
        #expect(upstream.requests == [.max(2), .unlimited])
    }

    @Test("asks for nothing where it leaves nothing out and nothing is asked of it, nor after a cancel")
    func nothing() {
        let upstream = ManualPublisher<Int, Never>()
        upstream.dropFirst(0).subscribe(Probe<Int, Never>(.none))
        #expect(upstream.requests == [])
        upstream.dropFirst(2).subscribe(Probe<Int, Never>(onSubscription: { $0.cancel() }))
        #expect(upstream.requests == [])
    }

    @Test("traps on a negative count")
    func negative() async {
        await #expect(processExitsWith: .failure) { _ = [1].publisher.general.dropFirst(-1) }
    }
}
