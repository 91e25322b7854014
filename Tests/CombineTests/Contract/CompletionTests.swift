import Combine
import Foundation
import Testing

@Suite("Subscribers.Completion")
struct CompletionTests {
    enum Lost: String, Error, Codable { case it, other }
    typealias Completion = Subscribers.Completion<Lost>

    @Test("is equal where it ends in the same way")
    func equality() {
        #expect(Completion.finished == .finished)
        #expect(Completion.failure(.it) == .failure(.it))
        #expect(Completion.failure(.it) != .failure(.other))
        #expect(Completion.failure(.it) != .finished)
        #expect(Set([Completion.finished, .finished, .failure(.it), .failure(.it), .failure(.other)]).count == 3)
    }

    @Test(
        "is encoded as success or error, and decoded from that",
        arguments: [
            (Completion.finished, #"{"success":true}"#), (.failure(.it), #"{"error":"it","success":false}"#),
        ])
    func codable(_ completion: Completion, _ form: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(completion), as: UTF8.self) == form)
        #expect(try JSONDecoder().decode(Completion.self, from: Data(form.utf8)) == completion)
    }

    @Test("is refused where it is neither")
    func malformed() {
        for form in ["{}", #"{"success":false}"#, #"{"success":1}"#] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(Completion.self, from: Data(form.utf8)) }
        }
    }
}
