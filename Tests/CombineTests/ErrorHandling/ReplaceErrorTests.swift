import Combine
import TestSupport
import Testing

@Suite("replaceError")
struct ReplaceErrorTests {
    let upstream = ManualPublisher<Int, StreamError>()

    @Test("publishes its value in the place of a failure and finishes")
    func replaces() {
        let probe = Probe<Int, Never>()
        upstream.replaceError(with: 7).subscribe(probe)
        upstream.send(1)
        upstream.send(completion: .failure(.lost))
        upstream.send(2)
        #expect(probe.log == ["1", "7", "finished"])
        #expect(probe.violations.isEmpty)
    }

    @Test("a normal end passes, without its value")
    func finishes() {
        let probe = Probe<Int, Never>(.none)
        upstream.replaceError(with: 7).subscribe(probe)
        upstream.send(completion: .finished)
        #expect(probe.log == ["finished"])
    }

    @Test("its value waits until more is asked for than has come")
    func demand() {
        let probe = Probe<Int, Never>(.max(2))
        upstream.replaceError(with: 7).subscribe(probe)
        upstream.send(1)
        upstream.send(2)
        upstream.send(completion: .failure(.lost))
        #expect(probe.log == ["1", "2"])
        probe.request(.max(1))
        probe.request(.max(1))
        #expect(probe.log == ["1", "2", "7", "finished"])
        #expect(upstream.requests == [.max(2)])
    }

    @Test("demand that is left, or returned with a value, is enough")
    func leftover() {
        let left = Probe<Int, Never>(.max(2))
        upstream.replaceError(with: 7).subscribe(left)
        upstream.send(1)
        upstream.send(completion: .failure(.lost))
        #expect(left.log == ["1", "7", "finished"])

        let other = ManualPublisher<Int, StreamError>()
        let returned = Probe<Int, Never>(.max(1), onValue: { $0 == 1 ? .max(1) : .none })
        other.replaceError(with: 7).subscribe(returned)
        #expect(other.send(1) == .max(1))
        other.send(completion: .failure(.lost))
        #expect(returned.log == ["1", "7", "finished"])
    }

    @Test("an upstream that sends more than it was asked for leaves no debt")
    func excess() {
        let probe = Probe<Int, Never>(.max(1))
        upstream.replaceError(with: 7).subscribe(probe)
        for value in 1...3 { upstream.send(value) }
        upstream.send(completion: .failure(.lost))
        probe.request(.max(1))
        #expect(probe.log == ["1", "2", "3", "7", "finished"])
    }

    @Test("a cancel before its value is asked for, or inside it, is the end")
    func cancel() {
        let waiting = Probe<Int, Never>(.none)
        upstream.replaceError(with: 7).subscribe(waiting)
        upstream.send(completion: .failure(.lost))
        waiting.cancel()
        waiting.request(.max(1))
        #expect(waiting.log.isEmpty)

        let cancel = Later()
        let other = ManualPublisher<Int, StreamError>()
        let probe = Probe<Int, Never>(onValue: { _ in
            cancel.run()
            return .none
        })
        other.replaceError(with: 7).subscribe(probe)
        cancel.action = { probe.cancel() }
        other.send(completion: .failure(.lost))
        #expect(probe.log == ["7"])
    }

    @Test("a request that meets the failure on another thread delivers the value once")
    func race() {
        for _ in 0..<500 {
            let subject = UncheckedBox(PassthroughSubject<Int, StreamError>())
            let probe = Probe<Int, Never>(.none)
            subject.value.replaceError(with: 7).subscribe(probe)
            onThreads(2) { thread in
                if thread == 0 { probe.request(.max(1)) } else { subject.value.send(completion: .failure(.lost)) }
            }
            #expect(probe.log == ["7", "finished"])
        }
    }
}
