import Combine
import TestSupport
import Testing

@Suite("scan, tryScan")
struct ScanTests {
    @Test("publishes every result and not the initial one")
    func scan() {
        let (plain, throwing) = (Probe<Int, Never>(), Probe<Int, any Error>())
        [1, 2, 3].publisher.general.scan(10, +).subscribe(plain)
        [1, 2, 3].publisher.general.tryScan(10, +).subscribe(throwing)
        #expect(plain.log == ["11", "13", "16", "finished"])
        #expect(throwing.log == ["11", "13", "16", "finished"])
    }

    @Test("a value sent from inside a result builds on that result")
    func reentrant() {
        let subject = PassthroughSubject<Int, Never>()
        let plain = Log()
        let throwing = Log()
        let handles = [
            subject.scan(0, +).sink { sum in
                plain.append("\(sum)")
                if sum == 1 { subject.send(10) }
            },
            subject.tryScan(0, +).sink(receiveCompletion: { _ in }, receiveValue: { throwing.append("\($0)") }),
        ]
        subject.send(1)
        subject.send(100)
        #expect(plain.lines == ["1", "11", "111"])
        #expect(throwing.lines == ["10", "11", "111"])
        withExtendedLifetime(handles) {}
    }

    @Test("a value sent from inside the closure leaves the operator whole")
    func reentrantClosure() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<[Int], Never>()
        subject.scan([Int]()) { values, value in
            if value == 1 { subject.send(2) }
            return values + [value]
        }.subscribe(probe)
        subject.send(1)
        subject.send(3)
        #expect(probe.values == [[2], [1], [1, 3]])
    }

    @Test("keeps the result of before where the closure throws, which nobody sees")
    func fails() {
        let probe = Probe<Int, any Error>()
        [1, 2, 3].publisher.general.tryScan(0) { sum, value in
            if value == 3 { throw StreamError.thrown }
            return sum + value
        }.subscribe(probe)
        #expect(probe.log == ["1", "3", "failed: thrown"])
    }
}
