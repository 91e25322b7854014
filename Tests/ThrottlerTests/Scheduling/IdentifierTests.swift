import RubatoTesting
import TestSupport
import Testing

@testable import Throttler

@Suite("identifiers")
struct IdentifierTests {
    let log = Log()

    @Test("Repeated calls from the same source location share one group; different source locations are separate.")
    func callSites() async {
        await withVirtualTime { [log] time in
            for value in 1...3 { debounce { log.append("first site \(value)") } }
            for value in 1...3 { debounce { log.append("second site \(value)") } }
            await time.expect(log, after: .seconds(1), becomes: ["first site 3", "second site 3"])
            for value in 1...3 { throttle { log.append("third site \(value)") } }
            for value in 1...3 { throttle { log.append("fourth site \(value)") } }
            await time.settle()
            #expect(log.lines.dropFirst(2) == ["third site 1", "fourth site 1"])
        }
    }

    @Test("two calls on one line are two call sites")
    func columns() async {
        await withVirtualTime { [log] time in
            throttle { log.append("left") }; throttle { log.append("right") }  // swift-format-ignore
            await time.expectNoMore(log, than: ["left", "right"])
        }
    }

    @Test("every overload derives its group from the call site")
    func overloads() async {
        await withVirtualTime { [log] time in
            for value in 1...2 {
                debounce { @MainActor in log.append("main \(value)") }
                debounce { () async throws in log.append("async \(value)") }
                throttle { @MainActor in log.append("throttled main \(value)") }
                throttle { () async throws in log.append("throttled async \(value)") }
            }
            await time.settle()
            #expect(Set(log.lines) == ["throttled main 1", "throttled async 1"])
            await time.advance(by: .seconds(1))
            #expect(Set(log.lines.dropFirst(2)) == ["main 2", "async 2"])
        }
    }

    @Test("calls with an identifier share a group wherever they come from; a call site's group has no identifier")
    func explicit() async {
        await withVirtualTime { [log] time in
            func here() { debounce(identifier: "search") { log.append("here") } }
            func there() { debounce(identifier: "search") { log.append("there") } }
            here()
            there()
            await time.expect(log, after: .seconds(1), becomes: ["there"])
            debounce { log.append("no name") }
            debounce(identifier: "\(#fileID):\(#line - 1):13") { log.append("its name") }
            await time.expect(log, after: .seconds(1), becomes: ["there", "no name", "its name"])
        }
    }

    @Test("a dynamic identifier makes a group of each of its values")
    func dynamic() async {
        await withVirtualTime { [log] time in
            for row in [1, 2, 1, 2] {
                throttle(.seconds(1), identifier: "row:\(row)") { log.append("throttle row \(row)") }
                debounce(.seconds(1), identifier: "row:\(row)") { log.append("debounce row \(row)") }
            }
            await time.settle()
            #expect(log.lines == ["throttle row 1", "throttle row 2"])
            await time.advance(by: .seconds(1))
            #expect(log.lines.dropFirst(2) == ["debounce row 1", "debounce row 2"])
        }
    }

    @Test("equal identifiers are one group, however they are written")
    func canonical() {
        #expect(GroupKey(identifier: "caf\u{E9}") == GroupKey(identifier: "cafe\u{301}"))
        #expect(GroupKey(identifier: "row:1") != GroupKey(identifier: "row:2"))
        #expect(GroupKey(identifier: "") == GroupKey(identifier: ""))
        let long = String(repeating: "row ", count: 100)
        #expect(GroupKey(identifier: long + "1") == GroupKey(identifier: long + "\(1)"))
        #expect(GroupKey(identifier: long + "1") != GroupKey(identifier: long + "2"))
        #expect(GroupKey(identifier: "A/B.swift:1:2") != GroupKey(fileID: "A/B.swift", line: 1, column: 2))
        #expect(GroupKey(fileID: "A/B.swift", line: 1, column: 2) != GroupKey(fileID: "A/C.swift", line: 1, column: 2))
    }

    @Test("keys spread over shards and places")
    func spread() {
        var shards: [Int: Int] = [:]
        var places: Set<Int> = []
        for number in 0..<10_000 {
            let key = GroupKey(identifier: "row:\(number)")
            shards[key.shard(of: 64), default: 0] += 1
            places.insert(key.spread & 0xFFFFF)
        }
        // 156 on average, and 9,952 different places, if keys fell at random: far outside of what chance does.
        #expect(shards.count == 64 && shards.values.allSatisfy { $0 > 75 && $0 < 280 })
        #expect(places.count > 9_700)
    }
}
