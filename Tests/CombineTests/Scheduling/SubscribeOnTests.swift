import Combine
import RubatoTesting
import TestSupport
import Testing

@Suite("subscribe(on:)")
struct SubscribeOnTests {
    enum Failure: Error { case lost }

    let scheduler = RecordingScheduler()
    let upstream = ManualPublisher<Int, Failure>()

    private func subscribe(_ probe: Probe<Int, Failure>) {
        upstream.subscribe(on: scheduler, options: "o").subscribe(probe)
    }

    @Test("subscribes, requests and cancels on the scheduler, with the options given")
    func hops() {
        let probe = Probe<Int, Failure>(.max(2))
        subscribe(probe)
        #expect(upstream.subscriptions == 0)
        scheduler.clock.advance()
        #expect(upstream.subscriptions == 1)
        #expect(probe.events == [.subscription("SubscribeOn")])
        #expect(upstream.subscriberDescription == "SubscribeOn")
        // The request came from inside the subscription, so it ran in the same advance.
        #expect(upstream.requests == [.max(2)])
        probe.request(.max(3))
        #expect(upstream.requests == [.max(2)])
        scheduler.clock.advance()
        #expect(upstream.requests == [.max(2), .max(3)])
        probe.cancel()
        #expect(upstream.cancels == 0)
        scheduler.clock.advance()
        #expect(upstream.cancels == 1)
        #expect(scheduler.calls == Array(repeating: "soon, options o", count: 4))
    }

    @Test("delivers values and the end where they come from", arguments: [true, false])
    func delivers(fails: Bool) {
        let probe = Probe<Int, Failure>(onValue: { _ in .max(4) })
        subscribe(probe)
        scheduler.clock.advance()
        #expect(upstream.send(1) == .max(4))
        upstream.send(completion: fails ? .failure(.lost) : .finished)
        #expect(probe.log == ["1", fails ? "failed: lost" : "finished"])
        upstream.send(2)
        upstream.send(completion: .finished)
        #expect(probe.log.count == 2)
        #expect(probe.violations.isEmpty)
        probe.cancel()
        scheduler.clock.advance()
        #expect(upstream.cancels == 0)
    }

    @Test("nothing arrives after cancel, although the upstream learns of it later; nor does a request get through")
    func cancel() {
        let probe = Probe<Int, Failure>(.none)
        subscribe(probe)
        scheduler.clock.advance()
        probe.request(.max(1))
        probe.cancel()
        probe.cancel()
        #expect(upstream.send(1) == .none)
        upstream.send(completion: .finished)
        scheduler.clock.advance()
        #expect(probe.log.isEmpty)
        #expect(upstream.requests == [])
        #expect(upstream.cancels == 1)
    }

    @Test("a second subscription is cancelled on the scheduler")
    func second() {
        let probe = Probe<Int, Failure>()
        subscribe(probe)
        scheduler.clock.advance()
        upstream.sendSubscription()
        scheduler.clock.advance()
        #expect(upstream.cancels == 1)
        #expect(probe.events.count == 1)
        upstream.send(1)
        #expect(probe.values == [1])
    }

    @Test("a sequence does its work on the scheduler")
    func sequence() {
        var made = 0
        let numbers = (1...3).lazy.map { number in
            made += 1
            return number
        }
        let recorder = TimelineRecorder(numbers.publisher.subscribe(on: scheduler), scheduler: scheduler.clock)
        #expect(made == 0)
        scheduler.clock.advance()
        #expect(made == 3)
        #expect(recorder.events == ["1@0", "2@0", "3@0", "|@0"])
    }
}
