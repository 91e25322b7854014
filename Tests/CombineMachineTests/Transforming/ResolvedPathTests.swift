import Testing

@testable import Combine

@Suite("ResolvedPath")
struct ResolvedPathTests {
    struct Pair {
        var first: UInt8
        var second: String
        var sum: Int { Int(first) }
    }

    @Test("finds the place of a stored property, and that a computed one has none")
    func offsets() {
        #expect(ResolvedPath(\Pair.first).offset == 0)
        #expect(ResolvedPath(\Pair.second).offset == 8)
        #expect(ResolvedPath(\Pair.sum).offset < 0)
        #expect(ResolvedPath(\Pair.second.count).offset < 0)
    }

    @Test("reads the same either way")
    func reads() {
        let pair = Pair(first: 200, second: "a string that is too long to be kept inline")
        #expect(ResolvedPath(\Pair.first).read(pair) == 200)
        #expect(ResolvedPath(\Pair.second).read(pair) == pair.second)
        #expect(ResolvedPath(\Pair.sum).read(pair) == 200)
        #expect(ResolvedPath(\Pair.self).read(pair).second == pair.second)
    }
}
