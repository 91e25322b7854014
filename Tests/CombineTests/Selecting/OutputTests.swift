import Combine
import TestSupport
import Testing

@Suite("prefix, output(at:), output(in:)")
struct OutputTests {
    typealias Upstream = ManualPublisher<Int, Never>

    @Test(
        "publishes the values at the positions of the range",
        arguments: [
            (0..<0, []), (0..<1, [0]), (0..<3, [0, 1, 2]), (2..<4, [2, 3]), (4..<9, [4]), (7..<9, []), (3..<3, []),
        ])
    func ranges(_ range: Range<Int>, _ expected: [Int]) {
        let probe = Probe<Int, Never>()
        (0..<5).publisher.general.output(in: range).subscribe(probe)
        #expect(probe.values == expected)
        #expect(probe.log.last == "finished")
        #expect(probe.violations.isEmpty)
    }

    @Test("takes ranges of all kinds")
    func kinds() {
        func values(_ output: Publishers.Output<General<Publishers.Sequence<Range<Int>, Never>>>) -> [Int] {
            let probe = Probe<Int, Never>()
            output.subscribe(probe)
            return probe.values
        }
        let source = (0..<5).publisher.general
        #expect(values(source.output(in: 1...2)) == [1, 2])
        #expect(values(source.output(in: 3...)) == [3, 4])
        #expect(values(source.output(in: ...1)) == [0, 1])
        #expect(values(source.output(in: ..<1)) == [0])
        #expect(values(source.output(at: 2)) == [2])
        #expect(values(source.prefix(2)) == [0, 1])
    }

    @Test("finishes right after the last value, upstream cancelled in between")
    func order() {
        let upstream = Upstream()
        let log = Log()
        let probe = Probe<Int, Never>(
            onValue: { value in
                log.append("\(value) after \(upstream.cancels) cancels")
                return .none
            },
            onCompletion: { _ in log.append("finished after \(upstream.cancels) cancel") })
        upstream.prefix(2).subscribe(probe)
        upstream.send(1)
        #expect(upstream.send(2) == .none)
        upstream.send(3)
        upstream.send(completion: .finished)
        #expect(log.lines == ["1 after 0 cancels", "2 after 0 cancels", "finished after 1 cancel"])
        #expect(probe.violations.isEmpty)
    }

    @Test("an empty range finishes upon the subscription, upstream cancelled, whatever is asked for")
    func empty() {
        for demand in [Subscribers.Demand.none, .unlimited] {
            let upstream = Upstream()
            let probe = Probe<Int, Never>(demand)
            upstream.prefix(0).subscribe(probe)
            #expect(probe.events == [.subscription("Output"), .finished])
            #expect(upstream.cancels == 1)
            upstream.send(1)
            upstream.send(completion: .finished)
            #expect(probe.log == ["finished"])
        }
    }

    @Test("a cancel in the subscription of an empty range is the end")
    func emptyCancel() {
        let upstream = Upstream()
        let probe = Probe<Int, Never>(onSubscription: { $0.cancel() })
        upstream.prefix(0).subscribe(probe)
        #expect(probe.log.isEmpty)
        #expect(upstream.cancels == 1)
    }

    @Test("asks for what is asked for, and for another value in the place of each before the range")
    func demand() {
        let upstream = Upstream()
        let probe = Probe<Int, Never>(.max(1), onValue: { _ in .max(5) })
        upstream.output(in: 1...2).subscribe(probe)
        #expect(upstream.requests == [.max(1)])
        #expect(upstream.send(0) == .max(1))
        #expect(upstream.send(1) == .max(5))
        #expect(upstream.send(2) == .none)
        #expect(probe.log == ["1", "2", "finished"])
    }

    @Test("finishes where upstream does before the range is through")
    func short() {
        let upstream = Upstream()
        let probe = Probe<Int, Never>()
        upstream.output(in: 1...5).subscribe(probe)
        upstream.send(0)
        upstream.send(1)
        upstream.send(completion: .finished)
        #expect(probe.log == ["1", "finished"])
        #expect(upstream.cancels == 0)
    }

    @Test("a value sent from inside the last one is dropped, and the completion comes after it")
    func reentrant() {
        let subject = PassthroughSubject<Int, Never>()
        let log = Log()
        let handle = subject.prefix(1).sink(
            receiveCompletion: { _ in log.append("finished") },
            receiveValue: { value in
                log.append("in \(value)")
                subject.send(2)
                log.append("out \(value)")
            })
        subject.send(1)
        #expect(log.lines == ["in 1", "out 1", "finished"])
        withExtendedLifetime(handle) {}
    }

    @Test("a cancel inside the last value leaves out the completion")
    func cancelInside() {
        let cancel = Later()
        let upstream = Upstream()
        let probe = Probe<Int, Never>(onValue: { _ in
            cancel.run()
            return .none
        })
        upstream.prefix(1).subscribe(probe)
        cancel.action = { probe.cancel() }
        upstream.send(1)
        #expect(probe.log == ["1"])
        #expect(upstream.cancels == 1)
    }

    @Test("traps on negative positions")
    func negative() async {
        await #expect(processExitsWith: .failure) { _ = [1].publisher.general.prefix(-1) }
        await #expect(processExitsWith: .failure) { _ = [1].publisher.general.output(at: -1) }
        await #expect(processExitsWith: .failure) { _ = [1].publisher.general.output(in: (-2)...) }
        await #expect(processExitsWith: .failure) { _ = Publishers.Output(upstream: [1].publisher, range: -1..<1) }
    }
}
