import Combine
import TestSupport
import Testing

@Suite("ignoreOutput")
struct IgnoreOutputTests {
    @Test("asks for all values, publishes none, and ends as upstream does")
    func ends() {
        for completion in [Subscribers.Completion<StreamError>.finished, .failure(.lost)] {
            let upstream = ManualPublisher<Int, StreamError>()
            let probe = Probe<Never, StreamError>(.none)
            upstream.ignoreOutput().subscribe(probe)
            #expect(upstream.requests == [.unlimited])
            #expect(upstream.send(1) == .none)
            upstream.send(completion: completion)
            upstream.send(completion: .finished)
            #expect(probe.log == [completion == .finished ? "finished" : "failed: lost"])
            #expect(upstream.subscriberDescription == "IgnoreOutput")
            #expect(probe.events.first == .subscription("IgnoreOutput"))
        }
    }

    @Test("requests go nowhere, and a cancel cancels upstream once")
    func cancel() {
        let upstream = ManualPublisher<Int, Never>()
        let probe = Probe<Never, Never>(.max(1))
        upstream.ignoreOutput().subscribe(probe)
        probe.request(.none)
        probe.cancel()
        probe.cancel()
        upstream.send(completion: .finished)
        #expect(upstream.requests == [.unlimited])
        #expect(upstream.cancels == 1)
        #expect(probe.log.isEmpty)
    }
}
