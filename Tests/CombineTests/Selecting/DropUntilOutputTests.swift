import Combine
import TestSupport
import Testing

@Suite("drop(untilOutputFrom:)")
struct DropUntilOutputTests {
    enum Failure: Error { case lost }
    typealias Manual = ManualPublisher<Int, Failure>

    private struct Bench {
        let upstream: Manual
        let other = Manual()
        let probe: Probe<Int, Failure>

        init(_ probe: Probe<Int, Failure> = Probe(), upstream: Manual = Manual()) {
            self.upstream = upstream
            self.probe = probe
            upstream.drop(untilOutputFrom: other).subscribe(probe)
        }
    }

    @Test("drops what comes before the other's first value, and cancels the other with it")
    func opens() {
        let bench = Bench()
        #expect(bench.other.requests == [.max(1)])
        #expect(bench.other.subscriberDescription == "DropUntilOutput")
        #expect(bench.upstream.requests == [.unlimited])
        bench.upstream.send(1)
        #expect(bench.other.send(0) == .none)
        #expect(bench.other.cancels == 1)
        bench.upstream.send(2)
        bench.other.send(0)
        bench.other.send(completion: .failure(.lost))
        bench.upstream.send(3)
        bench.upstream.send(completion: .finished)
        #expect(bench.probe.events == [.subscription("DropUntilOutput"), .value(2), .value(3), .finished])
        #expect(bench.other.cancels == 1 && bench.upstream.cancels == 0)
    }

    @Test("the downstream gets its subscription first, then the other is subscribed to, then upstream")
    func order() {
        let log = Log()
        func noting(_ name: String) -> AnyPublisher<Int, Never> {
            Deferred { () -> Empty<Int, Never> in
                log.append(name)
                return Empty(completeImmediately: false)
            }.eraseToAnyPublisher()
        }
        let probe = Probe<Int, Never>(onSubscription: { _ in log.append("downstream") })
        noting("upstream").drop(untilOutputFrom: noting("other")).subscribe(probe)
        #expect(log.lines == ["downstream", "other", "upstream"])
    }

    @Test("an other that sends at once lets everything through")
    func atOnce() {
        let probe = Probe<Int, Never>()
        [1, 2].publisher.drop(untilOutputFrom: Just("go")).subscribe(probe)
        #expect(probe.log == ["1", "2", "finished"])
    }

    @Test("a value that is dropped has used its share of the demand")
    func demand() {
        let bench = Bench(Probe(.max(2), onValue: { _ in .max(5) }))
        #expect(bench.upstream.requests == [.max(2)])
        #expect(bench.upstream.send(1) == .none)
        bench.other.send(0)
        #expect(bench.upstream.send(2) == .max(5))
        bench.probe.request(.max(3))
        #expect(bench.upstream.requests == [.max(2), .max(3)])
    }

    @Test("demand that comes before upstream's subscription waits for it")
    func early() {
        let bench = Bench(Probe(.max(1)), upstream: Manual(sendsSubscription: false))
        bench.probe.request(.max(2))
        #expect(bench.upstream.requests == [])
        bench.upstream.send(8)
        bench.upstream.send(completion: .finished)
        bench.upstream.sendSubscription()
        #expect(bench.upstream.requests == [.max(3)])
        #expect(bench.probe.log.isEmpty)
    }

    @Test(
        "an other that ends without a value ends the stream in the same way, and upstream is cancelled",
        arguments: [Subscribers.Completion<Failure>.finished, .failure(.lost)])
    func otherEnds(_ completion: Subscribers.Completion<Failure>) {
        let bench = Bench()
        bench.upstream.send(1)
        bench.other.send(completion: completion)
        bench.other.send(0)
        bench.upstream.send(2)
        bench.upstream.send(completion: .finished)
        #expect(bench.probe.log == [completion == .finished ? "finished" : "failed: lost"])
        #expect(bench.upstream.cancels == 1)
        #expect(bench.probe.violations.isEmpty)

        let late = Probe<Int, Failure>()
        let upstream = Manual()
        upstream.drop(untilOutputFrom: Empty<Int, Failure>()).subscribe(late)
        #expect(late.log == ["finished"])
        #expect(upstream.cancels == 1)
    }

    @Test(
        "upstream's end passes before the other has sent anything, and cancels it",
        arguments: [Subscribers.Completion<Failure>.finished, .failure(.lost)])
    func upstreamEnds(_ completion: Subscribers.Completion<Failure>) {
        let bench = Bench()
        bench.upstream.send(completion: completion)
        bench.other.send(0)
        bench.other.send(completion: .finished)
        bench.upstream.send(1)
        #expect(bench.probe.log == [completion == .finished ? "finished" : "failed: lost"])
        #expect(bench.other.cancels == 1)
        #expect(bench.probe.violations.isEmpty)
    }

    @Test("a cancel reaches both, whenever they hand out their subscriptions")
    func cancel() {
        let bench = Bench()
        bench.probe.cancel()
        bench.probe.cancel()
        bench.other.send(0)
        bench.upstream.send(1)
        bench.other.send(completion: .finished)
        #expect(bench.probe.log.isEmpty)
        #expect(bench.other.cancels == 1 && bench.upstream.cancels == 1)
        bench.other.sendSubscription()
        bench.upstream.sendSubscription()
        #expect(bench.other.cancels == 2 && bench.upstream.cancels == 2)

        let early = Bench(Probe(onSubscription: { $0.cancel() }))
        #expect(early.other.cancels == 1 && early.upstream.cancels == 1)
    }

    @Test("an other that is opened from inside a dropped value lets the next one through")
    func reentrant() {
        let subject = PassthroughSubject<Int, Never>()
        let probe = Probe<Int, Never>()
        subject.drop(untilOutputFrom: subject.filter { $0 == 2 }).subscribe(probe)
        for value in 1...4 { subject.send(value) }
        subject.send(completion: .finished)
        // The other is subscribed to first, so it sees the value first.
        #expect(probe.log == ["2", "3", "4", "finished"])
    }

    @Test("ends once where upstream and other end on two threads at once")
    func threads() {
        for _ in 0..<200 {
            let upstream = UncheckedBox(PassthroughSubject<Int, Never>())
            let other = UncheckedBox(PassthroughSubject<Int, Never>())
            let probe = Probe<Int, Never>()
            upstream.value.drop(untilOutputFrom: other.value).subscribe(probe)
            onThreads(2) { thread in
                (thread == 0 ? upstream : other).value.send(completion: .finished)
            }
            #expect(probe.log == ["finished"])
        }
    }
}
