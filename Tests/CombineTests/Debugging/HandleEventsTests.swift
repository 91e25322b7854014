import Combine
import TestSupport
import Testing

@Suite("handleEvents")
struct HandleEventsTests {
    enum Failure: Error { case lost }
    typealias Manual = ManualPublisher<Int, Failure>

    /// What is told by the closures and what happens, in order.
    private final class Log { var lines: [String] = [] }

    private func observe<P: Publisher>(_ publisher: P, _ log: Log) -> Publishers.HandleEvents<P> {
        publisher.handleEvents(
            receiveSubscription: { log.lines.append("subscription \($0)") },
            receiveOutput: { log.lines.append("output \($0)") },
            receiveCompletion: { log.lines.append("completion \($0)") },
            receiveCancel: { log.lines.append("cancel") },
            receiveRequest: { log.lines.append("request \($0)") })
    }

    @Test("tells of everything before it goes on")
    func order() {
        let log = Log()
        let upstream = Manual()
        let probe = Probe<Int, Failure>(
            .max(2),
            onSubscription: { log.lines.append("downstream subscription \($0)") },
            onValue: { value in
                log.lines.append("downstream value \(value)")
                return value == 1 ? .max(3) : .none
            },
            onCompletion: { _ in log.lines.append("downstream completion") })
        observe(upstream, log).subscribe(probe)
        #expect(upstream.send(1) == .max(3))
        #expect(upstream.send(2) == .none)
        upstream.send(completion: .failure(.lost))
        #expect(
            log.lines == [
                "subscription ManualSubscription", "downstream subscription HandleEvents", "request max(2)",
                "output 1", "downstream value 1", "request max(3)", "output 2", "downstream value 2",
                "completion failure(CombineTests.HandleEventsTests.Failure.lost)", "downstream completion",
            ])
        #expect(upstream.requests == [.max(2)])
    }

    @Test("tells of the request and of the cancel before the upstream hears of them")
    func upwards() {
        nonisolated(unsafe) var seen: [Int] = []
        let upstream = Manual()
        let probe = Probe<Int, Failure>(.none)
        upstream.handleEvents(
            receiveCancel: { seen.append(upstream.cancels) },
            receiveRequest: { _ in seen.append(upstream.requests.count) }
        ).subscribe(probe)
        probe.request(.unlimited)
        probe.cancel()
        #expect(seen == [0, 0])
        #expect(upstream.requests == [.unlimited] && upstream.cancels == 1)
    }

    @Test("tells of nothing after the end, or after the cancel")
    func afterwards() {
        let (log, upstream) = (Log(), Manual())
        let probe = Probe<Int, Failure>(.none)
        observe(upstream, log).subscribe(probe)
        upstream.send(completion: .finished)
        log.lines = []
        upstream.send(1)
        upstream.send(completion: .finished)
        probe.request(.max(1))
        probe.cancel()
        #expect(log.lines.isEmpty)

        let (other, second) = (Manual(), Probe<Int, Failure>(.none))
        observe(other, log).subscribe(second)
        second.cancel()
        log.lines = []
        second.cancel()
        second.request(.max(1))
        other.send(1)
        other.send(completion: .finished)
        #expect(log.lines.isEmpty && second.log.isEmpty)
        #expect(other.cancels == 1)
    }

    @Test("lets everything pass without closures, and cancels a second subscription")
    func withoutClosures() {
        let upstream = Manual()
        let probe = Probe<Int, Failure>()
        upstream.handleEvents().subscribe(probe)
        upstream.sendSubscription()
        #expect(upstream.cancels == 1)
        upstream.send(1)
        upstream.send(completion: .finished)
        #expect(probe.events == [.subscription("HandleEvents"), .value(1), .finished])
        #expect(upstream.subscriberDescription == "HandleEvents")
    }
}
