import Combine
import TestSupport
import Testing

@Suite("encode and decode")
struct CodingTests {
    /// Codes a text as its characters' numbers; refuses the empty text and the empty list.
    private struct Coder: TopLevelEncoder, TopLevelDecoder {
        enum Refusal: Error { case empty }

        func encode<T: Encodable>(_ value: T) throws -> [UInt8] {
            let text = "\(value)"
            if text.isEmpty { throw Refusal.empty }
            return Array(text.utf8)
        }

        func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws -> T {
            guard !bytes.isEmpty, let value = String(decoding: bytes, as: UTF8.self) as? T else { throw Refusal.empty }
            return value
        }
    }

    @Test("what is encoded is decoded")
    func roundTrip() {
        let probe = Probe<String, any Error>()
        ["a", "bc"].publisher.encode(encoder: Coder()).decode(type: String.self, decoder: Coder()).subscribe(probe)
        #expect(probe.log == ["a", "bc", "finished"])
    }

    @Test("what can't be encoded ends the stream: upstream is cancelled, and the coder's error is the failure")
    func encodeFails() {
        let upstream = ManualPublisher<String, Never>()
        let log = Log()
        let probe = Probe<[UInt8], any Error>(onCompletion: { _ in log.append("\(upstream.cancels)") })
        upstream.encode(encoder: Coder()).subscribe(probe)
        upstream.send("!")
        #expect(upstream.send("") == .none)
        upstream.send("!")
        #expect(probe.log == ["[33]", "failed: empty"])
        #expect(log.lines == ["1"])
    }

    @Test("what can't be decoded ends the stream in the same way")
    func decodeFails() {
        let upstream = ManualPublisher<[UInt8], Never>()
        let probe = Probe<String, any Error>(.max(2))
        upstream.decode(type: String.self, decoder: Coder()).subscribe(probe)
        upstream.send([33])
        #expect(upstream.send([]) == .none)
        #expect(probe.log == ["!", "failed: empty"])
        #expect(upstream.cancels == 1)
        #expect(upstream.requests == [.max(2)])
    }
}
