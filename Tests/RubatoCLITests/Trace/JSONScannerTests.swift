import Foundation
import RubatoTesting
import Testing

@testable import RubatoCLI

@Suite("JSONScanner")
struct JSONScannerTests {
    private func members(_ text: String) throws(LineProblem) -> [[String]] {
        var members: [[String]] = []
        try withBytes(text) { bytes throws(LineProblem) in
            try JSONScanner.members(of: bytes) { members.append([$0.name, $0.text]) }
        }
        return members
    }

    @Test("walks over members and leaves their values as they are written")
    func values() throws {
        let text = #" { "a" : "x" , "b":-1.5e+3,"c":[1,{"d":[]}],"e":{},"f":null,"g":true,"h":"" } "#
        #expect(
            try members(text) == [
                ["a", "x"], ["b", "-1.5e+3"], ["c", #"[1,{"d":[]}]"#], ["e", "{}"], ["f", "null"], ["g", "true"],
                ["h", ""],
            ])
        #expect(try members("{}") == [])
    }

    @Test("undoes escapes in keys and values")
    func escapes() throws {
        let text = #"{"k\u0065y":"a\"b\\c\/d\b\f\n\r\té😀\uD800x"}"#
        #expect(try members(text) == [["key", "a\"b\\c/d\u{8}\u{C}\n\r\té😀\u{FFFD}x"]])
        #expect(try members("{\"é\":\"e\\u0301\u{301}\"}") == [["é", "e\u{301}\u{301}"]])
    }

    @Test(
        "names the place and what was expected there",
        arguments: [
            ("", 0, "a JSON object"), ("[1]", 0, "a JSON object"), ("{", 1, "a key in quotes"),
            (#"{"a"}"#, 4, "':' after the key"), (#"{"a":}"#, 5, "a JSON value"), (#"{"a":1"#, 6, "',' or '}'"),
            (#"{"a":1,}"#, 7, "a key in quotes"), (#"{"a":[1}"#, 7, "',' or ']'"), (#"{"a":01}"#, 6, "',' or '}'"),
            (#"{"a":1.}"#, 7, "a JSON value"), (#"{"a":tru}"#, 8, "true"),
            (#"{"a":"\x"}"#, 6, #"an escape such as \n or \u00e9"#),
            (#"{"a":"x"#, 5, "a closing quote for the string that begins here"),
            (#"{"a":1} x"#, 8, "the line's end after the object"),
            ("{\"a\":\"\u{1}\"}", 6, "a control character to be written as an escape"),
        ])
    func problems(_ text: String, _ place: Int, _ expected: String) {
        #expect(throws: LineProblem.unreadable(at: place, expected)) { try members(text) }
    }

    @Test("refuses nesting that would exhaust the stack")
    func depth() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: LineProblem.self) { try members("{\"a\":\(deep)") }
    }

    @Test("accepts and refuses what Foundation does, on thousands of damaged lines")
    func againstFoundation() {
        let whole = Array(#"{"a":[1,-2.5e3,{"b":"xé\n"}],"c":null,"d":"é😀","e":false,"f":0}"#.utf8)
        var random = SplitMix64(seed: 7)
        for _ in 0..<4_000 {
            var damaged = whole
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let place = Int.random(in: 0..<damaged.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: damaged.remove(at: place)
                case 1: damaged.insert(Array(#""\{}[],:0e-.x"#.utf8).randomElement(using: &random) ?? 0, at: place)
                default: damaged.swapAt(place, Int.random(in: 0..<damaged.count, using: &random))
                }
            }
            // Foundation decides about bytes that are no text, and lone surrogates; lines here are taken as text.
            let text = String(decoding: damaged, as: UTF8.self)
            let object = try? JSONSerialization.jsonObject(with: Data(text.utf8))
            let isObject = object is [String: Any]
            let scanned = (try? members(text)) != nil
            // Foundation also takes a comma behind the last element.
            guard !(isObject && !scanned && (text.contains(",]") || text.contains(",}"))) else { continue }
            #expect(scanned == isObject || (scanned && text.contains("\\u")), "\(text.debugDescription)")
        }
    }
}
