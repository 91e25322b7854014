import Combine
import TestSupport
import Testing

@Suite("removeDuplicates, tryRemoveDuplicates")
struct RemoveDuplicatesTests {
    @Test("leaves out what equals the value before, and lets it come again later")
    func equal() {
        let probe = Probe<Int, Never>()
        [1, 1, 2, 2, 2, 1, 1].publisher.general.removeDuplicates().subscribe(probe)
        #expect(probe.log == ["1", "2", "1", "finished"])
    }

    @Test("asks for another value in the place of a repeated one")
    func demand() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<Int, Never>(.max(1))
        upstream.removeDuplicates().subscribe(probe)
        #expect(upstream.send(1) == .none)
        #expect(upstream.send(1) == .max(1))
    }

    @Test("compares with the last value that came, published or not, and passes it first")
    func by() {
        let (plain, throwing) = (Probe<Int, Never>(), Probe<Int, any Error>())
        let source = [10, 11, 12, 13, 20, 19]
        source.publisher.general.removeDuplicates { $1 - $0 == 1 }.subscribe(plain)
        source.publisher.general.tryRemoveDuplicates { $1 - $0 == 1 }.subscribe(throwing)
        #expect(plain.values == [10, 20, 19])
        #expect(throwing.values == [10, 20, 19])
    }

    @Test("optionals: nil is a value like any other")
    func optionals() {
        let probe = Probe<Int?, Never>()
        [nil, nil, 1, nil].publisher.general.removeDuplicates().subscribe(probe)
        #expect(probe.values == [nil, 1, nil])
    }

    @Test("a repetition sent from inside a delivery is known as one")
    func reentrant() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>(onValue: { value in
            if value < 3 {
                subject.send(value)
                subject.send(value + 1)
            }
            return .none
        })
        subject.removeDuplicates().subscribe(probe)
        subject.send(1)
        #expect(probe.values == [1, 2, 3])
    }

    @Test("a value sent from inside the comparison leaves the operator whole")
    func reentrantComparison() {
        let subject = PassthroughSubject<String, Never>()
        let probe = Probe<String, Never>()
        subject.removeDuplicates { last, value in
            if value == "b" { subject.send("c") }
            return last == value
        }.subscribe(probe)
        for text in ["a", "b", "c"] { subject.send(text) }
        #expect(probe.values == ["a", "c", "b"])
    }
}
