import Combine
import TestSupport
import Testing

@Suite("first, first(where:), tryFirst(where:)")
struct FirstTests {
    @Test("cancels upstream before the value is delivered, and finishes after it")
    func order() {
        let upstream = ManualPublisher<Int, Never>()
        let log = Log()
        let first = upstream.first().sink(
            receiveCompletion: { _ in log.append("finished") },
            receiveValue: { log.append("\($0) after \(upstream.cancels) cancel") })
        upstream.send(1)
        upstream.send(2)
        #expect(log.lines == ["1 after 1 cancel", "finished"])
        withExtendedLifetime(first) {}
    }

    @Test("takes the first value that satisfies the condition and looks at no other")
    func condition() {
        let seen = Log()
        let (plain, throwing) = (Probe<Int, Never>(), Probe<Int, any Error>())
        (1...9).publisher.general.first { value in
            seen.append("\(value)")
            return value > 2
        }.subscribe(plain)
        (1...9).publisher.tryFirst { $0 > 2 }.subscribe(throwing)
        #expect(plain.log == ["3", "finished"])
        #expect(throwing.log == ["3", "finished"])
        #expect(seen.lines == ["1", "2", "3"])
    }

    @Test("finishes without a value, and without being asked, where there is none")
    func none() {
        let probes = (0..<3).map { _ in Probe<Int, any Error>(.none) }
        let empty = [Int]().publisher.general.setFailureType(to: (any Error).self)
        let full = [1].publisher.general.setFailureType(to: (any Error).self)
        empty.first().subscribe(probes[0])
        full.first { $0 > 2 }.subscribe(probes[1])
        full.tryFirst { $0 > 2 }.subscribe(probes[2])
        for probe in probes { #expect(probe.log == ["finished"]) }
    }

    @Test("takes no more from a sequence than it needs")
    func lazy() {
        let pulled = Log()
        let sequence = (1...9).lazy.map { value in
            pulled.append("\(value)")
            return value
        }
        let probe = Probe<Int, Never>()
        sequence.publisher.general.first().subscribe(probe)
        #expect(probe.log == ["1", "finished"])
        #expect(pulled.lines.count <= 2)
    }

    @Test("a value that comes from inside the condition is the first where it settles the matter")
    func reentrant() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>()
        subject.first { value in
            if value == 1 { subject.send(2) }
            return true
        }.subscribe(probe)
        subject.send(1)
        #expect(probe.log == ["2", "finished"])
        #expect(probe.violations.isEmpty)
    }
}
