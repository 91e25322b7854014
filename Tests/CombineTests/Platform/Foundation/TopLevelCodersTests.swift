import Combine
import Foundation
import TestSupport
import Testing

@Suite("Foundation's coders")
struct TopLevelCodersTests {
    struct Note: Codable, Equatable {
        var text: String
        var pages: [Int]
    }

    static let notes = [Note(text: "a", pages: []), Note(text: "ä", pages: [1, 2])]

    private func roundTrip<Encoder: TopLevelEncoder, Decoder: TopLevelDecoder>(_ encoder: Encoder, _ decoder: Decoder)
    where Encoder.Output == Data, Decoder.Input == Data {
        let probe = Probe<Note, any Error>()
        Self.notes.publisher.encode(encoder: encoder).decode(type: Note.self, decoder: decoder).subscribe(probe)
        #expect(probe.values == Self.notes)
        #expect(probe.log.last == "finished")
    }

    @Test("JSON goes there and back")
    func json() { roundTrip(JSONEncoder(), JSONDecoder()) }

    @Test("property lists go there and back")
    func propertyList() { roundTrip(PropertyListEncoder(), PropertyListDecoder()) }

    @Test("data that is no JSON fails with the decoder's error")
    func corrupt() {
        let probe = Probe<Note, any Error>()
        Just(Data("{".utf8)).decode(type: Note.self, decoder: JSONDecoder()).subscribe(probe)
        guard case .failed(let error) = probe.events.last else {
            Issue.record("\(probe.log)")
            return
        }
        #expect(error is DecodingError)
    }
}
