import Combine
import Rubato
import TestSupport
import Testing

@Suite("print")
struct PrintTests {
    enum Failure: Error { case lost }
    typealias Manual = ManualPublisher<Int, Failure>

    /// Collects what is printed.
    final class Transcript: TextOutputStream, Sendable {
        private let text = Locked("")
        func write(_ string: String) { text.withLock { $0 += string } }
        var lines: [Substring] {
            text.withLock { $0 }.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }
    }

    @Test("prints Combine's lines")
    func lines() {
        let (transcript, upstream) = (Transcript(), Manual())
        let probe = Probe<Int, Failure>(.max(3), onValue: { $0 == 1 ? .max(1) : $0 == 2 ? .unlimited : .none })
        upstream.print(to: transcript).subscribe(probe)
        #expect(upstream.send(1) == .max(1))
        #expect(upstream.send(2) == .unlimited)
        upstream.send(3)
        probe.request(.unlimited)
        upstream.send(completion: .failure(.lost))
        #expect(
            transcript.lines == [
                "receive subscription: (ManualSubscription)", "request max: (3)", "receive value: (1)",
                "request max: (1) (synchronous)", "receive value: (2)", "request unlimited (synchronous)",
                "receive value: (3)", "request unlimited", "receive error: (lost)",
            ])
        #expect(probe.events == [.subscription("Print"), .value(1), .value(2), .value(3), .failed(.lost)])
        #expect(upstream.requests == [.max(3), .unlimited])
    }

    @Test("begins each line with the prefix")
    func prefix() {
        let transcript = Transcript()
        let probe = Probe<Int, Never>()
        [1, 2].publisher.print("numbers", to: transcript).subscribe(probe)
        #expect(
            transcript.lines == [
                "numbers: receive subscription: ([1, 2])", "numbers: request unlimited", "numbers: receive value: (1)",
                "numbers: receive value: (2)", "numbers: receive finished",
            ])
    }

    @Test("prints the cancel once, and nothing after the end")
    func cancel() {
        let (transcript, upstream) = (Transcript(), Manual())
        let probe = Probe<Int, Failure>(.none)
        upstream.print(to: transcript).subscribe(probe)
        probe.cancel()
        probe.cancel()
        probe.request(.max(1))
        upstream.send(1)
        upstream.send(completion: .finished)
        #expect(transcript.lines == ["receive subscription: (ManualSubscription)", "receive cancel"])
        #expect(upstream.cancels == 1 && upstream.requests.isEmpty && probe.log.isEmpty)
    }

    @Test("a stream that is a value keeps what was written to it before")
    func valueStream() {
        struct Counting: TextOutputStream {
            let total: Transcript
            var writes = 0
            mutating func write(_ string: String) {
                guard string.count > 1 else { return }
                writes += 1
                total.write("\(writes) \(string)\n")
            }
        }
        let transcript = Transcript()
        Just(1).print(to: Counting(total: transcript)).subscribe(Probe<Int, Never>())
        #expect(
            transcript.lines == [
                "1 receive subscription: (Just)", "2 request unlimited", "3 receive value: (1)", "4 receive finished",
            ])
    }

    @Test("writes whole lines from several threads")
    func threads() {
        let transcript = Transcript()
        let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let subjects = UncheckedBox([first, second])
        first.merge(with: second).print(to: transcript).subscribe(Probe<Int, Never>())
        onThreads(2) { index in
            for value in 0..<2_000 { subjects.value[index].send(value) }
        }
        #expect(transcript.lines.filter { $0.hasPrefix("receive value: (") && $0.hasSuffix(")") }.count == 4_000)
        #expect(transcript.lines.count == 4_002)
    }
}
