import RubatoTesting
import Testing

@testable import Throttler

@Suite("GroupMap")
struct GroupMapTests {
    @Test("behaves as a dictionary over random sequences of operations", arguments: 0..<20)
    func model(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var map = GroupMap<Int>()
        var model: [Int: Int] = [:]
        let names = [8, 100, 1_000][Int(seed) % 3]
        let adding = Int.random(in: 30...70, using: &random)
        for step in 0..<3_000 {
            let name = Int.random(in: 0..<names, using: &random)
            let key = GroupKey(identifier: "\(name)")
            let index = map.index(of: key)
            #expect(index.map { map[$0] } == model[name], "seed \(seed), step \(step)")
            if Int.random(in: 0..<100, using: &random) < adding {
                if let index { map[index] = step } else { map.add(step, key) }
                model[name] = step
            } else if let index {
                map.remove(at: index)
                model[name] = nil
            }
            #expect(map.count == model.count)
        }
        for (name, value) in model {
            #expect(map.index(of: GroupKey(identifier: "\(name)")).map { map[$0] } == value)
        }
    }

    @Test("becomes small when it has become sparse, and holds nothing when it is empty")
    func shrinks() {
        var map = GroupMap<Int>()
        for value in 0..<100_000 { map.add(value, GroupKey(identifier: "\(value)")) }
        for value in 0..<99_900 {
            if let index = map.index(of: GroupKey(identifier: "\(value)")) { map.remove(at: index) }
        }
        #expect(map.count == 100)
        #expect(map.capacity < 1_000)
        for value in 99_900..<100_000 {
            if let index = map.index(of: GroupKey(identifier: "\(value)")) { map.remove(at: index) }
        }
        #expect(map.count == 0)
        #expect(map.capacity == 0)
    }
}
