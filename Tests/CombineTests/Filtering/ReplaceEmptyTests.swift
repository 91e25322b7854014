import Combine
import TestSupport
import Testing

@Suite("replaceEmpty")
struct ReplaceEmptyTests {
    let upstream = ManualPublisher<Int, StreamError>()

    @Test("publishes its value where upstream finishes without one, and only there")
    func empty() {
        let (empty, full) = (Probe<Int, Never>(), Probe<Int, Never>())
        [Int]().publisher.general.replaceEmpty(with: 7).subscribe(empty)
        [1].publisher.general.replaceEmpty(with: 7).subscribe(full)
        #expect(empty.log == ["7", "finished"])
        #expect(full.log == ["1", "finished"])
    }

    @Test("its value waits until one is asked for")
    func demand() {
        let probe = Probe<Int, StreamError>(.none)
        upstream.replaceEmpty(with: 7).subscribe(probe)
        upstream.send(completion: .finished)
        #expect(probe.log.isEmpty)
        probe.request(.max(1))
        probe.request(.max(1))
        #expect(probe.log == ["7", "finished"])
        #expect(upstream.requests.isEmpty)
    }

    @Test("a stream with values finishes without waiting")
    func full() {
        let probe = Probe<Int, StreamError>(.max(1))
        upstream.replaceEmpty(with: 7).subscribe(probe)
        upstream.send(1)
        upstream.send(completion: .finished)
        #expect(probe.log == ["1", "finished"])
    }

    @Test("a failure passes, with or without values")
    func failure() {
        let probe = Probe<Int, StreamError>()
        upstream.replaceEmpty(with: 7).subscribe(probe)
        upstream.send(completion: .failure(.lost))
        #expect(probe.log == ["failed: lost"])
    }

    @Test("a cancel before its value is asked for, or inside it, is the end")
    func cancel() {
        let waiting = Probe<Int, StreamError>(.none)
        upstream.replaceEmpty(with: 7).subscribe(waiting)
        upstream.send(completion: .finished)
        waiting.cancel()
        waiting.request(.max(1))
        #expect(waiting.log.isEmpty)

        let cancel = Later()
        let other = ManualPublisher<Int, StreamError>()
        let probe = Probe<Int, StreamError>(onValue: { _ in
            cancel.run()
            return .none
        })
        other.replaceEmpty(with: 7).subscribe(probe)
        cancel.action = { probe.cancel() }
        other.send(completion: .finished)
        #expect(probe.log == ["7"])
    }
}
