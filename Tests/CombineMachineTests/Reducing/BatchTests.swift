import Testing

@testable import Combine

@Suite("Batch")
struct BatchTests {
    @Test("gives away a full batch and starts the next")
    func full() {
        var batch = Batch<Int>(2)
        #expect(batch.add(1) == nil)
        #expect(batch.add(2) == [1, 2])
        #expect(batch.add(3) == nil)
        #expect(batch.takeAll() == [3])
        #expect(batch.takeAll() == [])
    }

    @Test("takes no memory ahead for an absurd count")
    func absurd() {
        var batch = Batch<Int>(.max)
        #expect(batch.add(1) == nil)
        #expect(batch.values.capacity < 10_000)
    }

    @Test("a count below one is never full")
    func belowOne() {
        for count in [0, -3] {
            var batch = Batch<Int>(count)
            for value in 1...5 { #expect(batch.add(value) == nil) }
            #expect(batch.takeAll() == [1, 2, 3, 4, 5])
        }
    }
}
