import Combine
import TestSupport
import Testing

@Suite("prefix(untilOutputFrom:)")
struct PrefixUntilOutputTests {
    enum Failure: Error { case lost }
    enum Other: Error { case refused }
    typealias Manual = ManualPublisher<Int, Failure>

    private struct Bench {
        let upstream: Manual
        let other = ManualPublisher<String, Other>()
        let probe: Probe<Int, Failure>

        init(_ probe: Probe<Int, Failure> = Probe(), upstream: Manual = Manual()) {
            self.upstream = upstream
            self.probe = probe
            upstream.prefix(untilOutputFrom: other).subscribe(probe)
        }
    }

    @Test("finishes with the other's first value, and cancels both")
    func ends() {
        let log = Log()
        let upstream = Manual()
        let bench = Bench(
            Probe(onCompletion: { _ in log.append("\(upstream.cancels) cancel") }), upstream: upstream)
        #expect(bench.other.requests == [.max(1)])
        #expect(upstream.requests == [.unlimited])
        upstream.send(1)
        #expect(bench.other.send("stop") == .none)
        bench.other.send("stop")
        upstream.send(2)
        upstream.send(completion: .failure(.lost))
        #expect(bench.probe.events == [.subscription("PrefixUntilOutput"), .value(1), .finished])
        #expect(log.lines == ["1 cancel"])
        #expect(bench.other.cancels == 1)
        #expect(bench.probe.violations.isEmpty)
    }

    @Test(
        "an end of the other means nothing", arguments: [Subscribers.Completion<Other>.finished, .failure(.refused)])
    func otherEnds(_ completion: Subscribers.Completion<Other>) {
        let bench = Bench()
        bench.other.send(completion: completion)
        bench.other.send("stop")
        bench.upstream.send(1)
        bench.upstream.send(completion: .failure(.lost))
        #expect(bench.probe.log == ["1", "failed: lost"])
        #expect(bench.other.cancels == 0)
    }

    @Test(
        "upstream's end passes, and cancels the other",
        arguments: [Subscribers.Completion<Failure>.finished, .failure(.lost)])
    func upstreamEnds(_ completion: Subscribers.Completion<Failure>) {
        let bench = Bench()
        bench.upstream.send(completion: completion)
        bench.other.send("stop")
        #expect(bench.probe.log == [completion == .finished ? "finished" : "failed: lost"])
        #expect(bench.other.cancels == 1)
        #expect(bench.probe.violations.isEmpty)
    }

    @Test("where the other has sent before upstream's subscription comes, the stream finishes without a value")
    func atOnce() {
        let probe = Probe<Int, Never>()
        [1, 2].publisher.prefix(untilOutputFrom: Just("stop")).subscribe(probe)
        #expect(probe.events == [.subscription("PrefixUntilOutput"), .finished])

        let bench = Bench(upstream: Manual(sendsSubscription: false))
        bench.other.send("stop")
        #expect(bench.probe.events.isEmpty)
        bench.upstream.sendSubscription()
        bench.upstream.send(1)
        bench.upstream.sendSubscription()
        #expect(bench.probe.events == [.subscription("PrefixUntilOutput"), .finished])
        #expect(bench.upstream.cancels == 2)
        #expect(bench.upstream.requests == [])
    }

    @Test("a downstream that cancels such a stream at once gets no end")
    func atOnceCancelled() {
        let probe = Probe<Int, Never>(.none, onSubscription: { $0.cancel() })
        [1, 2].publisher.prefix(untilOutputFrom: Just("stop")).subscribe(probe)
        #expect(probe.log.isEmpty)
    }

    @Test("the other is subscribed to first, then upstream, whose subscription brings the downstream its own")
    func order() {
        let log = Log()
        func noting(_ name: String) -> AnyPublisher<Int, Never> {
            Deferred { () -> Empty<Int, Never> in
                log.append(name)
                return Empty(completeImmediately: false)
            }.eraseToAnyPublisher()
        }
        let probe = Probe<Int, Never>(onSubscription: { _ in log.append("downstream") })
        noting("upstream").prefix(untilOutputFrom: noting("other")).subscribe(probe)
        #expect(log.lines == ["other", "upstream", "downstream"])
    }

    @Test("a cancel reaches both")
    func cancel() {
        let bench = Bench()
        bench.probe.cancel()
        bench.other.send("stop")
        bench.upstream.send(1)
        #expect(bench.probe.log.isEmpty)
        #expect(bench.other.cancels == 1 && bench.upstream.cancels == 1)
    }

    @Test("an other that sends from inside a value ends the stream before that send returns")
    func reentrant() {
        let upstream = PassthroughSubject<Int, Never>()
        let other = PassthroughSubject<Void, Never>()
        let log = Log()
        let handle = upstream.prefix(untilOutputFrom: other).sink(
            receiveCompletion: { _ in log.append("finished") },
            receiveValue: { value in
                if value == 2 { other.send() }
                log.append("\(value)")
            })
        for value in 1...3 { upstream.send(value) }
        #expect(log.lines == ["1", "finished", "2"])
        withExtendedLifetime(handle) {}
    }

    @Test("a finish from another thread never meets a value, and nothing follows it")
    func threads() {
        for _ in 0..<200 {
            let upstream = UncheckedBox(PassthroughSubject<Int, Never>())
            let other = UncheckedBox(PassthroughSubject<Int, Never>())
            let probe = Probe<Int, Never>()
            upstream.value.prefix(untilOutputFrom: other.value).subscribe(probe)
            onThreads(3) { thread in
                for value in 0..<50 {
                    if thread < 2 { upstream.value.send(value) } else if value == 10 { other.value.send(0) }
                }
            }
            #expect(probe.log.last == "finished")
            #expect(probe.violations.isEmpty)
        }
    }
}
