import Combine
import Foundation
import TestSupport
import Testing

@Suite("Record")
struct RecordTests {
    enum Lost: String, Error, Codable { case it }

    @Test("delivers what was recorded, as it is asked for, then the completion")
    func delivers() {
        let record = Record<Int, Lost> { recording in
            recording.receive(1)
            recording.receive(2)
            recording.receive(completion: .failure(.it))
        }
        for _ in 0..<2 {
            let probe = Probe<Int, Lost>(.max(1))
            record.subscribe(probe)
            #expect(probe.events == [.subscription("[1, 2]"), .value(1)])
            probe.request(.max(1))
            #expect(probe.log == ["1", "2", "failed: it"])
        }
    }

    @Test("without values, ends at once")
    func empty() {
        let probe = Probe<Int, Lost>(.none)
        Record<Int, Lost>(output: [], completion: .failure(.it)).subscribe(probe)
        #expect(probe.events == [.subscription("Empty"), .failed(.it)])
    }

    @Test("a recording without a completion finishes")
    func open() {
        var recording = Record<Int, Lost>.Recording()
        recording.receive(4)
        #expect(recording.output == [4])
        #expect(recording.completion == .finished)
        let probe = Probe<Int, Lost>()
        Record(recording: recording).subscribe(probe)
        #expect(probe.log == ["4", "finished"])
    }

    @Test("survives being encoded and decoded", arguments: [Subscribers.Completion<Lost>.finished, .failure(.it)])
    func codable(_ completion: Subscribers.Completion<Lost>) throws {
        let record = Record<Int, Lost>(output: [1, 2], completion: completion)
        let encoded = try JSONEncoder().encode(record)
        let decoded = try JSONDecoder().decode(Record<Int, Lost>.self, from: encoded)
        #expect(decoded.recording.output == [1, 2])
        #expect(decoded.recording.completion == completion)
    }

    @Test("is encoded as its output and its completion")
    func form() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let record = Record<Int, Lost>(output: [1], completion: .finished)
        #expect(
            String(decoding: try encoder.encode(record), as: UTF8.self)
                == #"{"recording":{"completion":{"success":true},"output":[1]}}"#)
    }

    #if !os(Android) && !os(Windows)
        @Test("traps on a value after the completion")
        func trap() async {
            await #expect(processExitsWith: .failure) {
                var recording = Record<Int, Never>.Recording(output: [])
                recording.receive(1)
            }
        }
    #endif
}
